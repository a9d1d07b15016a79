/** The end of a text answer that leaves the choice to its reader: what to know of the first candidate, and the question with where to answer it. */
import { href } from '../../routes.ts';
import type { Registry } from '../../scoring/registry.ts';
import { outcomeKinds } from '../../schema/vocabulary.ts';
import { blocks, lines } from '../../text/plain-text.ts';
import { callOf, otherWays, type Surface, toolFor } from './call-words.ts';
import type { CandidateView } from './candidate.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { provenLine, trustWords } from './words.ts';

/** What an answer says of itself that no server gave. */
export const noEvent =
  'Answered from the files of the registry: no event was issued, so there is no outcome to report and no receipt.';

/** Characters of a task that an answer repeats. */
export const taskShown = 200;

interface FirstContext {
  readonly registry: Pick<Registry, 'bySlug'>;
}

/** What was found of the first candidate. */
export function firstText(slug: string, { registry }: FirstContext): string | null {
  const entry = registry.bySlug.get(slug);
  if (entry === undefined) return null;
  const { audit, safety, trust, proven } = entry;
  return lines(
    `Risk is low where none is said. The first: audit ${audit.audit_score}/100, ${tierWords[safety.tier]}; trust ${trustWords(trust)}`,
    proven === null ? null : provenLine(proven),
  );
}

interface Open {
  readonly task: string;
  readonly keywords?: readonly string[] | undefined;
  readonly candidates: readonly CandidateView[];
  readonly parts?: readonly { readonly candidates: readonly CandidateView[] }[] | undefined;
  /** Null for an answer that issues none, and empty where no server gave it. */
  readonly event_id: string | null;
}

/** Null where there is nothing to choose from. */
export function choiceText(
  { task, keywords = [], candidates, parts = [], event_id }: Open,
  surface: Surface,
): string | null {
  const [first] = [...candidates, ...parts.flatMap((part) => part.candidates)];
  if (first === undefined) return null;
  const hasParts = parts.length > 0;
  const install = installLine(first, surface);
  const steps =
    event_id === ''
      ? [noEvent, install]
      : [questionText(task, event_id, hasParts, surface), install, reportLine(event_id, surface)];
  return blocks(
    keywords.length > 0 || hasParts ? null : keywordsHint,
    lines(...steps, noneText(hasParts, event_id)),
  );
}

/** They move more than any ranking; an example out of the task's own words would teach to repeat them. */
const keywordsHint = 'More exact with keywords=<word>,<word>: 3 to 8 that an expert would use.';

/** One command for whichever is chosen; of each candidate the same but for its slug, and its receipt gives it pinned. */
function installLine({ slug, install_command }: CandidateView, surface: Surface): string {
  const [client = '', after] = (install_command ?? '').split(` install ${slug}`);
  return `Install: ${after === undefined ? otherWays(surface) : `${client} install <slug>${after.replace(/^@\S+/, '')}`}`;
}

/** The event of an answer that issues none itself: a receipt for the chosen skill has its own. */
export function eventless({ keyId }: { readonly keyId: string }): '' | null {
  return keyId === '' ? '' : null;
}

/** What to do where the reader, and not the registry, says that none fits. */
function noneText(hasParts: boolean, event_id: string | null): string {
  const again = hasParts ? 'Where none fits, ask for that part alone' : 'If none fits, ask again';
  const report = event_id ? ' and report the nearest as not_relevant' : '';
  return `${again} with other keywords; if still none fits, work without a skill${report}.`;
}

function questionText(task: string, event_id: string | null, hasParts: boolean, surface: Surface): string {
  const question = hasParts
    ? 'Choose the one that is made for each part, or none.'
    : 'Choose the one that is made for your task, or none.';
  const slugs = hasParts ? 'slug <slug>,<slug>' : 'its slug';
  const tool = toolFor('receipt', surface);
  if (tool !== null) {
    const named = event_id === null ? ` and ${slugs}` : `, ${slugs} and event_id: ${event_id}`;
    return `${question} Before installing it call ${tool} with the same task${named}`;
  }
  const asked = task.length <= taskShown ? encodeURIComponent(task).replaceAll('%20', '+') : '<the task>';
  const event = event_id === null ? '' : `&event_id=${event_id}`;
  return `${question} Before installing it: GET ${href(surface.siteUrl, 'receipt')}?task=${asked}${event}&slug=<slug>${hasParts ? ',<slug>' : ''}`;
}

function reportLine(event_id: string | null, surface: Surface): string {
  if (event_id === null) return 'Its answer gives the event_id that a report needs.';
  return `Afterwards report event_id, skill_slug, task and outcome (${outcomeKinds.join(', ')}): ${callOf('report', surface)}`;
}
