/** Random requests made from the OpenAPI document; every answer has to be one that the document announces. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject } from '../../src/schema/json.ts';
import { hostilePaths, hostileTexts, hostileValues } from './hostile-values.ts';
import { type Random, seeded } from './random.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Json[];
  readonly body: Json | null;
  readonly pointer: string;
  readonly responses: Json;
}

export interface FuzzResult {
  readonly requests: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bodiesChecked: number;
  /** One line each, at most twenty. */
  readonly failures: readonly string[];
  readonly failed: number;
}

const methods = ['get', 'post'];
/** Traces of the inside: stacks, modules, paths of this machine, secrets by name. */
const leak = /\n\s+at .+:\d+:\d+|node_modules|node:internal|EVENT_SECRET|BEGIN PRIVATE KEY/;
/** Answers of every operation, by the HTTP layer itself. */
const alwaysAllowed = ['400', '404', '405', '406', '413', '415', '429', '431'];

/** 16 at a time, from as many networks as there are requests, so that limits refuse few of them. */
export async function fuzz(base: string, count: number, seed: number): Promise<FuzzResult> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as Json;
  const operations = readOperations(document);
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...document });
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
    if (leak.test(text)) fail(`${place}: ${status} tells of the inside`);
    if (operation === null) return;
    const documented = operation.responses[status];
    if (documented === undefined && status !== '304' && !alwaysAllowed.includes(status))
      return fail(`${place}: ${status} is not documented`);
    const type = response.headers.get('content-type') ?? '';
    if (!/^application\/(?:problem\+)?json/.test(type) || documented === undefined || text === '') return;
    const content = isObject(documented) ? documented['content'] : undefined;
    const [media = ''] = type.split(';');
    if (!isObject(content) || content[media] === undefined) return;
    const pointer = `${operation.pointer}/responses/${status}/content/${escapeSegment(media)}/schema`;
    bodiesChecked += 1;
    const validate = ajv.getSchema(`api#${pointer}`);
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

function readOperations(document: Json): Operation[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
      const body = operation['requestBody'];
      const content =
        isObject(body) && isObject(body['content']) ? body['content']['application/json'] : null;
      return [
        {
          path,
          method: method.toUpperCase(),
          parameters: parameters.filter(isObject),
          body: isObject(content) ? content : null,
          pointer: `/paths/${escapeSegment(path)}/${method}`,
          responses: isObject(operation['responses']) ? operation['responses'] : {},
        },
      ];
    }),
  );
}

function toRequest(operation: Operation, random: Random): [string, RequestInit] {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const parameter of operation.parameters) {
    const name = String(parameter['name']);
    const value = random.int(3) === 0 ? random.pick(hostileTexts) : exampleText(parameter, random);
    if (parameter['in'] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (random.int(3) > 0) query.append(name, value);
  }
  const search = query.toString();
  const target = search === '' ? path : `${path}?${search}`;
  const method = operation.method === 'GET' && random.int(10) === 0 ? 'HEAD' : operation.method;
  const headers: Record<string, string> = random.int(5) === 0 ? { accept: random.pick(accepts) } : {};
  if (operation.body === null || method !== 'POST') return [target, { method, headers }];
  headers['content-type'] = random.int(20) === 0 ? 'text/plain' : 'application/json';
  return [target, { method, headers, body: toBody(operation.body, random) }];
}

const accepts = ['text/plain', 'application/json', 'text/html', 'image/png', '*/*;q=0', 'x', ''];

/** The document's example with some members replaced, removed and added; now and then not JSON at all. */
function toBody(content: Json, random: Random): string {
  const example = isObject(content['example']) ? content['example'] : {};
  if (random.int(25) === 0) return random.pick(hostileTexts);
  const members = Object.entries(example).map(([name, value]): [string, unknown] => [
    name,
    random.int(4) === 0 ? random.pick(hostileValues) : value,
  ]);
  if (random.int(4) === 0) members.push([random.pick(hostileTexts), random.pick(hostileValues)]);
  if (random.int(6) === 0) members.splice(random.int(members.length), 1);
  return JSON.stringify(Object.fromEntries(members));
}

function exampleText(parameter: Json, random: Random): string {
  const schema = isObject(parameter['schema']) ? parameter['schema'] : {};
  if (Array.isArray(schema['enum'])) return String(random.pick(schema['enum']));
  return String(parameter['example'] ?? schema['default'] ?? random.pick(hostileTexts));
}

function hostileRequest(random: Random): [string, RequestInit] {
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']);
  return [random.pick(hostilePaths), { method, headers: { accept: random.pick(['text/html', '*/*']) } }];
}

const escapeSegment = (text: string): string =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
