/** POST /api/registry/lookup: installed skills by digest. */
import { describe, expect, it } from 'vitest';
import type { Advisory } from '../../../src/schema/advisory.ts';
import { lookup } from '../../../src/api/lookup/endpoint.ts';
import { renderAnswer, runEndpoint } from '../../../src/api/run.ts';
import type { Context } from '../../../src/api/define.ts';
import { buildRegistry } from '../../../src/scoring/registry.ts';
import { facts, stolenAccount } from '../../support/cast.ts';
import { at, createContext } from '../../support/registry.ts';

const skill = facts('acme-odd', { evidence: { integrity: `sha256-${'C'.repeat(43)}=` } });
const { evidence } = skill;
const contextOf = (advisories: readonly Advisory[] = []): Context => ({
  ...createContext(),
  registry: buildRegistry({
    skills: [skill],
    revision: 'r',
    generatedAt: '2026-01-15T10:00:00.000Z',
    tasks: [],
    packs: [],
    rankings: [],
    agents: [],
    advisories: [...advisories],
  }),
});
const nothing = `sha256-${'B'.repeat(43)}=`;
const text = evidence.files.find(({ path }) => path === 'SKILL.md')?.sha256 ?? '';

async function lookUp(
  digests: unknown,
  format: 'json' | 'text' = 'json',
  context = contextOf(),
): Promise<unknown> {
  const answer = await runEndpoint(lookup, { path: {}, query: {}, body: { digests } }, context);
  lookup.output.parse(answer);
  const rendered = renderAnswer(lookup, answer, format, context);
  return format === 'text' ? rendered : JSON.parse(rendered);
}

describe('lookup', () => {
  it('answers each digest in its order: a version, the text alone, and what it never listed', async () => {
    const answer = await lookUp([nothing, evidence.integrity, text]);
    expect(answer).toMatchObject({
      known: 2,
      found: [
        { digest: nothing, state: 'unknown', advisories: [] },
        {
          digest: evidence.integrity,
          state: 'current',
          slug: 'acme-odd',
          commit: evidence.source.commit,
          blocked: false,
        },
        { digest: text, state: 'text', slug: 'acme-odd', current: evidence.integrity },
      ],
    });
    expect(await lookUp([evidence.integrity], 'text')).toContain(`${evidence.integrity}: acme-odd, current`);
  });

  it('knows no other text that begins with the same digits', async () => {
    const near = `${evidence.integrity.slice(0, 30)}${'A'.repeat(20)}=`;
    expect(at(await lookUp([near]), 'found.0.state')).toBe('unknown');
  });

  it('names the advisory that revokes a text, listed or not', async () => {
    const stolen = stolenAccount([
      { skill: 'acme-odd', integrities: [nothing, evidence.integrity], all: false },
    ]);
    const answer = await lookUp([nothing, evidence.integrity], 'json', contextOf([stolen]));
    expect(at(answer, 'found.0')).toMatchObject({
      state: 'unknown',
      advisories: [{ id: 'x_SKREG-2026-0001' }],
    });
    expect(at(answer, 'found.1')).toMatchObject({ state: 'current', blocked: true });
  });

  it.each([[[]], [['sha256-short']], [Array.from({ length: 501 }, () => nothing)], [undefined]])(
    'refuses %#',
    async (digests) => {
      await expect(lookUp(digests)).rejects.toMatchObject({ kind: 'invalid-input' });
    },
  );
});
