/** Formulas with their examples → the Markdown of docs/scores.md. */
import { type Formula, table } from './formula.ts';

/** The whole page; the same formulas give the same bytes. */
export function scoresPage(formulas: readonly Formula[]): string {
  const contents = formulas.map(({ title }) => `- [${title}](#${anchorOf(title)})`).join('\n');
  return `${head}\n\n${contents}\n\n${formulas.map(section).join('\n\n')}\n`;
}

const head = `# Scores

Every formula of the registry, with its source and worked examples. The examples are tests: \`test/scoring/worked/\` holds them,
\`npm run docs:scores\` writes this page from them, and a test fails when the page differs. Do not edit it by hand.

All scores are 0-100 and, but for trust and where it says otherwise, whole; halves are rounded up. All of them can be recomputed from what the
API shows: findings, dimensions and counts are in a skill's manifest, its audit and its evals.`;

function section({ title, code, source, text, resultName, examples }: Formula): string {
  const rows = examples.map(({ given, result }) => [given, result === null ? 'none' : result]);
  return [
    `## ${title}`,
    text,
    table(['Example', resultName], rows),
    `Source: ${source}`,
    `Code: ${code.map((path) => `[\`${path}\`](../${path})`).join(', ')}.`,
  ].join('\n\n');
}

/** As GitHub makes anchors of headings. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
