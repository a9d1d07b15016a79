/** An answer from files as elements of the page: the skill with reasons, risks, checks and the command; or a list. */
import type { z } from 'zod';
import type { recommend } from '../../api/recommend/endpoint.ts';
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import type { search } from '../../api/search/endpoint.ts';
import { namedNeeds } from '../../text/need-words.ts';
import { skillPagePath } from '../../routes.ts';
import { oneLine } from '../../text/plain-text.ts';
import {
  cautionsOf,
  installHeading,
  othersHeading,
  otherCandidates,
  candidateLine,
  verdictOf,
} from '../answer/answer-words.ts';
import { element, list } from './elements.ts';

const heading = 'mt-5 text-sm font-semibold';

/** `checked`: what was verified in this browser, in sentences. */
export function showDecision(
  { decision_packet: packet }: ResolveResponse,
  checked: readonly string[],
): HTMLElement {
  const { install, candidates } = packet;
  const verdict = verdictOf(packet);
  const skill = packet.selected_skill === null ? undefined : candidates[0];
  const others = otherCandidates(packet)
    .slice(0, 5)
    .map((each) => element('li', {}, link(each.slug, each.name), `: ${oneLine(candidateLine(each), 280)}`));
  const alternatives =
    others.length === 0
      ? []
      : [
          element('h3', { className: heading }, othersHeading(verdict)),
          element('ul', { className: 'mt-1 list-disc space-y-1 pl-5' }, ...others),
        ];
  if (skill === undefined)
    return element(
      'article',
      { className: 'card p-5' },
      element('h2', {}, verdict.words),
      packet.summary,
      ...alternatives,
    );
  const needed = namedNeeds(skill.needs);
  return element(
    'article',
    { className: 'card p-5' },
    element(
      'p',
      { className: `text-sm font-medium ${verdict.isDoubtful ? 'text-warn' : 'text-accent'}` },
      verdict.words,
    ),
    element('h2', { className: 'mt-1 text-2xl break-words' }, link(skill.slug, skill.name)),
    element('p', { className: 'mt-2 break-words' }, oneLine(skill.for, 280)),
    element('h3', { className: heading }, 'Why this one'),
    list(packet.why.slice(0, 3)),
    element('h3', { className: heading }, installHeading(verdict)),
    command(install?.command ?? null),
    ...(needed.length === 0 ? [] : [element('h3', { className: heading }, 'What it needs'), list(needed)]),
    element('h3', { className: heading }, 'What could go wrong'),
    list([`Risk ${skill.risk_level}, trust ${skill.trust_score} of 100`, ...cautionsOf(packet)]),
    element('h3', { className: heading }, 'Checked in this browser'),
    list(checked),
    ...alternatives,
  );
}

type SearchAnswer = z.infer<(typeof search)['output']>;
type RecommendAnswer = z.infer<(typeof recommend)['output']>;

export function showFound({ total, results }: SearchAnswer): HTMLElement {
  return element(
    'section',
    {},
    element('p', { className: 'text-sm text-soft' }, `${total} skills, the first ${results.length} of them:`),
    skills(results),
  );
}

export function showRecommended({ summary, candidates }: RecommendAnswer): HTMLElement {
  return element(
    'section',
    { className: 'mt-6' },
    element('h2', { className: 'text-lg' }, 'Skills for this task'),
    element('p', { className: 'text-sm text-soft' }, summary),
    skills(candidates.map((each) => ({ ...each, description: each.for }))),
  );
}

interface Listed {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

function skills(items: readonly Listed[]): HTMLElement {
  const rows = items.map(({ slug, name, description }) =>
    element('li', { className: 'py-2' }, link(slug, name), `: ${oneLine(description, 160)}`),
  );
  return element('ol', { className: 'mt-2 divide-y divide-line' }, ...rows);
}

function link(slug: string, name: string): HTMLElement {
  return element('a', { href: skillPagePath(slug), className: 'link' }, oneLine(name, 80));
}

function command(text: string | null): HTMLElement {
  if (text === null) return element('p', {}, 'It may not be installed.');
  const block = element(
    'div',
    { className: 'relative mt-2' },
    element('code', { className: 'code block break-words' }, text),
  );
  block.dataset['copy'] = 'the install command';
  return block;
}
