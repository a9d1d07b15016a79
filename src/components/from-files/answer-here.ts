/** The page that answers a task or a search in the browser, from the files of this site. */
import type { ResolveResponse } from '../../api/resolve/shape.ts';
import { fromBase64 } from '../../proof/dsse.ts';
import { toHex } from '../../proof/bytes.ts';
import { pathOf, type RouteId } from '../../routes.ts';
import { parseJson } from '../../schema/json.ts';
import { addCopyButton } from '../copy-text.ts';
import { statedDigest } from './check.ts';
import { list } from './elements.ts';
import { type OpenedFiles, openFiles } from './open-files.ts';
import { showDecision, showFound, showRecommended } from './show-answer.ts';

type Query = Readonly<Record<string, string>>;

/** Fills `place` with the answer to the page's address, which has a task or words, and `status` with what is done. */
export async function answerHere(address: URL, place: HTMLElement, status: HTMLElement): Promise<void> {
  const task = (address.searchParams.get('task') ?? '').trim();
  const words = (address.searchParams.get('q') ?? '').trim();
  const agent = (address.searchParams.get('agent') ?? '').trim() || 'auto';
  status.textContent = 'Reading the index of this registry, about a third of a megabyte the first time.';
  try {
    const files = await openFiles();
    const shown =
      task === '' ? [await showSearch(files, words, agent)] : await showTask(files, { task, agent });
    place.replaceChildren(...shown);
    for (const block of place.querySelectorAll<HTMLElement>('[data-copy]')) addCopyButton(block);
    const kilobytes = Math.ceil(files.received() / 1_000);
    status.textContent = `Answered in this browser from ${kilobytes} kB of files, catalog ${files.revision}. No event was issued, so there is no outcome to report.`;
  } catch (error) {
    status.textContent = 'That could not be answered.';
    place.replaceChildren(list([error instanceof Error ? error.message : 'The files could not be read.']));
  }
}

async function showTask(
  files: OpenedFiles,
  { task, agent }: { task: string; agent: string },
): Promise<HTMLElement[]> {
  const answer = await ask<ResolveResponse>(files, 'resolve', { task, agent, limit: '5', detail: 'full' });
  const { selected_skill: skill, install } = answer.decision_packet;
  if (skill === null) return [showDecision(answer, [])];
  const few = await ask<Parameters<typeof showRecommended>[0]>(files, 'recommend', {
    task,
    agent,
    limit: '5',
    detail: 'brief',
  });
  return [
    showDecision(answer, await check(files, skill.slug, install?.integrity ?? null)),
    showRecommended(few),
  ];
}

async function showSearch(files: OpenedFiles, q: string, agent: string): Promise<HTMLElement> {
  return showFound(await ask<Parameters<typeof showFound>[0]>(files, 'search', { q, agent, limit: '20' }));
}

/** The statement about the skill is signed, and is about the folder that the answer pins. Throws where it is not. */
async function check(files: OpenedFiles, slug: string, integrity: string | null): Promise<string[]> {
  const text = await files.index.statementOf(slug);
  const digest = text === null ? null : statedDigest(parseJson(text), files.keys);
  const pinned = integrity === null ? null : toHex(fromBase64(integrity.slice('sha256-'.length)));
  if (digest === null) throw new Error(`The statement about ${slug} is not signed by a key of the registry.`);
  if (digest !== pinned)
    throw new Error(`The statement about ${slug} is about another folder than the answer.`);
  return [
    `The index is signed by key ${files.signer}, and every part of it that was read has its digest.`,
    `The registry’s signed statement is about the folder that the command installs: sha256:${digest}.`,
  ];
}

async function ask<T>(files: OpenedFiles, route: RouteId, query: Query): Promise<T> {
  const path = `${pathOf(route)}?${new URLSearchParams(query).toString()}`;
  const answer = await files.index.answer({ method: 'GET', path, format: 'json' });
  const value = parseJson(answer?.text ?? '');
  if (answer === null || answer.status !== 200)
    throw new Error(
      String((value as { detail?: unknown } | null)?.detail ?? 'The files do not answer this.'),
    );
  // Made by the endpoint of this route, in the same version.
  return value as T;
}
