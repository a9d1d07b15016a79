/** `receipt`: the signature of a receipt or a lockfile, checked on this machine. */
import { type Command, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readNamedFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { checkOptions, keyChoice, verifySigned } from '../registry/keyring.ts';
import { checkLogEntry, type LogEntry, readLogProof } from '../registry/log-proof.ts';
import { parseJson } from '../registry/read-json.ts';
import { checkSignature, keysAt, readKeyDocument, readSigned, receiptIn } from '../registry/signatures.ts';

export const receipt: Command = {
  name: 'receipt',
  usage: '<file>',
  summary: 'Check the signature of a receipt or a lockfile',
  details:
    'Without the network once the keys of the registry are known to this machine, or with --key. A receipt with a proof (one ' +
    'with detail=full) has to be about a version in the transparency log.',
  words: [1, 1],
  options: checkOptions,
  run: async (call) => {
    const { words, options, surroundings } = call;
    const path = words[0] ?? '';
    const document = receiptIn(parseJson(await readNamedFile(path, surroundings), path));
    const keyFile = textOption(options, 'key');
    let keyId: string;
    let entry: LogEntry | null;
    if (keyFile === null) {
      const choice = keyChoice(call, true);
      const signed = await verifySigned(document, connect(call), surroundings, choice);
      keyId = signed.keyId;
      entry = await checkLogEntry(document, signed.keys, call, choice.offline);
    } else {
      const signed = readSigned(document);
      const { keys } = readKeyDocument(parseJson(await readNamedFile(keyFile, surroundings), keyFile));
      const wrong = checkSignature(signed, keys);
      if (wrong !== null) throw new Failure('integrity', `${path} does not verify: ${wrong}`);
      keyId = signed.keyId;
      entry = readLogProof(document, keysAt(keys, signed.madeAt))?.entry ?? null;
    }
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
