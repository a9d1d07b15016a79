/** A shelf of documents: in as many pages of a manual as some skills carry, chance alone puts the words of a rule somewhere. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import type { AuditFile } from '../engine/inventory.ts';
import type { Hit } from '../engine/scan.ts';

/** From here on a folder of documents is a shelf: more pages than a skill of its own words has, and more text. */
const leastDocuments = 25;
const leastBytes = 250_000;
/** SKILL.md leads to so many pages at most; a longer list of them is a table of contents. */
const mostLed = 15;
/** Regions that a person reads as the text of a page. */
const shown = new Set<string>(['prose', 'list', 'table', 'quote', 'fence']);

/**
 * Lowers to medium what a page of a shelf says or shows and what is high there. What is critical, hidden, in a program, or
 * in SKILL.md and the few pages that it names keeps its level: an agent is led there.
 */
export function softenShelves(hits: readonly Hit[], files: readonly AuditFile[]): Hit[] {
  const documents = files.filter((file) => file.class === 'markdown' && !isSkillFile(file.path));
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  if (documents.length < leastDocuments || bytes < leastBytes) return [...hits];
  const main = files.find(({ path }) => path.toLowerCase() === 'skill.md')?.text ?? '';
  const named = new Set(documents.flatMap(({ path }) => (isNamed(path, main) ? [path] : [])));
  const led = named.size > mostLed ? new Set<string>() : named;
  const pages = new Set(documents.flatMap(({ path }) => (led.has(path) ? [] : [path])));
  return hits.map((hit) =>
    hit.severity === 'high' && pages.has(hit.file) && hit.region !== null && shown.has(hit.region.kind)
      ? { ...hit, severity: 'medium' }
      : hit,
  );
}

/** Whether SKILL.md names the page by its path or its file name. */
const isNamed = (path: string, main: string): boolean =>
  main.includes(path) || main.includes(path.slice(path.lastIndexOf('/') + 1));
