/** The end of a text answer that leaves the choice to its reader: the question with where to answer it. */
import { isAnyAgent } from '../../resolve/targets.ts';
import { href } from '../../routes.ts';
import type { Registry } from '../../scoring/registry.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { blocks, lines } from '../../text/plain-text.ts';
import { approvalCall, callOf, otherWays, type Surface, toolFor } from './call-words.ts';
import type { CandidateView } from './candidate.ts';

/** What an answer says of itself that no server gave. */
export const noEvent =
  'Answered from the files of the registry: no event was issued, so there is no outcome to report and no receipt.';

/** Characters of a task that an answer repeats. */
export const taskShown = 200;

/** What the texts of resolve and receipt are written with. */
export interface ChoiceContext extends Surface {
  readonly registry: Pick<Registry, 'agents' | 'bySlug'>;
}

interface Open {
  readonly task: string;
  /** Runtime that the commands are for. */
  readonly agent?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly candidates: readonly CandidateView[];
  readonly parts?: readonly { readonly candidates: readonly CandidateView[] }[] | undefined;
  /** Null for an answer that issues none, and empty where no server gave it. */
  readonly event_id: string | null;
}

/** Null where there is nothing to choose from. */
export function choiceText(open: Open, surface: Surface): string | null {
  const { keywords = [], parts = [], event_id } = open;
  if (offeredIn(open).length === 0) return null;
  const hasParts = parts.length > 0;
  const install = offeredIn(open).some(mayInstall) ? installLine(open, surface) : null;
  const question = `Choose the one that is made for ${hasParts ? 'each part' : 'your task'}, or none.`;
  return blocks(
    keywords.length > 0 || hasParts ? null : keywordsHint,
    lines(
      ...(event_id === ''
        ? [noEvent, install]
        : [question, ...callLines('Its risks and plan, before you install it', install, open, surface)]),
      offeredIn(open).some(({ waits_for }) => waits_for !== undefined)
        ? `To ask for an approval: ${approvalCall(surface)}`
        : null,
      noneText(hasParts, event_id),
    ),
  );
}

/** What is left to say of candidates of which none is adequate: how to take one of them all the same, and how to report that none was. */
export function noneChosenText(open: Open, surface: Surface): string | null {
  if (open.candidates.length === 0) return null;
  if (open.event_id === '') return noEvent;
  const text = lines(...callLines('To take one anyway, for a part of the task', null, open, surface));
  return text === '' ? null : text;
}

const offeredIn = ({ candidates, parts = [] }: Open): CandidateView[] => [
  ...candidates,
  ...parts.flatMap((part) => part.candidates),
];

const mayInstall = ({ policy }: CandidateView): boolean => policy !== 'blocked';

/** They move more than any ranking; an example out of the task's own words would teach to repeat them. */
const keywordsHint = 'More exact with keywords=<word>,<word>: 3 to 8 that an expert would use.';

/** One command for whichever is chosen; its receipt gives it pinned. */
function installLine({ agent, parts = [] }: Open, surface: Surface): string {
  const runtime = agent === undefined || isAnyAgent({ slug: agent }) ? '' : ` --agent ${agent}`;
  return surface.client === null
    ? `Install: ${otherWays(surface)}`
    : `Install (it asks your user, or ends with exit code 4: show them what it says, then add --yes): ${surface.client} install <slug>${parts.length > 0 ? ' <slug>' : ''}${runtime}`;
}

/** The event of an answer that issues none itself: a receipt for the chosen skill has its own. */
export function eventless({ keyId }: { readonly keyId: string }): '' | null {
  return keyId === '' ? '' : null;
}

/** What to do where the reader, and not the registry, says that none fits. */
function noneText(hasParts: boolean, event_id: string | null): string {
  const again = hasParts ? 'Where none fits, ask for that part alone' : 'If none fits, ask again';
  const report = event_id ? ' and report the nearest as not_relevant' : '';
  return `${again} with other keywords; then work without a skill${report}.`;
}

/** The event, which every further call names; then a receipt, where any may have one, `install`, and the report. */
function callLines(when: string, install: string | null, open: Open, surface: Surface): (string | null)[] {
  const { event_id, parts = [] } = open;
  const slugs = parts.length > 0 ? '<slug>,<slug>' : '<slug>';
  const tool = toolFor('receipt', surface);
  const event = event_id === null ? '' : '&event_id=<event_id>';
  const call =
    tool === null
      ? `GET ${href(surface.siteUrl, 'receipt')}?task=<task>${event}&slug=${slugs}`
      : `${tool} with the same task, slug ${slugs}${event_id === null ? '' : ' and event_id'}`;
  const receipt = offeredIn(open).some(mayInstall) ? `${when}: ${call}` : null;
  if (event_id !== null)
    return [
      `event_id: ${event_id}`,
      receipt,
      install,
      reportLine(install === null ? 'not_relevant' : 'success', parts.length > 0, surface),
    ];
  return receipt === null ? [] : [receipt, install, 'Its answer gives the event_id that a report needs.'];
}

/** The body in the order in which the contract names its fields. */
function reportLine(outcome: (typeof outcomeKinds)[number], hasParts: boolean, surface: Surface): string {
  const body = `{"event_id":"<event_id>","skill_slug":"<slug>","task":"<task>","outcome":"${outcome}"}`;
  const call = `${callOf('report', surface)} ${body}`;
  const others = outcomeKinds.filter((kind) => kind !== outcome).join(', ');
  const events = hasParts ? '; one call a skill: the receipt has an event_id for each further one' : '';
  return outcome === 'success'
    ? `Afterwards: ${call}, or outcome ${others}${events}`
    : `If you take none, report the nearest: ${call}`;
}
