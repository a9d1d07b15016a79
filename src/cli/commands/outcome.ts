/** `outcome`: the report on an installed skill, with the event id that its installation kept. */
import { placeOf } from '../agents/targets.ts';
import { oneLine } from '../../text/plain-text.ts';
import { type Call, type Command, flagOption, listOption, type Options, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readRegistryLock } from '../locks/registry-lock.ts';
import { findEvent, requestedEvent } from '../locks/resolved-events.ts';
import { connect } from '../registry/connect.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { placeOptions } from './install.ts';

const kinds = ['success', 'failed', 'not_relevant', 'blocked_by_risk', 'setup_required'];

export const outcome: Command = {
  name: 'outcome',
  usage: '<outcome> [<slug>]',
  summary: `Report what happened: ${kinds.join(', ')}`,
  details:
    'Event and task come from the lockfile, or from the latest resolve that offered the skill. The slug can be left out where one skill is installed.',
  words: [0, 2],
  options: {
    global: placeOptions.global,
    outcome: { value: '<outcome>', help: 'The outcome, instead of the first word' },
    event: { value: '<id>', help: 'Event of another resolve' },
    task: {
      value: '<task>',
      help: 'The task as it was resolved, where another machine resolved it',
    },
    agent: {
      short: 'a',
      value: '<name>',
      help: 'A stable name of this agent; its reports count together',
    },
    'passed-over': {
      multiple: true,
      value: '<slug>',
      help: 'A skill of the same answer that fits less than the one used; repeat it, or separate with commas',
    },
    quality: { value: '<1-5>', help: 'Quality of the output' },
    'error-type': { value: '<type>', help: 'Why it failed, e.g. missing_dependency' },
    workspace: { value: '<where>', help: 'sandbox, local, ci, production or unknown' },
    notes: { value: '<text>', help: 'For reviewers; never shown' },
    'not-installed': { help: 'The skill was judged or read, and not installed' },
    'dry-run': { help: 'Check the report and write nothing' },
  },
  run: async (call) => {
    const { options } = call;
    const report = await toReport(call);
    const answer = await connect(call).post('/api/agent/outcome', {
      ...report,
      ...optional(options, {
        agent: 'agent',
        error_type: 'error-type',
        workspace: 'workspace',
        notes: 'notes',
      }),
      ...qualityOf(options),
      ...passedOverOf(options),
      dry_run: flagOption(options, 'dry-run'),
    });
    const recorded = answer.get('recorded').flag();
    const duplicate = answer.get('duplicate').flag();
    const verified = answer.get('event_verified').flag();
    const text = [
      recorded
        ? 'Recorded.'
        : duplicate
          ? 'Recorded before; nothing changed.'
          : 'Checked; a dry run records nothing.',
      ...notOffered(answer.get('passed_over_unverified')),
      ...(verified ? [] : ['The event was not issued for this task and skill, so it counts apart.']),
    ];
    return { json: answer.value, text: text.join('\n') };
  },
};

async function toReport(call: Call): Promise<Record<string, unknown>> {
  const { words, options, surroundings } = call;
  const named = textOption(options, 'outcome');
  const [kind = '', word] = named === null ? words : [named, ...words];
  if (!kinds.includes(kind)) throw new Failure('usage', `the outcome is one of ${kinds.join(', ')}`);
  const lock = await readRegistryLock(placeOf(surroundings, flagOption(options, 'global')), surroundings);
  const installed = [...lock.values()];
  const locked =
    word === undefined
      ? installed.length === 1
        ? installed[0]
        : undefined
      : installed.find(({ slug, name }) => slug === word || name === word);
  const slug = locked?.slug ?? word;
  if (slug === undefined)
    throw new Failure(
      'usage',
      'name the skill',
      installed.map((each) => `Installed: ${each.slug}`),
    );
  const { url } = connect(call);
  const event =
    (await requestedEvent(url, call)) ?? locked?.event ?? (await findEvent(url, slug, surroundings));
  if (event === null)
    throw new Failure('usage', `no event is known for ${slug}`, [
      'Give --event and --task as they were resolved, or resolve the task before you install.',
    ]);
  const isInstalled = locked !== undefined && !flagOption(options, 'not-installed');
  return {
    event_id: event.eventId,
    skill_slug: slug,
    task: event.task,
    outcome: kind,
    install_used: isInstalled,
    ...(kind === 'success' ? { task_success: true } : {}),
    ...(kind === 'blocked_by_risk' ? { risk_blocked: true } : {}),
    ...(kind === 'setup_required' ? { setup_required: true } : {}),
  };
}

function optional(options: Options, members: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([member, name]) => {
      const value = textOption(options, name);
      return value === null ? [] : [[member, value]];
    }),
  );
}

function qualityOf(options: Options): Record<string, number> {
  const text = textOption(options, 'quality');
  if (text === null) return {};
  if (!/^[1-5]$/.test(text)) throw new Failure('usage', '--quality takes 1 to 5');
  return { output_quality: Number(text) };
}

function passedOverOf(options: Options): Record<string, string[]> {
  const passed_over = listOption(options, 'passed-over');
  return passed_over.length === 0 ? {} : { passed_over };
}

/** Absent in the answer of an older registry. */
function notOffered(slugs: JsonValue): string[] {
  const named = slugs.eachOrNone((each) => oneLine(each.text()));
  return named.length === 0 ? [] : [`The event did not offer ${named.join(', ')}, so that counts apart.`];
}
