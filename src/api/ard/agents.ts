/** GET /api/ard/agents: every entry page by page, as Agentic Resource Discovery 0.9 lists them. */
import { z } from 'zod';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { problemAt } from '../shared/problem-at.ts';
import { defineEndpoint } from '../define.ts';
import { wholeNumber } from '../parameters.ts';
import type { Entry } from '../../scoring/registry.ts';
import {
  ArdEntry,
  displayNameOf,
  identifierOf,
  publisherIn,
  skillType,
  toArdEntry,
  updatedAtOf,
} from './entry.ts';
import { findMatches } from './matches.ts';
import { ardPageToken } from './search.ts';

/** What skills may be sorted by; those without a time come first. */
const orders: Readonly<Record<string, (entry: Entry) => string>> = {
  name: displayNameOf,
  displayName: displayNameOf,
  identifier: identifierOf,
  updatedAt: (entry) => updatedAtOf(entry) ?? '',
};

export const ardAgents = defineEndpoint({
  route: 'ardAgents',
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
      .meta({
        description: `One of ${Object.keys(orders).join(', ')}; DESC after it for the other direction`,
      }),
    pageSize: wholeNumber(1, 100).default(20).meta({ description: 'Entries of a page, 1 to 100' }),
    pageToken: ardPageToken,
  }),
  output: z
    .object({ items: z.array(ArdEntry), total: z.int(), pageToken: z.string().optional() })
    .meta({ id: 'ArdListResponse' }),
  cache: 'public',
  meta: false,
  example: { pageSize: 2 },
  run: ({ filter = '', orderBy = 'identifier', pageSize, pageToken }, context) => {
    const question = ['ard-agents', filter, orderBy];
    const offset = pageToken === undefined ? 0 : readCursor(pageToken, question);
    const conditions = readConditions(filter);
    const limit = context.registry.entries.length;
    const all = findMatches(context, '', {}, { offset: 0, limit })
      .matches.map(({ entry }) => entry)
      .filter((entry) => conditions.every((holds) => holds(entry)));
    const { keyOf, sign } = readOrder(orderBy);
    const sorted = all
      .map((entry) => ({ entry, key: keyOf(entry), identifier: identifierOf(entry) }))
      .sort((a, b) =>
        a.key === b.key ? (a.identifier < b.identifier ? -1 : 1) : a.key < b.key ? -sign : sign,
      );
    const items = sorted
      .slice(offset, offset + pageSize)
      .map(({ entry }) => toArdEntry(entry, context.siteUrl));
    const next = offset + items.length;
    return {
      items,
      total: all.length,
      ...(items.length > 0 && next < all.length ? { pageToken: writeCursor(next, question) } : {}),
    };
  },
});

type Condition = (entry: Entry) => boolean;

/** By name of a condition: what it asks of a skill, given its values. */
const conditions: Readonly<Record<string, (values: readonly string[]) => Condition>> = {
  displayName: (values) => (entry) =>
    values.some((value) => displayNameOf(entry).toLowerCase().includes(value.toLowerCase())),
  type: (values) => () => values.includes(skillType),
  publisherId: (values) => (entry) => values.includes(publisherIn(identifierOf(entry))),
  updatedAfter: ([value = '']) => {
    const after = Date.parse(value);
    return (entry) => Date.parse(updatedAtOf(entry) ?? '') > after;
  },
};

/** Throws a 400 that names what could not be read. */
function readConditions(filter: string): Condition[] {
  if (filter.trim() === '') return [];
  return filter.split(/\s+AND\s+/i).map((part) => {
    const match = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part);
    const [, name = '', text = ''] = match ?? [];
    const make = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
    if (make === undefined)
      throw problemAt(
        'invalid-input',
        'filter',
        `must be conditions such as type = … on ${Object.keys(conditions).join(', ')}`,
      );
    const values = splitValues(text);
    if (name === 'updatedAfter' && Number.isNaN(Date.parse(values[0] ?? '')))
      throw problemAt('invalid-input', 'filter', 'updatedAfter must be an ISO 8601 time');
    return make(values);
  });
}

/** Values divided by commas; one in quotation marks may hold them. */
function splitValues(text: string): string[] {
  const quoted = /^'([^']*)'$/.exec(text)?.[1];
  return quoted === undefined ? text.split(',').map((value) => value.trim()) : [quoted];
}

/** What skills are sorted by; 1 for rising, -1 for falling. */
function readOrder(orderBy: string): { keyOf: (entry: Entry) => string; sign: 1 | -1 } {
  const [, name = '', direction = 'ASC'] = /^\s*(\w+)(?:\s+(ASC|DESC))?\s*$/i.exec(orderBy) ?? [];
  const keyOf = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (keyOf === undefined)
    throw problemAt(
      'invalid-input',
      'orderBy',
      `must be one of ${Object.keys(orders).join(', ')}, with ASC or DESC after it`,
    );
  return { keyOf, sign: direction.toUpperCase() === 'DESC' ? -1 : 1 };
}
