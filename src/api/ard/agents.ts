/** GET /api/ard/agents: every entry page by page, as Agentic Resource Discovery 0.9 lists them. */
import { z } from 'zod';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { Problem } from '../../problem.ts';
import { defineEndpoint } from '../define.ts';
import { wholeNumber } from '../parameters.ts';
import { ArdEntry, valuesAt } from './entry.ts';
import { findMatches } from './matches.ts';
import { ardPageToken } from './search.ts';

const orders = ['name', 'displayName', 'identifier', 'updatedAt'] as const;

export const ardAgents = defineEndpoint({
  id: 'ardAgents',
  route: 'ardAgents',
  method: 'GET',
  summary: 'List entries as an ARD registry',
  description:
    'Every listed skill in a fixed order. `filter` holds conditions joined by AND, such as `type = a,b AND publisherId = github.com`.',
  group: 'Discover',
  query: z.object({
    filter: z
      .string()
      .max(1_000)
      .optional()
      .meta({ description: 'Conditions on displayName, type, publisherId, updatedAfter' }),
    orderBy: z
      .string()
      .max(40)
      .optional()
      .meta({ description: `One of ${orders.join(', ')}; DESC after it for the other direction` }),
    pageSize: wholeNumber(1, 100).default(20).meta({ description: 'Entries of a page, 1 to 100' }),
    pageToken: ardPageToken,
  }),
  output: z
    .object({ items: z.array(ArdEntry), total: z.int(), pageToken: z.string().optional() })
    .meta({ id: 'ArdListResponse' }),
  formats: ['json'],
  cache: 'public',
  problems: [],
  meta: false,
  example: { pageSize: 2 },
  run: ({ filter = '', orderBy = 'identifier', pageSize, pageToken }, context) => {
    const question = ['ard-agents', filter, orderBy];
    const offset = pageToken === undefined ? 0 : readCursor(pageToken, question);
    const conditions = readConditions(filter);
    const limit = context.registry.entries.length;
    const all = findMatches(context, '', {}, { offset: 0, limit })
      .matches.map(({ entry }) => entry)
      .filter((entry) => conditions.every((holds) => holds(entry)))
      .sort(readOrder(orderBy));
    const items = all.slice(offset, offset + pageSize);
    const next = offset + items.length;
    return {
      items,
      total: all.length,
      ...(items.length > 0 && next < all.length ? { pageToken: writeCursor(next, question) } : {}),
    };
  },
});

type Condition = (entry: ArdEntry) => boolean;

/** By name of a condition: what it asks of an entry, given its values. */
const conditions: Readonly<Record<string, (values: readonly string[]) => Condition>> = {
  displayName: (values) => (entry) =>
    values.some((value) => entry.displayName.toLowerCase().includes(value.toLowerCase())),
  type: (values) => (entry) => values.includes(entry.type),
  publisherId: (values) => (entry) => values.some((value) => valuesAt(entry, 'publisher').includes(value)),
  updatedAfter:
    ([value = '']) =>
    (entry) =>
      entry.updatedAt !== undefined && Date.parse(entry.updatedAt) > Date.parse(value),
};

/** Throws a 400 that names what could not be read. */
function readConditions(filter: string): Condition[] {
  if (filter.trim() === '') return [];
  return filter.split(/\s+AND\s+/i).map((part) => {
    const match = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part);
    const [, name = '', text = ''] = match ?? [];
    const make = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
    if (make === undefined)
      throw refuse('filter', `must be conditions such as type = … on ${Object.keys(conditions).join(', ')}`);
    const values = splitValues(text);
    if (name === 'updatedAfter' && Number.isNaN(Date.parse(values[0] ?? '')))
      throw refuse('filter', 'updatedAfter must be an ISO 8601 time');
    return make(values);
  });
}

/** Values divided by commas; one in quotation marks may hold them. */
function splitValues(text: string): string[] {
  const quoted = /^'([^']*)'$/.exec(text)?.[1];
  return quoted === undefined ? text.split(',').map((value) => value.trim()) : [quoted];
}

function readOrder(orderBy: string): (a: ArdEntry, b: ArdEntry) => number {
  const [, name = '', direction = 'ASC'] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(orderBy) ?? [];
  const field = orders.find((each) => each === name);
  if (field === undefined)
    throw refuse('orderBy', `must be one of ${orders.join(', ')}, with ASC or DESC after it`);
  const member = field === 'name' ? 'displayName' : field;
  const sign = direction.toUpperCase() === 'DESC' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[member] ?? '', b[member] ?? ''];
    if (left !== right) return left < right ? -sign : sign;
    return a.identifier < b.identifier ? -1 : 1;
  };
}

function refuse(path: string, message: string): Problem {
  return new Problem('invalid-input', `${path}: ${message}`, { errors: [{ path, message }] });
}
