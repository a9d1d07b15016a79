/** What a request asks an endpoint: its input and the format of the answer. */
import type { z } from 'zod';
import type { Endpoint } from '../api/define.ts';
import { type RawInput, readInput } from '../api/run.ts';
import { type InputError, Problem } from '../problem.ts';
import { chooseFormat, type FormatChoice } from './choose-format.ts';
import { readJsonBody } from './read-json-body.ts';
import { lists } from '../api/parameters.ts';
import { readQuery } from './read-target.ts';

/** `noteFormat` gets the format that was asked for, also where the rest is then refused. */
export async function readRequest(
  request: Request,
  endpoint: Endpoint,
  path: Readonly<Record<string, string>>,
  noteFormat: (format: unknown) => void,
): Promise<{ raw: RawInput; choice: FormatChoice }> {
  const query = readQuery(request.url, listsOf(endpoint));
  const body = endpoint.body === undefined ? undefined : await readJsonBody(request);
  const raw = body === undefined ? { path, query } : { path, query, body };
  const given = body?.['format'] ?? query['format'];
  noteFormat(given);
  const choice = chooseFormat(endpoint.formats, given, request.headers.get('accept'));
  if (choice.error !== null) throw withFormatError(endpoint, raw, choice.error);
  return { raw, choice };
}

/** Found once for each endpoint. */
const listsKnown = new WeakMap<Endpoint, ReadonlyMap<string, string>>();

function listsOf(endpoint: Endpoint): ReadonlyMap<string, string> {
  const known = listsKnown.get(endpoint);
  if (known !== undefined) return known;
  const parameters: z.ZodRawShape = endpoint.query?.shape ?? {};
  const entries = Object.entries(parameters).flatMap(([name, schema]): [string, string][] => {
    const divider = lists.get(schema as z.ZodType)?.divider;
    return divider === undefined ? [] : [[name, divider]];
  });
  const found = new Map(entries);
  listsKnown.set(endpoint, found);
  return found;
}

/** A wrong `format` beside whatever else is wrong, so that one answer names everything. */
function withFormatError(endpoint: Endpoint, raw: RawInput, error: InputError): Problem {
  const errors = [error];
  try {
    readInput(endpoint, raw);
  } catch (caught) {
    if (!(caught instanceof Problem)) throw caught;
    errors.push(...(caught.extras.errors ?? []).filter(({ path }) => path !== 'format'));
  }
  return new Problem('invalid-input', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), {
    errors,
  });
}
