/** The picture that a link preview shows of a skill, as SVG: its name, whose it is, what is known of it, and its seal. */
import { rosette, sealArcs, type Dimension } from '../seal/seal.ts';

/** Pixels; what previews expect. */
export const shareSize = { width: 1200, height: 630 } as const;

export interface SharedSkill {
  /** One line. */
  readonly name: string;
  /** Shown where the font lacks a letter of the name. */
  readonly slug: string;
  readonly owner: string;
  /** Sentences of a few words: what was checked, the risk. */
  readonly facts: readonly string[];
  readonly score: number;
  readonly dimensions: readonly Dimension[];
  readonly digest: string;
}

/** What is needed of a font: text becomes outlines, so that the picture is the same on every machine. */
export interface Outlines {
  has(letter: string): boolean;
  /** In parts of a size of 1. */
  widthOf(letter: string): number;
  /** SVG path, one unit high, upside down as fonts are. */
  pathOf(letter: string): string;
  readonly unitsPerEm: number;
}

const colours = { page: '#121413', ink: '#eceeea', soft: '#aab1ad', track: '#232726', accent: '#63cdbd' };
const left = 72;
const textWidth = 640;
const nameLines = 3;

/** `font` draws every letter; those that it lacks are left out. */
export function shareSvg(skill: SharedSkill, font: Outlines): string {
  const drawn = [...skill.name].every((letter) => font.has(letter)) ? skill.name : skill.slug;
  const name = linesOf(drawn, 62, font).slice(0, nameLines);
  const facts = skill.facts.map((fact, at) => text(fact, left, 470 + at * 44, 28, colours.soft, font));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">`,
    '<defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
    '<rect width="1.2" height="4" fill="#838b88"/></pattern></defs>',
    `<rect width="100%" height="100%" fill="${colours.page}"/>`,
    text(skill.owner, left, 110, 28, colours.accent, font),
    ...name.map((line, at) => text(line, left, 190 + at * 74, 62, colours.ink, font)),
    ...facts,
    text('Skill Registry', left, 578, 24, colours.soft, font),
    `<svg x="760" y="115" width="400" height="400" viewBox="0 0 100 100">${seal(skill, font)}</svg></svg>`,
  ].join('');
}

function seal({ dimensions, digest, score }: SharedSkill, font: Outlines): string {
  const engraving = [27, 23, 19].map((radius, at) => `<path d="${rosette(digest, radius, at * 0.5)}"/>`);
  const arcs = sealArcs(dimensions).map(
    ({ track, fill, isKnown }) =>
      `<path d="${track}" fill="${isKnown ? colours.track : 'url(#hatch)'}"/>` +
      (isKnown ? `<path d="${fill}" fill="${colours.accent}"/>` : ''),
  );
  const figure = String(score);
  return [
    `<g fill="none" stroke="${colours.accent}" stroke-width=".35" opacity=".75">${engraving.join('')}</g>`,
    `<circle cx="50" cy="50" r="15.5" fill="${colours.page}"/>`,
    ...arcs,
    text(figure, 50 - widthOf(figure, 13, font) / 2, 54.5, 13, colours.ink, font),
  ].join('');
}

function widthOf(line: string, size: number, font: Outlines): number {
  return [...line].reduce((sum, letter) => sum + (font.has(letter) ? font.widthOf(letter) * size : 0), 0);
}

/** Broken between words; a word that is longer than the line is cut. */
function linesOf(words: string, size: number, font: Outlines): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer, size, font) <= textWidth) lines[lines.length - 1] = longer;
    else lines.push(cut(word, size, font));
  }
  return lines;
}

function cut(word: string, size: number, font: Outlines): string {
  let letters = [...word];
  while (letters.length > 1 && widthOf(letters.join(''), size, font) > textWidth)
    letters = letters.slice(0, -1);
  return letters.join('');
}

function text(line: string, x: number, y: number, size: number, fill: string, font: Outlines): string {
  const scale = size / font.unitsPerEm;
  let at = x;
  const paths: string[] = [];
  for (const letter of line) {
    if (!font.has(letter)) continue;
    paths.push(
      `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${font.pathOf(letter)}"/>`,
    );
    at += font.widthOf(letter) * size;
  }
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
