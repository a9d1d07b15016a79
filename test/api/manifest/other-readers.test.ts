/** What second readers say, wherever a skill is decided on: every verdict with its day, agreement as such, and no mean. */
import { describe, expect, it } from 'vitest';
import { agreementLine } from '../../../src/api/manifest/other-readers.ts';
import type { ReaderReport } from '../../../src/schema/evidence.ts';
import { facts } from '../../support/cast.ts';
import { ask, askFor, createContext } from '../../support/registry.ts';

const slug = 'acme-labels';
const { integrity } = facts(slug).evidence;
const report = (reader: string, verdict: ReaderReport['verdict'], of = integrity): ReaderReport => ({
  reader,
  tool: 'Scan',
  version: '1.2.3',
  integrity: of,
  report_sha256: '0'.repeat(64),
  imported_on: '2026-01-02',
  verdict,
  reasons:
    verdict === 'harmful' ? [{ rule: 'R1', verdict, file: 'SKILL.md', line: 3, text: 'Reads a key' }] : [],
  findings: 2,
});
const readers = [
  report('scan', 'harmful'),
  report('language-model', 'clean'),
  report('older', 'harmful', 'sha256-x'),
];
const labels = facts(slug, {
  source: { name: 'Jar labels', summary: 'Prints jar labels.', use_for: ['print jar labels'] },
  evidence: { readers },
});
const context = createContext({ skills: [labels] });
const sentence = 'Readers disagree: the audit says clean, scan harmful, language-model clean.';

describe('the verdicts of second readers', () => {
  it('are in manifest and audit with their reasons, those of another content left out', async () => {
    for (const id of ['manifest', 'audit']) {
      const { audit } = await ask(id, {}, { slug }, context);
      expect(audit).toMatchObject({ other_readers: [readers[0], readers[1]] });
      expect(audit).toHaveProperty('other_readers.length', 2);
      const text = await askFor('text', id, {}, { slug }, context);
      expect(text).toContain(sentence);
      expect(text).toContain('scan (Scan 1.2.3, 2026-01-02): harmful, 2 findings');
    }
  });

  it('are given with their reasons in the text of the audit', async () => {
    const text = await askFor('text', 'audit', {}, { slug }, context);
    expect(text).toContain('- scan: harmful R1 SKILL.md:3: Reads a key');
  });

  it('are in the signed receipt with their days', async () => {
    const query = { task: 'print jar labels', slug };
    const { receipt } = await ask('receipt', query, {}, context);
    const imported_on = '2026-01-02';
    expect(receipt).toMatchObject({
      selected_skill: { slug },
      risk: {
        other_readers: [
          { reader: 'scan', verdict: 'harmful', imported_on },
          { reader: 'language-model', verdict: 'clean', imported_on },
        ],
      },
    });
    expect(await askFor('text', 'receipt', query, {}, context)).toContain(sentence);
  });

  it('are no member where there is none', async () => {
    const { receipt } = await ask('receipt', { task: 'extract tables from a PDF' });
    expect(receipt).not.toHaveProperty('risk.other_readers');
  });
});

it('agreement is said as agreement', () => {
  expect(agreementLine('low', [report('a', 'clean'), report('b', 'clean')])).toBe(
    'All readers agree with the audit: clean.',
  );
  expect(agreementLine('high', [report('a', 'doubtful')])).toBe(
    'Readers disagree: the audit says harmful, a doubtful.',
  );
});
