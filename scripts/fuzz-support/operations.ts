/** An OpenAPI document as the fuzzer and the tests walk through it. */

export interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly schema: object;
  readonly required?: boolean;
  readonly examples?: unknown;
}

interface Response {
  /** Where in the document it is, as the parts of a JSON pointer. */
  readonly pointer: readonly string[];
  readonly content: Readonly<Record<string, Media>>;
}

/** An operation as it is written: parts that several have are references. */
type Written = Omit<Operation, 'parameters' | 'responses'> & {
  readonly parameters?: readonly (Reference | Parameter)[];
  readonly responses: Readonly<Record<string, Reference | { readonly content?: Response['content'] }>>;
};
interface Reference {
  readonly $ref: string;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Reference | Readonly<Record<string, Written>>>>;
  readonly tags: readonly { readonly name: string }[];
}

export interface Named {
  /** The path that is asked, which may be an alias. */
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Every operation of every path, aliases included, with its references followed. */
export function operationsOf(document: OpenApi): Named[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const at = '$ref' in item ? pointerOf(item as Reference) : ['paths', path];
    const methods = lookUp<Readonly<Record<string, Written>>>(document, at);
    return Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: follow(document, operation, [...at, method]),
    }));
  });
}

function follow(document: OpenApi, operation: Written, at: readonly string[]): Operation {
  const { parameters = [], responses, ...rest } = operation;
  return {
    ...rest,
    parameters: parameters.map((part) =>
      '$ref' in part ? lookUp<Parameter>(document, pointerOf(part)) : part,
    ),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, part]) => {
        const pointer = '$ref' in part ? pointerOf(part) : [...at, 'responses', status];
        const { content = {} } = lookUp<{ readonly content?: Response['content'] }>(document, pointer);
        return [status, { pointer, content }];
      }),
    ),
  };
}

function pointerOf({ $ref }: Reference): readonly string[] {
  const parts = $ref.replace('#/', '').split('/');
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What is at a place of the document; throws where nothing is. */
function lookUp<T>(document: OpenApi, pointer: readonly string[]): T {
  let found: unknown = document;
  for (const part of pointer) found = (found as Readonly<Record<string, unknown>>)[part];
  if (found === undefined) throw new TypeError(`the document has nothing at ${pointer.join('/')}`);
  return found as T;
}
