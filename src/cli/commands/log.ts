/** `log verify`: that the registry's transparency log is whole and continues the one seen before. */
import type { Command } from '../command.ts';
import { Failure } from '../failure.ts';
import { readSeen } from '../registry/log-history.ts';
import { keyOptions } from '../registry/keyring.ts';
import { hasLog, type LogReport, verifyLog } from '../registry/log.ts';

export const log: Command = {
  name: 'log',
  usage: 'verify',
  summary: 'Check the registry’s transparency log, and that its history is the one seen before',
  details:
    'Reads the signed checkpoint and the tiles, compares every new entry with its hash, and keeps the checkpoint for the ' +
    'next time. Exit code 5, with the file’s name, when anything was changed or removed.',
  words: [1, 1],
  options: keyOptions,
  run: async (call) => {
    if (call.words[0] !== 'verify') throw new Failure('usage', 'log takes one word: verify');
    const report = await verifyLog('log', call);
    const hidden = (await hasLog('log/private', call)) ? await verifyLog('log/private', call) : null;
    const wasShown = hidden === null && (await readSeen('log/private', call)) !== null;
    return {
      json: { ok: true, ...toJson(report), ...(hidden === null ? {} : { private: toJson(hidden) }) },
      text: [
        toText(report),
        ...(hidden === null ? [] : [toText(hidden)]),
        ...(wasShown ? ['The log of private skills, seen before, is not shown any more.'] : []),
      ].join('\n'),
    };
  },
};

function toJson({ origin, size, root, seenSize, added }: LogReport): object {
  return { origin, size, root, seen_size: seenSize, added: added.length };
}

function toText({ origin, size, root, seenSize, added }: LogReport): string {
  const since =
    seenSize === null
      ? 'Seen for the first time; the next check compares with it.'
      : `It continues the ${seenSize} entries seen before; ${added.length} are new.`;
  return `${origin}: ${size} entries, root ${root}\n${since}`;
}
