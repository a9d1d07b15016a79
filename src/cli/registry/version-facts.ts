/** What a registry says of an earlier version of a skill, from the statement that it signs of it, and of nothing unsigned. */
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { connect } from './connect.ts';
import { keyChoice, trustedKeys } from './keyring.ts';
import type { ListedFacts } from './listed-facts.ts';
import { checkPin, type SkillFacts } from './skill-facts.ts';
import { readVersionStatement, signersOf } from './statement.ts';

/**
 * `commit`: 7 digits or more. Throws an integrity failure for a version that the registry has not signed or no longer counts as one of
 * this listed text, and a not-found one where it has none with the commit.
 */
export async function fetchVersion(listed: ListedFacts, commit: string, call: Call): Promise<SkillFacts> {
  const { slug } = listed;
  const registry = connect(call);
  const name = `the statement about ${slug} at ${commit}`;
  const envelope = await registry.getJson(`/api/registry/statement/${slug}/${commit}`);
  const keys = await trustedKeys(signersOf(envelope), registry, call.surroundings, keyChoice(call));
  const said = readVersionStatement(envelope, keys, name);
  if (said.slug !== slug || said.commit?.startsWith(commit) !== true || said.repository === null)
    throw new Failure('integrity', `${name} is about another one`);
  if (said.listed.integrity !== listed.integrity || said.listed.commit !== listed.commit)
    throw new Failure('integrity', `${name} was made when another text was listed`, [
      'The catalog may have changed in between: try again.',
    ]);
  // The listed text's own statement names its earlier ones; that one is compared with those seen before.
  if (!listed.statement.earlier.some(({ integrity }) => integrity === said.integrity))
    throw new Failure('integrity', `the registry’s statement about ${slug} names no such earlier version`);
  const { repository, path, integrity, files } = said;
  return {
    ...checkPin({ slug, repository, commit: said.commit, path, integrity, files }),
    title: listed.title,
    name: listed.name,
    license: said.license === null ? null : oneLine(said.license, 80),
    riskLevel: said.riskLevel,
    safetyTier: said.tier,
    policy: said.policy === 'auto_allowed' ? 'review' : said.policy,
    approval: null,
    auditScore: said.auditScore,
    findings: said.findings,
    signals: {},
    reasons: said.reasons,
    doNotUseWhen: listed.doNotUseWhen,
    needs: listed.needs,
    filesIncomplete: said.filesIncomplete,
    listed: 'before',
  };
}
