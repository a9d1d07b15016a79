/** `/compare` and `/read` without a server: from the manifests that lie beside the pages. */
import type { ManifestAnswer } from '../../api/manifest/shape.ts';
import { pathOf, skillPagePath } from '../../routes.ts';
import { oneLine } from '../../text/plain-text.ts';
import { comparedFacts, comparedList, comparedMax, readCompared } from '../compare/compare.ts';
import { element, list } from './elements.ts';

/** Fills `place` with what the page's address asks for, and `status` with what could not be found. */
export async function showHere(
  page: string,
  query: URLSearchParams,
  place: HTMLElement,
  status: HTMLElement,
): Promise<void> {
  const { asked, over } =
    page === '/compare'
      ? readCompared(query.getAll('skills'))
      : { asked: [query.get('skill') ?? ''], over: [] };
  const manifests = await Promise.all(asked.map(readManifest));
  const found = manifests.filter((manifest) => manifest !== null);
  const missing = asked.filter((_, at) => manifests[at] === null);
  status.textContent = [
    ...(missing.length === 0 ? [] : [`Nothing is listed as ${missing.join(', ')}.`]),
    ...(over.length === 0
      ? []
      : [`At most ${comparedMax} skills are compared. Left out: ${over.join(', ')}.`]),
  ].join(' ');
  if (found.length === 0) return;
  place.replaceChildren(...(page === '/compare' ? [comparison(found)] : found.map(sourceOf)));
}

/** Null where the registry has no such skill. */
async function readManifest(slug: string): Promise<ManifestAnswer | null> {
  if (!/^[a-z0-9-]{1,96}$/.test(slug)) return null;
  const response = await fetch(`${pathOf('manifest', { slug })}.json`);
  // Written by the endpoint of this route, in the same version.
  return response.ok ? ((await response.json()) as ManifestAnswer) : null;
}

function comparison(skills: readonly ManifestAnswer[]): HTMLElement {
  const head = skills.map(({ slug, name }) =>
    cell('th', element('a', { href: skillPagePath(slug), className: 'link' }, oneLine(name, 60))),
  );
  const facts = comparedFacts(skills).map(({ name, values, differs }) => row(name, values, differs));
  const lines = (name: string, read: (skill: ManifestAnswer) => readonly string[]): HTMLElement[] => {
    const compared = comparedList(name, skills.map(read));
    if (compared === null) return [];
    return [
      row(
        name,
        compared.values.map((each) => list(each.slice(0, 5))),
        compared.differs,
      ),
    ];
  };
  const table = element(
    'table',
    { className: 'table' },
    element('thead', {}, element('tr', {}, element('td', {}), ...head)),
    element(
      'tbody',
      {},
      ...lines('What it does', ({ description }) => [oneLine(description, 240)]),
      ...facts,
      ...lines('Use it for', ({ agent_readable_metadata }) => agent_readable_metadata.when_to_use),
      ...lines('Needs', ({ agent_readable_metadata }) => agent_readable_metadata.prerequisites),
      ...lines('When not to use it', ({ safety_gate }) => safety_gate.do_not_use_when),
    ),
  );
  return element('div', { className: 'table-frame' }, table);
}

function row(name: string, values: readonly (Node | string)[], differs: boolean): HTMLElement {
  return element(
    'tr',
    { className: differs ? 'bg-accent-soft' : '' },
    cell('th', name),
    ...values.map((value) => cell('td', typeof value === 'string' ? oneLine(value, 160) : value)),
  );
}

function cell(name: 'td' | 'th', content: Node | string): HTMLElement {
  const className = name === 'th' ? 'pl-2 min-w-32 whitespace-normal' : 'min-w-52 break-words';
  return element(name, { className }, content);
}

function sourceOf({ slug, name, source, repository }: ManifestAnswer): HTMLElement {
  return element(
    'p',
    {},
    element(
      'a',
      { href: source.source_url ?? repository, className: 'link' },
      `Read ${oneLine(name, 60)} at its source`,
    ),
    ', at the commit that was audited, or go ',
    element('a', { href: skillPagePath(slug), className: 'link' }, 'back to its page'),
    '.',
  );
}
