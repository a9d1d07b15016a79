/** `audit <folder>`: the registry's own audit of a skill on this machine, by a program that is fetched once; nothing is asked. */
import { resolve } from 'node:path';
import { type Call, flagOption, type Result, textOption } from '../command.ts';
import { sha256Hex } from '../digest.ts';
import { exitCodes, Failure, hasErrorCode } from '../failure.ts';
import { loadProgram } from '../registry/programs.ts';
import { connect } from '../registry/connect.ts';
import { keyChoice, verifySigned } from '../registry/keyring.ts';
import { parseJson } from '../registry/read-json.ts';
import { readNamedFile } from '../read-file.ts';
import { kindOf } from '../folder/installed.ts';
import { oneLine } from '../../text/plain-text.ts';
import { readSkillFolder } from '../folder/skill-folder.ts';
import { findSuppressions } from '../folder/find-suppressions.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { authorSuppressionsName } from '../../schema/skill-folder.ts';
import { ruleFilePlace, rulesFormat } from '../../schema/signed/rules-document.ts';

/** Whether a word names a folder and no slug: it has a slash, or is the folder itself. */
export function isFolderWord(word: string): boolean {
  return /[/\\]|^\.{1,2}$/.test(word);
}

/**
 * What is done with a word as a slug, which means the same skill in every folder: one of that name, which may come with any project, is not
 * taken in its place, but pointed to where no skill is found.
 */
export async function withFolderHint<T>(word: string, call: Call, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure) || !/^(?:not-found|usage|network)$/.test(error.kind)) throw error;
    if ((await kindOf(resolve(call.surroundings.workingFolder, word))) !== 'folder') throw error;
    const { kind, message, details, suggestions } = error;
    const hint = `There is a folder of that name here: it is meant by ./${oneLine(word, 100)}`;
    throw new Failure(kind, message, [hint, ...details], suggestions);
  }
}

export async function auditFolder(word: string, call: Call): Promise<Result> {
  const { surroundings, options } = call;
  const owner = readOwner(textOption(options, 'repository'));
  const path = resolve(surroundings.workingFolder, word);
  const folder = await readFolder(path, word, owner);
  const rulesPath = textOption(options, 'rules');
  const rules = rulesPath === null ? null : await readRules(rulesPath, call);
  const { audit } = await loadProgram('audit', call);
  const file = findSuppressions(path);
  const suppressions = file === null ? null : { file, today: surroundings.now().toISOString().slice(0, 10) };
  const { json, text, sarif, warnings, isAlarming } = auditWith(() =>
    audit(folder, word, (each) => sha256Hex(Buffer.from(each)), suppressions, rules?.files),
  );
  for (const warning of warnings) surroundings.note(warning);
  const exitCode = isAlarming ? exitCodes.failure : 0;
  if (flagOption(options, 'sarif')) return { json: sarif, text: JSON.stringify(sarif, null, 2), exitCode };
  if (rules === null) return { json, text, exitCode };
  const { madeAt, keyId } = rules;
  return {
    json: { ...json, rules: { generated_at: madeAt, key_id: keyId } },
    text: `${text}Rules of ${madeAt}, signed by the registry (key ${keyId}).`,
    exitCode,
  };
}

/** A file of suppressions that says something else is the caller's to correct, and so are rules of another version. */
function auditWith<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith(authorSuppressionsName))
      throw new Failure('failure', error.message);
    if (error instanceof TypeError && error.message.startsWith(ruleFilePlace))
      throw new Failure('failure', `these rules are of another version: ${error.message}`, [
        'Audit with the newest client, or without --rules.',
      ]);
    throw error;
  }
}

/** Throws a failure that names the word where it is no skill's folder, or cannot be read. */
export async function readFolder(path: string, word: string, owner: string | null): Promise<SkillFolder> {
  try {
    const folder = await readSkillFolder(path, owner);
    if (folder === null) throw new Failure('usage', `${word} is no folder`);
    if (!folder.files.some((file) => file.path.toLowerCase() === 'skill.md'))
      throw new Failure('usage', `${word} has no SKILL.md`);
    return folder;
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('failure', `${word} has ${error.message}`);
    if (hasErrorCode(error, 'ENOENT'))
      throw new Failure('failure', `${word} changed while it was read: try again`);
    throw error;
  }
}

function readOwner(given: string | null): string | null {
  if (given === null) return null;
  const owner = /^(?:https:\/\/github\.com\/)?([A-Za-z0-9-]{1,39})\/[\w.-]{1,100}$/.exec(given)?.[1];
  if (owner === undefined)
    throw new Failure('usage', '--repository takes <owner>/<name>, such as acme/kitchen');
  return owner;
}

interface SignedRules {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  /** RFC 3339. */
  readonly madeAt: string;
  readonly keyId: string;
}

/** Rules from a file that the registry has signed. Throws an integrity failure for a file that no key of the registry has signed, a failure for one of another kind. */
async function readRules(path: string, call: Call): Promise<SignedRules> {
  const document = parseJson(await readNamedFile(path, call.surroundings), path);
  if (document.get('format').value !== rulesFormat)
    throw new Failure('failure', `${path} holds no rules of a registry (${rulesFormat})`);
  const { keyId } = await verifySigned(document, connect(call), call.surroundings, keyChoice(call));
  const files = document.get('files').entries();
  return {
    files: Object.fromEntries(files.map(([name, text]) => [name, text.text()])),
    madeAt: document.get('generated_at').text(),
    keyId,
  };
}
