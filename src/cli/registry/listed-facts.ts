/** What a registry says of a skill, from its signed statement; the manifest adds the list of files that the statement's digest is of. */
import { oneLine } from '../../text/plain-text.ts';
import type { Call } from '../command.ts';
import { Failure } from '../failure.ts';
import { folderName } from '../safe-path.ts';
import { connect } from './connect.ts';
import { keyChoice, trustedKeys } from './keyring.ts';
import type { JsonValue } from './read-json.ts';
import { keepSeen } from './seen-statements.ts';
import {
  checkPin,
  checkSlug,
  commitPattern,
  integrityPattern,
  type Pin,
  readListedFile,
  readNeeds,
  repositoryPattern,
  type SkillFacts,
  skillPathPattern,
} from './skill-facts.ts';
import { readStatement, signersOf, type Statement } from './statement.ts';

export interface ListedFacts extends SkillFacts {
  readonly statement: Statement;
  /** That the statement is signed with. */
  readonly keyId: string;
}

/**
 * Throws an integrity failure where the registry gives no statement about the skill, one that no trusted key has signed, or one that
 * is older than what this machine has seen, and where its manifest is of another text; a blocked one for a skill without a
 * pinned source, which nothing may install.
 */
export async function fetchFacts(call: Call, slug: string): Promise<ListedFacts> {
  const manifest = await connect(call).getJson(`/api/registry/manifest/${checkSlug(slug)}`, {
    detail: 'full',
  });
  if (manifest.get('slug').text() !== slug)
    throw new Failure('integrity', `the registry answers with another skill than ${slug}`);
  const pin = readPin(manifest, slug);
  const { statement, keyId } = await listedStatement(slug, call);
  checkSameText(manifest, statement);
  return { ...toFacts(statement, pin, manifest), keyId };
}

/** Throws an integrity failure for a manifest of another text than the statement is about. */
export function checkSameText(manifest: JsonValue, said: Statement): void {
  const stated = {
    repository: manifest.get('repository'),
    commit: manifest.get('source').get('commit'),
    path: manifest.get('path'),
    integrity: manifest.get('content').get('integrity'),
  };
  for (const name of ['repository', 'commit', 'path', 'integrity'] as const) {
    if (said[name] === stated[name].textOrNull()) continue;
    throw new Failure(
      'integrity',
      `the manifest of ${said.slug} is of another text than the registry’s signed statement`,
      [
        `Signed ${name}: ${oneLine(said[name] ?? 'none', 200)}`,
        `In the manifest: ${oneLine(stated[name].textOrNull() ?? 'none', 200)}`,
        'The catalog may have changed in between: try again.',
      ],
    );
  }
}

function readPin(manifest: JsonValue, slug: string): Pin {
  const content = manifest.get('content');
  const commit = manifest.get('source').get('commit').textOrNull(commitPattern);
  if (commit === null)
    throw new Failure('blocked', `${slug} has no recorded commit, so it cannot be fetched as it was audited`);
  return checkPin({
    slug,
    repository: manifest.get('repository').text(repositoryPattern),
    commit,
    path: manifest.get('path').text(skillPathPattern),
    integrity: content.get('integrity').text(integrityPattern),
    files: content.get('files').each((row) => readListedFile(row.get('path').text(), row)),
  });
}

/** Of a skill that the registry lists: without a statement nothing that it says of it can be verified. Throws as `fetchFacts` does. */
export async function listedStatement(slug: string, call: Call): ReturnType<typeof fetchStatement> {
  try {
    return await fetchStatement(slug, call);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
    const url = call.settings.registryUrl;
    throw new Failure('integrity', `${url} gives no signed statement about ${slug}`, [
      'Without one nothing that it says of the skill can be verified.',
    ]);
  }
}

/** The registry's statement about this slug as it is now; throws a failure of its kind where there is none. */
export async function fetchStatement(
  slug: string,
  call: Call,
): Promise<{ readonly statement: Statement; readonly keyId: string }> {
  const registry = connect(call);
  const envelope = await registry.getJson(`/api/registry/statement/${checkSlug(slug)}`);
  const keys = await trustedKeys(signersOf(envelope), registry, call.surroundings, keyChoice(call));
  const read = readStatement(envelope, keys, `the statement about ${slug}`);
  if (read.statement.slug !== slug)
    throw new Failure('integrity', `the registry answers with the statement of another skill than ${slug}`);
  await keepSeen(read.statement, envelope, call);
  return read;
}

function toFacts(said: Statement, pin: Pin, manifest: JsonValue): Omit<ListedFacts, 'keyId'> {
  const more = said.more ?? unsigned(manifest, pin);
  return {
    ...pin,
    files: pin.files.map((file) =>
      file.mode === '100644' || file.mode === '100755'
        ? { ...file, mode: more.executable.includes(file.path) ? '100755' : '100644' }
        : file,
    ),
    title: more.title,
    name: folderName(more.name, pin.slug),
    license: more.license,
    riskLevel: said.riskLevel,
    safetyTier: said.tier,
    policy: said.policy,
    approval: said.approval,
    auditScore: said.auditScore,
    findings: said.findings,
    signals: readSignals(manifest.get('audit').get('signals')),
    reasons: said.reasons,
    doNotUseWhen: more.doNotUseWhen,
    needs: more.needs ?? readNeeds(manifest.get('needs'), false),
    filesIncomplete: said.filesIncomplete,
    listed: 'now',
    statement: said,
  };
}

function readSignals(signals: JsonValue): Record<string, boolean> {
  return Object.fromEntries(signals.entriesOrNone().map(([name, { value }]) => [name, value === true]));
}

/** What a registry of an earlier version does not sign; none of it decides whether a skill may be installed. */
function unsigned(manifest: JsonValue, { files }: Pin): NonNullable<Statement['more']> {
  return {
    title: oneLine(manifest.get('name').text(), 80),
    name: manifest.get('machine_metadata').get('front_matter_name').textOrNull(),
    license: manifest.get('license').textOrNull(),
    needs: null,
    doNotUseWhen: manifest
      .get('safety_gate')
      .get('do_not_use_when')
      .each((each) => oneLine(each.text())),
    executable: files.filter(({ mode }) => mode === '100755').map(({ path }) => path),
  };
}
