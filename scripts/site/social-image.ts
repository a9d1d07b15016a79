/** `node scripts/site/social-image.ts`: draws `public/social.png`, the picture that link previews show, with Chromium. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { rosette, sealArcs } from '../../src/components/seal/seal.ts';

const require = createRequire(import.meta.url);
const font = await readFile(
  require.resolve('@fontsource/besley/files/besley-latin-600-normal.woff2'),
  'base64',
);
const accent = '#63cdbd';
const arcs = sealArcs(
  [
    ['audit', 100, 1, 0.3],
    ['provenance', 90, 1, 0.2],
    ['outcomes', 0, 0, 0.2],
    ['maintenance', 80, 1, 0.1],
    ['documentation', 95, 1, 0.1],
    ['adoption', 0, 0, 0.1],
  ].map(([name, value, confidence, weight]) => ({
    name: String(name),
    value: Number(value),
    confidence: Number(confidence),
    weight: Number(weight),
  })),
);
const seal = arcs
  .map(({ track, fill, isKnown }) =>
    isKnown
      ? `<path d="${track}" fill="#232726"/><path d="${fill}" fill="${accent}"/>`
      : `<path d="${track}" fill="url(#hatch)"/>`,
  )
  .join('');
const engraving = [27, 23, 19]
  .map((radius, at) => `<path d="${rosette('sha256:9f3a71c04be65d28e1f7', radius, at * 0.5)}"/>`)
  .join('');
const page = `<!doctype html><style>
@font-face{font-family:Besley;font-weight:600;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;background:#121413;color:#eceeea;font-family:Besley;display:flex;align-items:center}
main{width:640px;padding:0 40px 0 80px}h1{font-size:68px;line-height:1.12;margin:0}p{font-size:30px;color:#aab1ad;margin:32px 0 0}
svg{width:400px;height:400px}</style>
<main><h1>Say the task. Get one skill, with the evidence.</h1><p>Skill Registry</p></main>
<svg viewBox="0 0 100 100"><defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="1.2" height="4" fill="#838b88"/></pattern></defs>
<g fill="none" stroke="${accent}" stroke-width=".35" opacity=".75">${engraving}</g>${seal}
<path d="m41 51 6 6 12-14" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless', '--disable-gpu'],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate('document.fonts.ready');
await tab.screenshot({ path: join(import.meta.dirname, '../../public/social.png') });
await browser.close();
