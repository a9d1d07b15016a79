/** Many synthetic skills with the words of real ones, and tasks for them; deterministic. */
import { countTerms, withoutExclusions } from '../../src/search/text/analysis.ts';
import type { SearchDocument } from '../../src/search/documents/document.ts';
import { isStopWord } from '../../src/search/text/stop-words.ts';
import { seededRandom } from '../eval-support/benchmark.ts';
import type { CorpusSkill } from '../eval-support/corpus-documents.ts';

/** Words in a row that come from one real skill. */
const runLength = 12;

/** `count` skills whose descriptions are runs of words from three real ones, so that word frequencies are real. */
export function makeSkills(real: readonly CorpusSkill[], count: number): SearchDocument[] {
  const random = seededRandom(7);
  const words = real.map(({ document }) => (document.text ?? document.name).split(/\s+/));
  const pick = (): string => {
    const from = words[Math.floor(random() * words.length)] ?? [];
    const start = Math.floor(random() * Math.max(1, from.length - runLength));
    return from.slice(start, start + runLength).join(' ');
  };
  return Array.from({ length: count }, (_, at): SearchDocument => {
    const text = withoutExclusions(`${pick()}. ${pick()}. ${pick()}.`);
    const name = `${text.split(/\s+/).slice(0, 2).join(' ')} ${at}`;
    return {
      slug: `made-${at}`,
      name,
      path_name: name,
      tags: [],
      category: '',
      summary: null,
      use_for: [],
      terms: { name: countTerms(name), description: countTerms(text), headings: {}, body: {} },
      text,
      prior: 50,
      family: null,
    };
  });
}

/** Tasks of `length` words that say something, each taken from two skills. */
export function makeTasks(skills: readonly SearchDocument[], count: number, length: number): string[] {
  const random = seededRandom(11);
  const wordsOf = (): string[] => {
    const { text } = skills[Math.floor(random() * skills.length)] ?? { text: '' };
    return (text ?? '').split(/\s+/).filter((word) => /^[a-z]{3,}$/.test(word) && !isStopWord(word));
  };
  return Array.from({ length: count }, () => {
    const words = new Set<string>();
    while (words.size < length) for (const word of wordsOf().slice(0, length / 2)) words.add(word);
    return [...words].slice(0, length).join(' ');
  });
}
