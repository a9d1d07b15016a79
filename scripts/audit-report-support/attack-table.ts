/** The demand of section 4 that tests hold and no measurement: every row of the attack table has one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AcceptanceLine } from './acceptance.ts';

const page = join(import.meta.dirname, '../../docs/decisions/010-attack-table.md');

/** What the index of the table says; `test/attack-table.test.ts` holds the index to the tests. */
export async function readAttackTable(): Promise<AcceptanceLine> {
  const [defended = '', without = ''] = (await readFile(page, 'utf8')).split('\n## Rows without a subject\n');
  const [tested, absent] = [rowsIn(defended), rowsIn(without)];
  const listed = new Set([...tested, ...absent]);
  const rowCount = Math.max(0, ...listed);
  const missing = Array.from({ length: rowCount }, (_, at) => at + 1).filter((row) => !listed.has(row));
  return {
    holds: missing.length === 0,
    text: `attack table: ${tested.length} of ${rowCount} rows have a test that fails without their defence; rows without a subject: ${absent.join(', ') || 'none'}`,
    details: missing.map((row) => `row ${row} is nowhere`),
  };
}

function rowsIn(text: string): number[] {
  return [...text.matchAll(/^\| (\d+) \|/gm)].map((match) => Number(match[1]));
}
