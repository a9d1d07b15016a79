/** Random requests made from the OpenAPI document; every answer has to be one that the document announces. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject } from '../../src/schema/json.ts';
import { closeSchemas } from '../fuzz-support/closed-schemas.ts';
import { type Media, type Named, type OpenApi, operationsOf } from '../fuzz-support/operations.ts';
import { hostilePaths, hostileTexts, hostileValues } from './hostile-values.ts';
import { type Random, seeded } from './random.ts';

type Json = Readonly<Record<string, unknown>>;

export interface FuzzResult {
  readonly requests: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bodiesChecked: number;
  /** One line each, at most twenty. */
  readonly failures: readonly string[];
  readonly failed: number;
}

/** Traces of the inside: stacks, modules, paths of this machine, secrets by name. */
const leak = /\n\s+at .+:\d+:\d+|node_modules|node:internal|EVENT_SECRET|BEGIN PRIVATE KEY/;
/** Answers of every operation, by the HTTP layer itself. */
const alwaysAllowed = ['400', '404', '405', '406', '413', '415', '429', '431'];

/** 16 at a time, from as many networks as there are requests, so that limits refuse few of them. */
export async function fuzz(base: string, count: number, seed: number): Promise<FuzzResult> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...closeSchemas({ ...document }) });
  const random = seeded(seed);
  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  let [sent, bodiesChecked, failed] = [0, 0, 0];
  const fail = (line: string): void => {
    failed += 1;
    if (failures.length < 20) failures.push(line);
  };

  async function one(): Promise<void> {
    const operation = random.int(8) === 0 ? null : random.pick(operations);
    const [path, init] = operation === null ? hostileRequest(random) : toRequest(operation, random);
    const headers = { ...init.headers, 'x-forwarded-for': `10.${random.int(256)}.${random.int(256)}.1` };
    const place = `${init.method} ${path.slice(0, 200)} ${String(init.body ?? '').slice(0, 200)}`;
    const response = await fetch(`${base}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    }).catch((error: unknown) => String(error));
    if (typeof response === 'string') return fail(`${place}: ${response}`);
    const status = String(response.status);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const text = await response.text();
    if (response.status >= 500 && !(response.status === 503 && response.headers.has('retry-after')))
      fail(`${place}: ${status}`);
    if (leak.test(text)) fail(`${place}: ${status} reveals internals`);
    if (operation === null) return;
    const documented = operation.operation.responses[status];
    if (documented === undefined && status !== '304' && !alwaysAllowed.includes(status))
      return fail(`${place}: ${status} is not documented`);
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/(?:problem\+)?json/.test(type) || documented === undefined || text === '') return;
    const [media = ''] = type.split(';');
    if (documented.content[media] === undefined) return;
    const pointer = [...documented.pointer, 'content', media, 'schema'];
    bodiesChecked += 1;
    const validate = ajv.getSchema(`api#/${pointer.map(escapeSegment).join('/')}`);
    if (validate?.(JSON.parse(text)) === false)
      fail(`${place}: ${status} ${ajv.errorsText(validate.errors).slice(0, 200)}`);
  }
  const lane = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return { requests: sent, statuses, bodiesChecked, failures, failed };
}

function toRequest(named: Named, random: Random): [string, RequestInit] {
  const query = new URLSearchParams();
  let { path } = named;
  for (const { name, in: place, schema } of named.operation.parameters) {
    const value = random.int(3) === 0 ? random.pick(hostileTexts) : exampleText(schema, random);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (random.int(3) > 0) query.append(name, value);
  }
  const search = query.toString();
  const target = search === '' ? path : `${path}?${search}`;
  const written = named.method.toUpperCase();
  const method = written === 'GET' && random.int(10) === 0 ? 'HEAD' : written;
  const headers: Record<string, string> = random.int(5) === 0 ? { accept: random.pick(accepts) } : {};
  const body = named.operation.requestBody?.content['application/json'];
  if (body === undefined || method !== 'POST') return [target, { method, headers }];
  headers['content-type'] = random.int(20) === 0 ? 'text/plain' : 'application/json';
  return [target, { method, headers, body: toBody(body, random) }];
}

const accepts = ['text/plain', 'application/json', 'text/html', 'image/png', '*/*;q=0', 'x', ''];

/** The document's example with some members replaced, removed and added; now and then not JSON at all. */
function toBody(content: Media, random: Random): string {
  const example = isObject(content.example) ? content.example : {};
  if (random.int(25) === 0) return random.pick(hostileTexts);
  const members = Object.entries(example).map(([name, value]): [string, unknown] => [
    name,
    random.int(4) === 0 ? random.pick(hostileValues) : value,
  ]);
  if (random.int(4) === 0) members.push([random.pick(hostileTexts), random.pick(hostileValues)]);
  if (random.int(6) === 0) members.splice(random.int(members.length), 1);
  return JSON.stringify(Object.fromEntries(members));
}

function exampleText(schema: object, random: Random): string {
  const { enum: choices, default: fallback } = schema as Json;
  if (Array.isArray(choices)) return String(random.pick(choices));
  return String(fallback ?? random.pick(hostileTexts));
}

function hostileRequest(random: Random): [string, RequestInit] {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']);
  return [random.pick(hostilePaths), { method, headers: { accept: random.pick(['text/html', '*/*']) } }];
}

const escapeSegment = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
