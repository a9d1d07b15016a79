/** An OpenAPI document as the fuzzer and the tests walk through it. */

export interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly {
    readonly in: 'path' | 'query';
    readonly name: string;
    readonly schema: object;
    readonly required?: boolean;
    readonly examples?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
  };
}

export interface Named {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export function operationsOf(document: OpenApi): Named[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}
