/** `request-approval`: the approval of a skill's present text as a content file, for a pull request to the registry. */
import { join, resolve } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { type Command, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { keyOptions } from '../registry/keyring.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { checkSlug } from '../registry/skill-facts.ts';
import { writeFileWhole } from '../write-file.ts';

export const requestApproval: Command = {
  name: 'request-approval',
  usage: '<slug>',
  summary: 'Write the approval of a skill’s present text, for a pull request',
  details:
    'Prints approvals/<slug>.md with the digest that the registry signed, or writes it below a content folder. It counts once it ' +
    'is merged and the policy takes the name.',
  words: [1, 1],
  options: {
    by: { type: 'string', value: '<name>', help: 'Who approves' },
    reason: { type: 'string', value: '<sentence>', help: 'Why' },
    until: { type: 'string', value: '<YYYY-MM-DD>', help: 'First day on which it no longer counts' },
    into: { type: 'string', value: '<folder>', help: 'Content folder to write it to' },
    ...keyOptions,
  },
  run: async (call) => {
    const { options, surroundings } = call;
    const slug = checkSlug(call.words[0] ?? '');
    const [by, reason, until, into] = ['by', 'reason', 'until', 'into'].map((name) =>
      textOption(options, name),
    ) as [string | null, string | null, string | null, string | null];
    if (by === null || reason === null)
      throw new Failure('usage', 'give --by <name> and --reason <sentence>');
    if (until !== null && !/^\d{4}-\d\d-\d\d$/.test(until))
      throw new Failure('usage', '--until takes YYYY-MM-DD');
    const facts = await fetchFacts(call, slug);
    if (facts.safetyTier === 'blocked')
      throw new Failure(
        'blocked',
        `${slug} is blocked by the registry; no approval lifts that`,
        facts.reasons,
      );
    const path = `approvals/${slug}.md`;
    const text = [
      '---',
      `skill: ${slug}`,
      `integrity: ${facts.integrity}`,
      `by: ${JSON.stringify(oneLine(by, 80))}`,
      `on: ${surroundings.now().toISOString().slice(0, 10)}`,
      ...(until === null ? [] : [`until: ${until}`]),
      '---',
      oneLine(reason, 500),
      '',
    ].join('\n');
    if (into !== null) {
      const place = join(resolve(surroundings.workingFolder, into), path);
      if ((await readPlainFile(place)) !== null)
        throw new Failure('failure', `${place} is there already: change it by hand`);
      await writeFileWhole(place, text);
      surroundings.note(`Commit ${place} in a branch, and open a pull request with it.`);
    }
    return { json: { path, text, integrity: facts.integrity, written: into !== null }, text };
  },
};
