/** The signed statement about an earlier version of a listed skill: what a client needs to install that version and no other. */
import { findEntry } from '../../api/shared/find-entry.ts';
import { sign } from '../../api/statement/endpoint.ts';
import { earlierVersions, toVersionStatement } from '../../api/statement/version-statement.ts';
import { Problem } from '../../problem.ts';
import { type ClientDocument, jsonAnswer } from './document.ts';

export const versionStatement: ClientDocument = {
  path: '/api/registry/statement/{slug}/{commit}',
  async answer({ path }, { registry, signer }) {
    const { slug = '', commit = '' } = path;
    const entry = findEntry(registry, slug);
    const isCommit = /^[0-9a-f]{7,40}$/.test(commit);
    const version = earlierVersions(entry).find(
      (each) => isCommit && each.commit?.startsWith(commit) === true,
    );
    if (version === undefined)
      throw new Problem('not-found', `no earlier version of ${entry.slug} that was read has this commit`);
    return jsonAnswer(sign(toVersionStatement(entry, version, registry), signer));
  },
};
