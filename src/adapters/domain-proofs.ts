/** Proofs of ownership that a domain holds: a file by HTTPS, and TXT records by the system's resolver. */
import { resolveTxt } from 'node:dns/promises';
import type { RequestOptions } from 'node:https';
import { HostUnavailable } from '../ports/code-host.ts';
import type { DomainProofs } from '../ports/domain-proofs.ts';
import { hasCode } from '../ports/error-code.ts';
import { readPublicFile } from './public-https.ts';

const path = '/.well-known/skill-registry.txt';
/** Answers of the resolver that mean: no such record. */
const absent = ['ENODATA', 'ENOTFOUND'] as const;

/** Both arguments are for tests: how sites are reached, and how TXT records are found (parts of each as DNS has them). */
export function openDomainProofs(
  connection?: RequestOptions,
  findRecords: (host: string) => Promise<string[][]> = resolveTxt,
): DomainProofs {
  return {
    async readFile(host) {
      const found = await readPublicFile({ host, path, accept: 'text/plain', tag: null }, connection);
      return found === null || found === 'unchanged' ? null : found.text;
    },
    async readRecords(host) {
      try {
        return (await findRecords(host)).map((parts) => parts.join(''));
      } catch (error) {
        if (hasCode(error, ...absent)) return [];
        throw new HostUnavailable(`TXT records of ${host} cannot be read`, null);
      }
    },
  };
}
