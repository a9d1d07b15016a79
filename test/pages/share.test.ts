/** The picture that a link preview shows of a skill. */
import { describe, expect, it } from 'vitest';
import { drawShare } from '../../src/components/share/draw-share.ts';
import {
  type Outlines,
  shareSize,
  shareSvg,
  type SharedSkill,
} from '../../src/components/share/share-svg.ts';

const skill: SharedSkill = {
  name: 'Local document text extraction',
  slug: 'run-llama-liteparse',
  owner: 'run-llama',
  facts: ['checked by machine', 'low risk'],
  score: 74.2,
  dimensions: [
    { name: 'audit', value: 100, confidence: 1, weight: 0.6 },
    { name: 'outcomes', value: 0, confidence: 0, weight: 0.4 },
  ],
  digest: 'sha256-abc',
};

/** A font of Latin letters, each half as wide as high, that notes what it drew. */
function notingFont(): { font: Outlines; drawn: () => string } {
  const letters: string[] = [];
  const font: Outlines = {
    unitsPerEm: 1000,
    has: (letter) => /^[ -~]$/.test(letter),
    widthOf: () => 0.5,
    pathOf: (letter) => {
      letters.push(letter);
      return 'M0 0Z';
    },
  };
  return { font, drawn: () => letters.join('') };
}

describe('the picture as SVG', () => {
  it('says name, owner, facts and score, in outlines alone', () => {
    const { font, drawn } = notingFont();
    const svg = shareSvg(skill, font);
    for (const part of [
      'Local document',
      'extraction',
      'run-llama',
      'checked by machine',
      'low risk',
      '74.2',
    ])
      expect(drawn()).toContain(part);
    expect(svg).not.toContain('<text');
  });

  it('shows the slug where the font lacks a letter of the name', () => {
    const { font, drawn } = notingFont();
    shareSvg({ ...skill, name: 'PDF の表' }, font);
    expect(drawn()).toContain('run-llama-liteparse');
  });

  it('holds no markup of a name, and no line that is wider than its column', () => {
    const { font } = notingFont();
    const svg = shareSvg({ ...skill, name: `</svg><script>alert(1)</script> ${'m'.repeat(300)}` }, font);
    expect(svg).not.toContain('script');
    const places = [...svg.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...places)).toBeLessThan(shareSize.width);
  });
});

describe('the picture as PNG', () => {
  it('has the size that previews expect, is small, and is another one for each skill', async () => {
    const [one, other] = await Promise.all([drawShare(skill), drawShare({ ...skill, digest: 'sha256-xyz' })]);
    const header = new DataView(one.buffer, one.byteOffset, one.byteLength);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([shareSize.width, shareSize.height]);
    expect(one.byteLength).toBeLessThan(40_000);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  });
});
