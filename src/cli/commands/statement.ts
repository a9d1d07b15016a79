/** `statement`: what the registry signed about a skill, checked on this machine, and compared with what is installed. */
import { placeOf } from '../agents/targets.ts';
import { type Call, type Command, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readRegistryLock } from '../locks/registry-lock.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { trustedKeys } from '../registry/keyring.ts';
import { type JsonValue, parseJson } from '../registry/read-json.ts';
import { readKeys } from '../registry/signatures.ts';
import { slugPattern } from '../registry/skill-facts.ts';
import { readStatement, signersOf, type Statement } from '../registry/statement.ts';

export const statement: Command = {
  name: 'statement',
  usage: '<slug or file>',
  summary: 'Check the registry’s signed statement about a skill',
  details:
    'Of a slug, the statement comes from the registry; of a file, from there, also without the network. A skill that is ' +
    'installed here is compared with it. Exit code 5 when the signature or the folder’s digest is another.',
  words: [1, 1],
  options: {
    key: {
      type: 'string',
      value: '<file>',
      help: 'Key set to check with, as /.well-known/skill-registry-keys.json has it',
    },
    offline: { type: 'boolean', help: 'Ask no registry' },
    'trust-new-key': { type: 'boolean', help: 'Accept that the registry signs with another key than before' },
  },
  run: async (call) => {
    const name = call.words[0] ?? '';
    const envelope = await readEnvelope(name, call);
    const keys = await chooseKeys(signersOf(envelope), call);
    const { statement: said, keyId } = readStatement(envelope, keys, `the statement ${name}`);
    if (slugPattern.test(name) && said.slug !== name)
      throw new Failure('integrity', `the registry answers with the statement of another skill than ${name}`);
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

async function readEnvelope(name: string, call: Call): Promise<JsonValue> {
  if (!slugPattern.test(name)) return parseJson(await readNamedFile(name, call.surroundings), name);
  if (flagOption(call.options, 'offline'))
    throw new Failure('usage', '--offline takes a file: a slug is asked for over the network');
  return connect(call).getJson(`/api/registry/statement/${name}`);
}

async function chooseKeys(keyIds: readonly string[], call: Call): ReturnType<typeof trustedKeys> {
  const { options, surroundings } = call;
  const file = textOption(options, 'key');
  if (file !== null) return readKeys(parseJson(await readNamedFile(file, surroundings), file));
  const choice = {
    trustNewKey: flagOption(options, 'trust-new-key'),
    offline: flagOption(options, 'offline'),
  };
  return trustedKeys(keyIds, connect(call), surroundings, choice);
}

type Installed = 'not installed' | 'the same text' | 'another text';

async function compareInstalled({ slug, integrity }: Statement, { surroundings }: Call): Promise<Installed> {
  const lock = await readRegistryLock(placeOf(surroundings, false));
  const locked = [...lock.values()].find((each) => each.slug === slug);
  if (locked === undefined) return 'not installed';
  return locked.integrity === integrity ? 'the same text' : 'another text';
}

function toText(name: string, said: Statement, keyId: string, installed: Installed): string {
  return [
    `${name} is as it was signed (key ${keyId}).`,
    `Skill: ${said.slug}, ${said.repository ?? 'no repository'} ${said.path} at ${said.commit ?? 'no commit'}`,
    `Folder: ${said.integrity}`,
    `Audit: ${said.auditScore}/100, risk ${said.riskLevel}, engine ${said.engineVersion}`,
    `Decision: ${said.policy} (${said.tier})`,
    ...said.reasons.map((reason) => `- ${reason}`),
    ...(installed === 'the same text' ? ['The installed skill has this text.'] : []),
  ].join('\n');
}
