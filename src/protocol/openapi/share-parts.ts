/** Parameters and answers that several operations have, written once: under `components`, and referred to by name. */
import type { OpenApiDocument } from './document-type.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where the parts of one kind are shared, and under which names. */
interface Shared {
  readonly kind: 'parameters' | 'responses';
  /** By the part as JSON. */
  readonly names: ReadonlyMap<string, string>;
}

/** The same document in less text: equal parts of two or more operations become one component. */
export function shareParts(document: OpenApiDocument): OpenApiDocument {
  const items = Object.entries(document.paths ?? {}).filter(([, item]) => !('$ref' in item));
  const operations = items.flatMap(([, item]) => Object.values(item) as Json[]);
  const parameters = toShared(
    'parameters',
    operations.flatMap((operation) => parametersOf(operation).map((part) => [String(part['name']), part])),
  );
  const responses = toShared(
    'responses',
    operations.flatMap((operation) =>
      Object.entries(responsesOf(operation)).map(([status, part]) => [
        status === '200' ? capitalized(`${String(operation['operationId'])}Answer`) : status,
        part,
      ]),
    ),
  );
  const paths = items.map(([path, item]) => {
    const methods = Object.entries(item).map(([method, operation]) => [
      method,
      withReferences(operation as Json, parameters, responses),
    ]);
    return [path, Object.fromEntries(methods)];
  });
  const components = {
    ...document.components,
    parameters: toComponents(parameters),
    responses: { ...document.components?.responses, ...toComponents(responses) },
  };
  // As: only parts that were there before, and references to them.
  return {
    ...document,
    paths: { ...document.paths, ...Object.fromEntries(paths) },
    components,
  } as OpenApiDocument;
}

/** Names of the parts that occur at least twice; the first of several different parts has the plain name. */
function toShared(kind: Shared['kind'], parts: readonly (readonly [name: string, part: Json])[]): Shared {
  const times = new Map<string, number>();
  for (const [, part] of parts) {
    const text = JSON.stringify(part);
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, part] of parts) {
    const text = JSON.stringify(part);
    if ('$ref' in part || names.has(text) || (times.get(text) ?? 0) < 2) continue;
    let free = name;
    for (let at = 2; taken.has(free); at += 1) free = `${name}${at}`;
    taken.add(free);
    names.set(text, free);
  }
  return { kind, names };
}

function withReferences(operation: Json, parameters: Shared, responses: Shared): Json {
  const answers = Object.entries(responsesOf(operation)).map(([status, part]) => [
    status,
    toReference(part, responses),
  ]);
  const { parameters: _, ...rest } = operation;
  const of = parametersOf(operation);
  return {
    ...rest,
    ...(of.length === 0 ? {} : { parameters: of.map((part) => toReference(part, parameters)) }),
    responses: Object.fromEntries(answers),
  };
}

function toReference(part: Json, { kind, names }: Shared): Json {
  const name = names.get(JSON.stringify(part));
  return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
}

function toComponents({ names }: Shared): Json {
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Json]));
}

/** Their schemas would otherwise repeat the description. */
function parametersOf(operation: Json): readonly Json[] {
  return ((operation['parameters'] ?? []) as readonly Json[]).map((parameter) => {
    const { description: _, ...schema } = (parameter['schema'] ?? {}) as Json;
    return 'description' in parameter ? { ...parameter, schema } : parameter;
  });
}

function responsesOf(operation: Json): Readonly<Record<string, Json>> {
  return (operation['responses'] ?? {}) as Readonly<Record<string, Json>>;
}

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
