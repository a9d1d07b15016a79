/** Every exchange of a suite held against the OpenAPI document: its path, its parameters and its answer must be promised there. */
import { createAnswerCheck } from '../../../scripts/fuzz-support/check-answer.ts';
import type { OpenApi } from '../../../scripts/fuzz-support/operations.ts';
import { clientDocuments } from '../../../src/protocol/clients/documents.ts';
import { siteDocuments } from '../../../src/protocol/documents.ts';

export interface TrafficCheck {
  /** The response is asked for where it is looked at, and read to its end. */
  see(method: string, target: string, response: () => Response): Promise<void>;
  /** One line for each exchange that the document does not promise. */
  readonly failures: readonly string[];
  /** Exchanges by operation id. */
  readonly seen: ReadonlyMap<string, number>;
}

/** Addresses beside the API: other clients' forms, and documents of the whole site. */
const others = [...clientDocuments, ...siteDocuments].map(
  ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
);

export function createTrafficCheck(document: OpenApi): TrafficCheck {
  const { check, find } = createAnswerCheck(document);
  const failures: string[] = [];
  const seen = new Map<string, number>();

  async function look(method: string, target: string, response: Response): Promise<void> {
    const { pathname, searchParams } = new URL(target, 'http://registry.invalid');
    const path = decodeURIComponent(pathname);
    const where = `${method} ${target} → ${response.status}`;
    const named = find(method, path) ?? find(method, withoutExtension(path));
    if (named === null) {
      const isOurs = path.startsWith('/api/') && !others.some((pattern) => pattern.test(path));
      if (isOurs && response.ok) throw new Error(`${where}: the document has no such operation`);
      return;
    }
    const { operationId, parameters = [] } = named.operation;
    seen.set(operationId, (seen.get(operationId) ?? 0) + 1);
    const known = new Set(parameters.flatMap((each) => (each.in === 'query' ? [each.name] : [])));
    const unknown = [...searchParams.keys()].filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`${where}: no parameter ${unknown.join(', ')} in the document`);
    await check(named, response, where);
  }

  return {
    failures,
    seen,
    async see(method, target, response) {
      if (method !== 'GET' && method !== 'POST') return;
      try {
        await look(method, target, response());
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        failures.push(error.message);
      }
    },
  };
}

/** The path whose static twin this is. */
function withoutExtension(path: string): string {
  return path.replace(/\.(?:json|txt|svg)$/, '');
}
