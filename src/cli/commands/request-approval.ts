/** `request-approval`: the approval of a skill's present text, as a pull request or as the content file for one. */
import { join, resolve } from 'node:path';
import { approvalFile } from '../../schema/policy/approval-file.ts';
import { field, oneLine } from '../../text/plain-text.ts';
import { type Call, type Command, commandLine, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';
import { connect } from '../registry/connect.ts';
import { keyOptions } from '../registry/keyring.ts';
import { readPolicy } from '../registry/policy.ts';
import { fetchFacts } from '../registry/listed-facts.ts';
import { checkSlug } from '../registry/skill-facts.ts';
import { writeFileWhole } from '../write-file.ts';

export const requestApproval: Command = {
  name: 'request-approval',
  usage: '<slug>',
  summary: 'Propose the approval of a skill’s present text',
  details:
    'Prints approvals/<slug>.md with the digest that the registry signed, and has the registry open a pull request where it can. ' +
    'It counts once it is merged and the policy takes the name.',
  words: [1, 1],
  options: {
    by: { value: '<name>', help: 'Who approves' },
    reason: { value: '<sentence>', help: 'Why' },
    until: { value: '<YYYY-MM-DD>', help: 'First day on which it no longer counts' },
    into: { value: '<folder>', help: 'Content folder to write it to; nothing is sent' },
    'dry-run': { help: 'Print it only; nothing is sent' },
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
    const breach = (await readPolicy(call))?.approverBreach(by) ?? null;
    if (breach !== null) surroundings.note(`It will not count by the policy of this registry: ${breach}`);
    const { integrity } = facts;
    const { path, text } = approvalFile({
      slug,
      integrity,
      by,
      reason,
      on: surroundings.now().toISOString().slice(0, 10),
      until,
    });
    if (into !== null) {
      const place = join(resolve(surroundings.workingFolder, into), path);
      if ((await readPlainFile(place)) !== null)
        throw new Failure('failure', `${place} is there already: change it by hand`);
      await writeFileWhole(place, text);
      surroundings.note(`Commit ${place} in a branch, and open a pull request with it.`);
      return { json: { path, text, integrity, written: true, pull_request: null }, text };
    }
    const proposed = flagOption(options, 'dry-run')
      ? null
      : await propose(call, slug, { integrity, by, reason, ...(until === null ? {} : { until }) });
    if (proposed !== null)
      return {
        json: { path, text, integrity, written: false, pull_request: proposed },
        text: `${text}\n${field('Pull request', proposed, 500)}`,
      };
    const again = ['request-approval', slug, '--by', by, '--reason', reason];
    const end = until === null ? [] : ['--until', until];
    surroundings.note(
      `In a checkout of the content repository: ${commandLine(surroundings.program, ...again, ...end, '--into', 'content')}`,
    );
    return { json: { path, text, integrity, written: false, pull_request: null }, text };
  },
};

/** The address of the pull request that the registry opened; null where it opens none, with a note that says why. */
async function propose(call: Call, slug: string, body: object): Promise<string | null> {
  try {
    const answer = await connect(call).post(`/api/registry/approvals/${encodeURIComponent(slug)}`, body);
    const url = answer.get('pull_request');
    if (url.isNothing()) call.surroundings.note(oneLine(answer.get('next_step').text(), 500));
    return url.isNothing() ? null : url.text();
  } catch (error) {
    // What was given wrong is the caller's to correct; a registry that cannot propose leaves it to the caller.
    if (!(error instanceof Failure) || error.kind === 'usage' || error.kind === 'interrupted') throw error;
    call.surroundings.note(`No pull request was opened: ${oneLine(error.message, 500)}`);
    return null;
  }
}
