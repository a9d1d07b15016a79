/** Entry → in-toto Statement: which folder, from which commit, with which audit, and what the registry decided. */
import { encodePath } from '../../schema/forges.ts';
import { packageUrl, sourceOf } from '../../schema/source.ts';
import { doNotUseWhen } from '../../resolve/do-not-use-when.ts';
import { skillFolder } from '../../resolve/install-commands.ts';
import { severities } from '../../schema/vocabulary.ts';
import type { Entry } from '../../scoring/registry.ts';
import { fromBase64 } from '../../proof/dsse.ts';
import { toReview } from '../manifest/review.ts';
import { toHex } from '../../proof/bytes.ts';

/** Media type of an in-toto Statement in a DSSE envelope. */
export const statementType = 'application/vnd.in-toto+json' as const;
/** Names the shape of the predicate; another shape gets another name. */
export const predicateType = 'urn:skill-registry:skill-review:v1';

/** in-toto Attestation Framework, Statement v1. The same entry gives the same statement, whenever it is made. */
export function toStatement(entry: Entry): object {
  const { source, evidence, audit, safety } = entry;
  const { repository, commit } = evidence.source;
  const { findings } = evidence.audit;
  const folder = skillFolder(source.path);
  const review = toReview(entry);
  const approval = toApproval(entry);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: subjectName(entry), digest: { sha256: toHexDigest(evidence.integrity) } }],
    predicateType,
    predicate: {
      skill: entry.slug,
      title: source.name,
      name: evidence.front_matter.name,
      license: evidence.license.spdx,
      needs: source.needs,
      source: { repository, commit, path: source.path, folder },
      files: {
        count: evidence.files.length,
        incomplete: evidence.files_incomplete,
        executable: evidence.files.filter(({ mode }) => mode === '100755').map(({ path }) => path),
      },
      audit: {
        score: audit.audit_score,
        risk_level: audit.risk_level,
        complete: evidence.audit.complete,
        findings: Object.fromEntries(
          severities.map((name) => [name, findings.filter(({ severity }) => severity === name).length]),
        ),
        suppressed: entry.suppressed.map(({ suppression }) => suppression),
        audited_on: evidence.audited_on,
      },
      rule_set: { engine_version: evidence.audit.engine_version, sha256: evidence.audit.ruleset_sha256 },
      decision: {
        tier: safety.tier,
        policy: safety.policy,
        reasons: safety.reasons,
        reviewed_on: source.review?.on ?? null,
        ...(review === undefined ? {} : { review }),
        ...(approval === null ? {} : { approval }),
        do_not_use_when: doNotUseWhen(entry),
      },
      earlier: evidence.history.map(({ integrity, commit: at, risk_level, audited_on }) => ({
        integrity,
        commit: at,
        risk_level,
        audited_on,
      })),
      revoked_by: entry.advisories.map(({ id }) => id),
    },
  };
}

/** With the file that says so, which the transparency log names too. */
function toApproval({ approval }: Entry): object | null {
  if (approval === null) return null;
  const { slug, by, on, until = null, summary } = approval;
  return { by, on, until, reason: summary, file: `approvals/${slug}.md` };
}

/** Package URL of the repository at the commit, with the folder as its subpath; the slug where there is no repository. */
function subjectName({ slug, source, evidence }: Entry): string {
  const { repository, commit } = evidence.source;
  if (repository === null || commit === null) return slug;
  const folder = encodePath(skillFolder(source.path));
  return `${packageUrl(sourceOf(repository, evidence.source.forge), commit)}${folder === '' ? '' : `#${folder}`}`;
}

/** `sha256-<base64>` → the same bytes in lower-case hex, as in-toto writes digests. */
export function toHexDigest(integrity: string): string {
  return toHex(fromBase64(integrity.slice('sha256-'.length)));
}
