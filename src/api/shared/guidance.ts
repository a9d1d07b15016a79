/** What a receipt and a resolve answer say in words: what agents reported, and what to do now. */
import type { Entry } from '../../scoring/registry.ts';
import { counted } from '../../text/plain-text.ts';
import { approvalCall, type Surface, toolFor } from './call-words.ts';
import type { Resolution } from '../../resolve/resolution.ts';

export function outcomeSignal({ proven, outcomes }: Entry): string {
  return proven === null
    ? 'no outcomes yet'
    : `${proven.label}: ${counted(outcomes.total, 'outcome')}, ${counted(outcomes.verifiedInstalls, 'verified install')} (reported by agents)`;
}

/** What to do now, in order. */
export function nextSteps(
  resolution: Pick<Resolution, 'decision' | 'event_id' | 'parts'>,
  context: Surface,
): string[] {
  const { decision } = resolution;
  const entry = decision.selected?.entry;
  const covered = resolution.parts?.list.filter(({ match }) => match !== 'none').length ?? 0;
  if (covered > 0) return partSteps(covered < (resolution.parts?.list.length ?? 0));
  if (decision.wordless) return ['Resolve again with the task in words.'];
  if (entry === undefined) {
    return [
      ...(decision.mostlyUnknown || decision.unread.length > 0
        ? ['Resolve again in English, or with English keywords beside the task as it is.']
        : []),
      ...(decision.isLimited
        ? ['With a person, review the nearest that your constraints exclude, or resolve with wider ones.']
        : []),
      'Resolve again in other words: broader ones, one part of the task, or keywords (the English terms of its field).',
      'Otherwise do the task without a skill.',
      `Submit a skill that does the task: ${submitCall(context)}.`,
    ];
  }
  const approve =
    decision.status === 'selected' ? [] : ['Show the risks to a person and get their approval.'];
  const sandbox = entry.safety.sandbox_first ? ['Try it in a sandbox first.'] : [];
  const check =
    decision.match === 'weak'
      ? [
          'First compare what the skill does with the task; if it does not fit, resolve again with other keywords.',
        ]
      : [];
  if (entry.safety.waits_for !== undefined)
    return [
      ...check,
      `Ask for its ${entry.safety.waits_for}: ${approvalCall(context, entry.slug)}`,
      'Until it is approved, choose one that installs, or do the task without a skill.',
    ];
  return [
    ...check,
    ...approve,
    context.client === null
      ? 'Run install.command, then compare the files with their digests.'
      : 'Run install.command, which checks every file.',
    ...sandbox,
    ...(resolution.event_id === '' ? [] : ['Report the outcome with the event id.']),
  ];
}

function partSteps(someUncovered: boolean): string[] {
  return [
    'Compare what each candidate is for with its part, and choose one for each part that needs a skill, or none.',
    'Get one receipt for all that you choose: the receipt’s address takes their slugs and the event id.',
    ...(someUncovered
      ? ['For a part without a candidate, resolve it alone in other words, or do it without a skill.']
      : []),
  ];
}

/** There is no tool for the check before it: what cannot be submitted is refused with the reason. */
function submitCall(surface: Surface): string {
  return toolFor('submit', surface) ?? `POST ${surface.siteUrl}/api/skills/validate, then /api/skills/submit`;
}
