/** A catalog of any size from a real one: the same shapes, sizes and words, mixed differently for each skill; deterministic. */
import { stringify } from 'yaml';
import type { CatalogSkill } from '../../src/catalog/skill-joiner.ts';
import { sha256Hex } from '../../src/digest.ts';
import { contentPath, evidenceText } from '../../src/ingest/files/content-folder.ts';
import type { Evidence, TermCounts } from '../../src/schema/evidence.ts';
import type { SkillSource } from '../../src/schema/skill.ts';
import { countTerms } from '../../src/search/text/analysis.ts';
import { seededRandom } from '../eval-support/benchmark.ts';
import { madeUpName } from './synthetic-names.ts';

export interface MadeSkill {
  /** Paths below the content folder, and texts. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** Skills of one account, on average. */
const skillsPerOwner = 20;
/** Share of skills without words of ours, as most of what ingest finds. */
const withoutSummary = 0.5;
const summaryMax = 390;
/** Most days before `today` on which a skill was changed last. */
const daysBack = 900;

/** The skill of a number as content files. */
export function makeSkill(real: readonly CatalogSkill[], number: number, today: string): MadeSkill {
  const { source, evidence } = makeCatalogSkill(real, number, today);
  const { slug, summary, use_for, needs: _needs, not_for: _not, ...front } = source;
  const body =
    summary === null ? '' : `${summary}\n\n## Use it for\n${use_for.map((use) => `- ${use}\n`).join('')}`;
  const owner = ownerOf(number);
  return {
    files: [
      { path: contentPath('skills', owner, slug), text: `---\n${stringify(front)}---\n${body}` },
      { path: contentPath('evidence', owner, slug), text: evidenceText(evidence) },
    ],
  };
}

/** The same as `makeCatalogSkill` names it. */
export function slugOfMade(number: number): string {
  return `${ownerOf(number)}-${productOf(number)}`;
}

const ownerOf = (number: number): string => madeUpName(Math.floor(number / skillsPerOwner), '-labs');
const productOf = (number: number): string => madeUpName(number, 'x');

/** The skill of a number: its text and words are mixed from three real skills, its name and account are its own. */
export function makeCatalogSkill(real: readonly CatalogSkill[], number: number, today: string): CatalogSkill {
  const random = seededRandom(number + 1);
  const pick = (): CatalogSkill => {
    const skill = real[Math.floor(random() * real.length)];
    if (skill === undefined) throw new RangeError('a catalog is made from at least one real skill');
    return skill;
  };
  const [base, second, third] = [pick(), pick(), pick()];
  const owner = ownerOf(number);
  const product = productOf(number);
  const topic = second.source.name.split(/\s+/).slice(0, 3).join(' ');
  const name = `${product[0]?.toUpperCase()}${product.slice(1)} ${topic}`.slice(0, 60).trim();
  const folder = product;
  const slug = slugOfMade(number);
  const repository = `https://github.com/${owner}/${product}-skills`;
  const path = `skills/${folder}/SKILL.md`;
  const text = mixSentences([base, second, third], random);
  const hasSummary = random() >= withoutSummary;
  const source: SkillSource = {
    slug,
    name,
    repository,
    path,
    category: second.source.category,
    platforms: [...base.source.platforms],
    tags: [...new Set([...second.source.tags.slice(0, 4), ...third.source.tags.slice(0, 2)])],
    summary: hasSummary ? text : null,
    use_for: hasSummary ? [...second.source.use_for.slice(0, 3), ...third.source.use_for.slice(0, 2)] : [],
    needs: [],
    not_for: [],
  };
  const day = daysBefore(today, Math.floor(random() ** 2 * daysBack));
  const evidence: Evidence = {
    ...base.evidence,
    slug,
    source: {
      ...base.evidence.source,
      repository,
      path,
      commit: sha256Hex(`commit ${number}`).slice(0, 40),
      stars: Math.floor(Math.exp(random() * 9)),
      archived: false,
      repository_created_on: daysBefore(day, 400),
      skill_created_on: daysBefore(day, 60),
      skill_changed_on: day,
      skill_commits: 1 + Math.floor(random() * 30),
      skill_contributors: 1 + Math.floor(random() * 4),
    },
    integrity: `sha256-${Buffer.from(sha256Hex(`folder ${number}`), 'hex').toString('base64')}`,
    computed_hash: base.evidence.computed_hash === null ? null : sha256Hex(`hash ${number}`),
    front_matter: { ...base.evidence.front_matter, name: folder, description: text },
    text_kept: true,
    terms: {
      name: countTerms(name),
      description: countTerms(text),
      headings: mixTerms(second.evidence.terms.headings, third.evidence.terms.headings, random),
      body: mixTerms(second.evidence.terms.body, base.evidence.terms.body, random),
      ...(second.evidence.terms.pairs === undefined ? {} : { pairs: second.evidence.terms.pairs }),
    },
    fingerprint: { ...base.evidence.fingerprint, text_sha256: sha256Hex(`text ${number}`) },
    family: null,
    history: [],
    first_indexed_on: day,
  };
  return { source, evidence };
}

/** Sentences of the skills in turn, as long as they fit. */
function mixSentences(skills: readonly CatalogSkill[], random: () => number): string {
  const sentences = skills.flatMap(({ source, evidence }) => {
    const text = source.summary ?? evidence.front_matter.description ?? source.name;
    return text.split(/(?<=[.;:])\s+/).filter(() => random() < 0.7);
  });
  let text = sentences[0] ?? skills.map(({ source }) => source.name).join(', ');
  for (const sentence of sentences.slice(1)) {
    if (text.length + sentence.length < summaryMax) text += ` ${sentence}`;
  }
  const line = text.replaceAll(/\s+/g, ' ').slice(0, summaryMax);
  return line.length < 60 ? `${line} ${skills.map(({ source }) => source.name).join(', ')} and more.` : line;
}

/** Three quarters of the first's terms and a quarter of the second's. */
function mixTerms(first: TermCounts, second: TermCounts, random: () => number): TermCounts {
  const kept = [
    ...Object.entries(first).filter(() => random() < 0.75),
    ...Object.entries(second).filter(() => random() < 0.25),
  ];
  const sorted = Object.create(null) as TermCounts; // a fresh object is any record
  for (const [term, count] of kept.sort(([a], [b]) => (a < b ? -1 : 1))) sorted[term] = count;
  return sorted;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
