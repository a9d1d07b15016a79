/** GitHub's own description of its REST API, as `@octokit/openapi-types` publishes it, read as JSON Schemas. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { Schemas, type Schema } from './schemas.ts';

/** One operation: what may be sent, and what is answered. */
export interface Operation {
  /** e.g. `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** JSON Schema of each parameter in the query. */
  readonly query: Readonly<Record<string, Schema>>;
  /** Names of parameters in the query that have to be sent. */
  readonly needed: readonly string[];
  /** Of the body that is sent; null for none. */
  readonly body: Schema | null;
  /** Of the body of each status; null for none. */
  readonly answers: Readonly<Record<string, Schema | null>>;
}

export interface Description {
  /** Null where the description has no such operation; the path is as sent, encoded and without its query. */
  find(method: string, path: string): Operation | null;
  /** Every schema that an operation refers to, for `ajv`. */
  readonly schemas: Schemas;
}

/** Reads the published file once, which takes about a second. */
export function readDescription(): Description {
  const place = fileURLToPath(import.meta.resolve('@octokit/openapi-types/types.d.ts'));
  const source = ts.createSourceFile('types.d.ts', readFileSync(place, 'utf8'), ts.ScriptTarget.Latest);
  const declared = new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each.members]),
  );
  const schemas = new Schemas(source, declared);
  const routes = [...schemas.membersOf('paths')].map(([template, { type }]) => {
    const parts = template.split(/\{[^}]+\}/).map((part) => RegExp.escape(part));
    return { template, pattern: new RegExp(`^${parts.join('([^/]+)')}$`), names: parts.length, type };
  });

  return {
    schemas,
    find(method, path) {
      // `/search/code` is itself, and no other template with a name in that place.
      const [found] = routes.filter(({ pattern }) => pattern.test(path)).sort((a, b) => a.names - b.names);
      const named = found === undefined ? undefined : schemas.fields(found.type).get(method.toLowerCase());
      if (found === undefined || named === undefined) return null;
      return toOperation(schemas, `${method} ${found.template}`, named.type);
    },
  };
}

function toOperation(schemas: Schemas, route: string, type: ts.TypeNode): Operation {
  const fields = schemas.fields(type);
  const within = (from: ts.TypeNode | undefined, name: string) =>
    from === undefined ? undefined : schemas.fields(from).get(name)?.type;
  const query = within(fields.get('parameters')?.type, 'query');
  const queryFields = query === undefined ? [] : [...schemas.fields(query)];
  const jsonOf = (holder: ts.TypeNode | undefined): Schema | null => {
    const json = within(within(holder, 'content'), 'application/json');
    return json === undefined ? null : schemas.of(json);
  };
  const responses = fields.get('responses')?.type;
  return {
    route,
    query: Object.fromEntries(queryFields.map(([name, field]) => [name, schemas.of(field.type)])),
    needed: queryFields.filter(([, field]) => !field.isOptional).map(([name]) => name),
    body: jsonOf(fields.get('requestBody')?.type),
    answers: Object.fromEntries(
      [...(responses === undefined ? [] : schemas.fields(responses))].map(([status, field]) => [
        status,
        jsonOf(field.type),
      ]),
    ),
  };
}
