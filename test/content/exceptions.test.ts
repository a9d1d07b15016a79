/** The page that justifies every experimental or blocked skill of the starter catalog is complete and true. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../src/scoring/registry.ts';
import { openStarter } from '../support/starter/starter-context.ts';

interface Row {
  readonly slug: string;
  readonly tier: string;
  readonly facts: string;
  readonly judgement: string;
}

const page = join(import.meta.dirname, '../../docs/decisions/011-starter-catalog-exceptions.md');
let rows: Row[];
let entries: readonly Entry[];
let remove: (() => void) | undefined;

beforeAll(async () => {
  const text = await readFile(page, 'utf8');
  rows = [...text.matchAll(/^\| `([a-z0-9-]+)` *\| ([a-z]+) *\| ([^|]+?) *\| ([^|]+?) *\|$/gm)].map(
    ([, slug = '', tier = '', facts = '', judgement = '']) => ({ slug, tier, facts, judgement }),
  );
  const starter = await openStarter();
  remove = starter.remove;
  entries = starter.context.registry.entries;
});
afterAll(() => remove?.());

/** What the evidence says against a skill, in the page's words. */
function factsOf({ evidence, audit }: Entry): string {
  const unread = evidence.files.filter(({ read }) => !read).length;
  const grave = evidence.audit.findings.filter(({ severity }) => severity === 'high' || severity === 'critical');
  return [
    ...grave.map(({ rule_id, severity, file }) => `${rule_id} ${severity} in ${file}`),
    ...(unread === 0 ? [] : [`${unread} of ${evidence.files.length} files not read`]),
    ...(unread === 0 && !evidence.audit.complete ? ['not every file can be audited as text'] : []),
    ...(evidence.license.spdx === null ? ['licence not recognised'] : []),
    ...(evidence.source.available ? [] : ['source gone']),
    // Many small findings together.
    ...(grave.length === 0 && audit.audit_score < 70 ? [`audit score ${audit.audit_score}`] : []),
  ].join('; ');
}

test('names experimental and blocked skills only, once, in order, with the tier and what keeps each there', () => {
  const found = entries
    .filter(({ safety }) => safety.tier === 'experimental' || safety.tier === 'blocked')
    .map((entry) => ({ slug: entry.slug, tier: entry.safety.tier, facts: factsOf(entry) }));
  const named = new Set(rows.map(({ slug }) => slug));
  expect(rows.map(({ slug, tier, facts }) => ({ slug, tier, facts }))).toEqual(
    found.filter(({ slug }) => named.has(slug)),
  );
  // A skill that someone adds has no row until a reviewer has judged it.
  expect(rows.length).toBeGreaterThanOrEqual(0.9 * found.length);
});

test('gives a fact and a judgement for each', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ facts, judgement }) => facts === '' || judgement.length < 20)).toEqual([]);
});
