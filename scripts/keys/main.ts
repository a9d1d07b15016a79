/** `npm run keys -- <command>`: the signing keys of this registry, and their rotation with overlap. */
import { parseArgs } from 'node:util';
import { KeyFileError } from '../../src/adapters/key-files.ts';
import { keyFolder, openSigner } from '../../src/adapters/signer.ts';
import {
  prepareNextKey,
  readSigningKeys,
  retireFormerKey,
  revokeKey,
  rotateKeys,
} from '../../src/adapters/signing-keys.ts';
import { parseConfig } from '../../src/config.ts';
import { answerHelp } from '../help.ts';

const usage = `Usage: npm run keys -- list|prepare|rotate|retire, or revoke <key id>

  list      the published keys and what each does
  prepare   makes the next key and publishes it, signed by the current one; it signs nothing yet
  rotate    the next key becomes the current one; the former one also signs statements until it is retired
  retire    ends the rotation: the former private key is deleted, its public key stays published
  revoke    a key that someone else may have: nothing that it signed counts any more, and its private part is deleted.
            In place of the current key comes a new one, without a chain from it: people accept that by --trust-new-key

After each step build and restart, on every node with the same files below DATA_DIR/keys. Wait at least a day between
two steps, so that caches of the key document have the new key before it is used.`;
answerHelp(usage);

const steps = { prepare: prepareNextKey, rotate: rotateKeys, retire: retireFormerKey };

try {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true });
  const [name = '', ...more] = positionals;
  const config = parseConfig(process.env);
  const folder = keyFolder(config.dataDir);
  const isKnown = name === 'list' || name === 'revoke' || Object.hasOwn(steps, name);
  if (!isKnown || more.length !== (name === 'revoke' ? 1 : 0)) throw new TypeError('one command is needed');
  await openSigner(config.dataDir, config.eventSecret);
  if (name !== 'list') {
    const key =
      name === 'revoke'
        ? await revokeKey(folder, more[0] ?? '')
        : await steps[name as keyof typeof steps](folder);
    console.log(`keys: ${name}: ${key.kid}`);
  }
  const { current, next, former, retired, ended } = await readSigningKeys(folder);
  console.log(`current  ${current.public.kid}`);
  if (next !== null) console.log(`next     ${next.public.kid}`);
  if (former !== null) console.log(`former   ${former.public.kid}`);
  const endOf = (kid: string): string => ended.find(({ key_id }) => key_id === kid)?.at ?? 'time unknown';
  for (const { kid } of retired) console.log(`retired  ${kid}  ${endOf(kid)}`);
  for (const { key_id, status, at } of ended)
    if (status === 'revoked') console.log(`revoked  ${key_id}  ${at}`);
} catch (error) {
  if (error instanceof KeyFileError) {
    console.error(`keys: ${error.message}`);
    process.exitCode = 1;
  } else if (error instanceof TypeError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else throw error;
}
