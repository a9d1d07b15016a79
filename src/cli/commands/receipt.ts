/** `receipt`: the signature of a receipt or a lockfile, checked on this machine. */
import { type Command, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { trustedKeys, verifySigned } from '../registry/keyring.ts';
import { checkLogProof } from '../registry/log-proof.ts';
import { parseJson } from '../registry/read-json.ts';
import { checkSignature, readKeys, readSigned, type SigningKey } from '../registry/signatures.ts';

export const receipt: Command = {
  name: 'receipt',
  usage: '<file>',
  summary: 'Check the signature of a receipt or a lockfile',
  details:
    'Without the network once the keys of the registry are known to this machine, or with --key. A receipt with a proof (one ' +
    'with detail=full) has to be about a version in the transparency log.',
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
    let keys: readonly SigningKey[];
    if (keyFile === null) {
      const choice = {
        trustNewKey: flagOption(options, 'trust-new-key'),
        offline: flagOption(options, 'offline'),
      };
      const registry = connect(call);
      keyId = await verifySigned(document, registry, surroundings, choice);
      keys = await trustedKeys([keyId], registry, surroundings, choice);
    } else {
      const signed = readSigned(document);
      keys = readKeys(parseJson(await readNamedFile(keyFile, surroundings), keyFile));
      const wrong = checkSignature(signed, keys);
      if (wrong !== null) throw new Failure('integrity', `${path} does not verify: ${wrong}`);
      keyId = signed.keyId;
    }
    const entry = checkLogProof(document, keys);
    const logged =
      entry === null
        ? ''
        : `\nIts version is entry ${entry.index} of the ${entry.size} in the transparency log ${entry.origin}.`;
    return {
      json: { ok: true, key_id: keyId, log_entry: entry },
      text: `${path} is as it was signed (key ${keyId}).${logged}`,
    };
  },
};
