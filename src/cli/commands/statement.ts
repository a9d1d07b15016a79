/** `statement`: what the registry signed about a skill, checked on this machine, and compared with what is installed. */
import { placeOf } from '../agents/targets.ts';
import { type Call, type Command, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readRegistryLock } from '../locks/registry-lock.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { checkOptions, keyChoice, trustedKeys } from '../registry/keyring.ts';
import { fetchStatement } from '../registry/listed-facts.ts';
import { parseJson } from '../registry/read-json.ts';
import { readKeyDocument, type SigningKey } from '../registry/signatures.ts';
import { slugPattern } from '../safe-path.ts';
import { readStatement, signersOf, type Statement } from '../registry/statement.ts';

export const statement: Command = {
  name: 'statement',
  usage: '<slug or file>',
  summary: 'Check the registry’s signed statement about a skill',
  details:
    'Of a slug, the statement comes from the registry; of a file, from there, also without the network. A skill that is ' +
    'installed here is compared with it. Exit code 5 when the signature or the folder’s digest is another.',
  words: [1, 1],
  options: checkOptions,
  run: async (call) => {
    const name = call.words[0] ?? '';
    const { statement: said, keyId } = await readSaid(name, call);
    const installed = await compareInstalled(said, call);
    const json = { ok: installed !== 'another text', key_id: keyId, statement: said, installed };
    if (installed === 'another text')
      throw new Failure(
        'integrity',
        `${said.slug} is installed with another text than the statement is about`,
        [`The statement is about commit ${said.commit ?? 'none'}, ${said.integrity}`],
      );
    return { json, text: toText(name, said, keyId, installed) };
  },
};

async function readSaid(name: string, call: Call): ReturnType<typeof fetchStatement> {
  const keyFile = textOption(call.options, 'key');
  if (slugPattern.test(name)) {
    if (flagOption(call.options, 'offline'))
      throw new Failure('usage', '--offline takes a file: a slug is asked for over the network');
    if (keyFile === null) return fetchStatement(name, call);
  }
  const envelope = slugPattern.test(name)
    ? await connect(call).getJson(`/api/registry/statement/${name}`)
    : parseJson(await readNamedFile(name, call.surroundings), name);
  const keys = await chooseKeys(keyFile, signersOf(envelope), call);
  const read = readStatement(envelope, keys, `the statement ${name}`, !slugPattern.test(name));
  if (slugPattern.test(name) && read.statement.slug !== name)
    throw new Failure('integrity', `the registry answers with the statement of another skill than ${name}`);
  return read;
}

async function chooseKeys(
  file: string | null,
  keyIds: readonly string[],
  call: Call,
): Promise<readonly SigningKey[]> {
  const { surroundings } = call;
  if (file !== null) return readKeyDocument(parseJson(await readNamedFile(file, surroundings), file)).keys;
  return trustedKeys(keyIds, connect(call), surroundings, keyChoice(call, true));
}

type Installed = 'not installed' | 'the same text' | 'another text';

async function compareInstalled({ slug, integrity }: Statement, { surroundings }: Call): Promise<Installed> {
  const lock = await readRegistryLock(placeOf(surroundings, false), surroundings);
  const locked = [...lock.values()].find((each) => each.slug === slug);
  if (locked === undefined) return 'not installed';
  return locked.integrity === integrity ? 'the same text' : 'another text';
}

function toText(name: string, said: Statement, keyId: string, installed: Installed): string {
  return [
    `${name} is as it was signed (key ${keyId}).`,
    ...signedLines(said),
    ...(installed === 'the same text' ? ['The installed skill has this text.'] : []),
  ].join('\n');
}

/** What it says, for a person. */
export function signedLines(said: Statement): string[] {
  return [
    `Skill: ${said.slug}, ${said.repository ?? 'no repository'} ${said.path} at ${said.commit ?? 'no commit'}`,
    `Folder: ${said.integrity}`,
    `Audit: ${said.auditScore}/100, risk ${said.riskLevel}, engine ${said.engineVersion}`,
    `Decision: ${said.policy} (${said.tier})`,
    ...said.reasons.map((reason) => `- ${reason}`),
  ];
}
