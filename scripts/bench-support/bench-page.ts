/** The table of `npm run bench` and what explains its missed goals, as lines for a terminal and as a page. */
import type { Spent } from './profile.ts';
import type { BenchRow } from './bench-rows.ts';

export interface BenchReport {
  readonly rows: readonly BenchRow[];
  /** By what was measured. */
  readonly profiles: Readonly<Record<string, readonly Spent[]>>;
}

export function benchLines({ rows, profiles }: BenchReport): string[] {
  return [
    ...rows.map(
      (row) =>
        `${row.name.padEnd(82)} ${row.value.toFixed(2).padStart(10)} ${row.unit.padEnd(6)} ${goalOf(row).padEnd(18)} ${verdictOf(row)}`,
    ),
    ...missed(rows).map(({ name, tried }) => `\n${name}: goal missed. ${tried}`),
    ...Object.entries(profiles).flatMap(([task, spent]) => [
      `\nProcessor time of ${task}, by function:`,
      ...spent.map(({ place, share }) => `${percent(share).padStart(7)} ${place}`),
    ]),
  ];
}

/** A page of its own, without script. */
export function benchPage({ rows, profiles }: BenchReport): string {
  const table = rows.map((row) =>
    toRow('td', [row.name, `${row.value.toFixed(2)} ${row.unit}`, goalOf(row), verdictOf(row)]),
  );
  const reasons = missed(rows).map(
    ({ name, tried }) => `<p><strong>${escape(name)}</strong>. ${escape(tried)}</p>`,
  );
  const parts = Object.entries(profiles).flatMap(([task, spent]) => [
    `<h2>Processor time of ${escape(task)}, by function</h2>`,
    `<table>${spent.map(({ place, share }) => toRow('td', [percent(share), place])).join('')}</table>`,
  ]);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>',
    '<style>body{font:1rem/1.5 system-ui;margin:2rem}td,th{padding:.2rem 1rem .2rem 0;text-align:left}</style>',
    `<h1>What a catalog of this size costs</h1><table>${toRow('th', ['', 'Measured', 'Goal', ''])}${table.join('')}</table>`,
    ...(reasons.length === 0 ? [] : ['<h2>Goals missed</h2>', ...reasons]),
    ...parts,
    '</html>\n',
  ].join('\n');
}

const missed = (rows: readonly BenchRow[]): BenchRow[] => rows.filter(({ isMet }) => isMet === false);
const goalOf = ({ goal, unit }: BenchRow): string => (goal === null ? '' : `goal ${goal} ${unit}`);
const verdictOf = ({ isMet }: BenchRow): string => (isMet === null ? '' : isMet ? 'met' : 'MISSED');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function toRow(cell: 'td' | 'th', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${cell}>${escape(text)}</${cell}>`).join('')}</tr>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
