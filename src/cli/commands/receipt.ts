/** `receipt`: the signature of a receipt or a lockfile, checked on this machine. */
import { type Command, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { verifySigned } from '../registry/keyring.ts';
import { parseJson } from '../registry/read-json.ts';
import { checkSignature, readKeys, readSigned } from '../registry/signatures.ts';

export const receipt: Command = {
  name: 'receipt',
  usage: '<file>',
  summary: 'Check the signature of a receipt or a lockfile',
  details: 'Without the network once the keys of the registry are known to this machine, or with --key.',
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
    const { words, options, surroundings } = call;
    const path = words[0] ?? '';
    const document = parseJson(await readNamedFile(path, surroundings), path);
    const keyFile = textOption(options, 'key');
    let keyId: string;
    if (keyFile === null) {
      const choice = {
        trustNewKey: flagOption(options, 'trust-new-key'),
        offline: flagOption(options, 'offline'),
      };
      keyId = await verifySigned(document, connect(call), surroundings, choice);
    } else {
      const signed = readSigned(document);
      const wrong = checkSignature(
        signed,
        readKeys(parseJson(await readNamedFile(keyFile, surroundings), keyFile)),
      );
      if (wrong !== null) throw new Failure('integrity', `${path} does not verify: ${wrong}`);
      keyId = signed.keyId;
    }
    return { json: { ok: true, key_id: keyId }, text: `${path} is as it was signed (key ${keyId}).` };
  },
};
