/** What the learned model knows of the place of a finding: its words or code, and what is around them. */
import { withHostsAs } from '../hosts/bare-hosts.ts';
import { numericHost } from '../hosts/written-hosts.ts';
import type { Region } from '../engine/region.ts';
import { saidKinds } from '../engine/rule.ts';
import { begin, hash, numberOf } from './features.ts';

/** The place of a finding. */
interface FoundPlace {
  readonly region: Region;
  /** Where the matched text begins in the region's text, and how long it is. */
  readonly offset: number;
  readonly length: number;
}

/** Characters, sentences and lines before and after the matched text that are read, and of the matched text itself. */
const saidReach = 300;
const saidSentences = 2;
const runReach = 400;
const runLines = 5;
const mostMatched = 300;

/**
 * The features, each once: units and pairs of units of the text around the finding, units of the matched text, of the heading and
 * of the introduction, the kind of region and of file, and how much of it name and description say.
 */
export function hitFeatures(place: FoundPlace, stated: string): Int32Array {
  const { region } = place;
  const features = new Set<number>();
  const add = (kind: number, text: string): void => void features.add(numberOf(hash(kind, text)));
  const own = kinds[saidKinds.has(region.kind) ? 'said' : 'run'];
  const { before, matched, after } = around(place);
  const units = [...unitsOf(before), ...unitsOf(matched), ...unitsOf(after)];
  let last: string | null = null;
  for (const unit of units) {
    if (unit.length > 1) add(own.unit, unit);
    if (last !== null) features.add(numberOf(hash(hash(hash(own.pair, last), ' '), unit)));
    last = unit;
  }
  for (const unit of unitsOf(matched)) add(own.matched, unit);
  for (const unit of unitsOf(region.heading.split(' > ').at(-1)?.slice(-160) ?? '')) add(kinds.heading, unit);
  for (const unit of unitsOf(region.lead.slice(-100))) add(kinds.lead, unit);
  add(kinds.region, region.kind);
  add(kinds.file, fileKind(region.file));
  add(kinds.share, String(shareOf(units, stated)));
  return Int32Array.from(features);
}

interface Around {
  readonly before: string;
  readonly matched: string;
  readonly after: string;
}

function around({ region: { kind, text }, offset, length }: FoundPlace): Around {
  const isSaid = saidKinds.has(kind);
  const reach = isSaid ? saidReach : runReach;
  const matched = text.slice(offset, offset + Math.min(length, mostMatched));
  const before = text.slice(Math.max(0, offset - reach), offset);
  const after = text.slice(offset + length, offset + length + reach);
  const parted = isSaid ? /(?<=[.!?])\s|\n/ : /\n/;
  const most = isSaid ? saidSentences : runLines;
  return {
    before: before.split(parted).slice(-most).join(' '),
    matched,
    after: after.split(parted).slice(0, most).join(' '),
  };
}

const fileKind = (file: string): string =>
  /(?:^|\/)skill\.md$/i.test(file) ? 'main' : /\.md$/i.test(file) ? 'page' : 'program';

/** Names that differ from skill to skill, each as one unit for its kind. */
const classes: readonly (readonly [RegExp | 'host', string])[] = [
  [/https?:\/\/[^\s)>"'`|\]]{1,300}/g, ' zurl '],
  [/[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}/g, ' zmail '],
  [new RegExp(String.raw`\b${numericHost}\b`, 'g'), ' zip '],
  ['host', ' zhost '],
  [/(?<![\w~/])~?\/[\w./-]{2,200}/g, ' zpath '],
];
const unit = /[a-z]{2,40}|\d{1,40}|[^\sa-z\d]/g;

/** Words of two letters and more, one unit for all numbers, and each mark. */
function unitsOf(text: string): string[] {
  let plain = text.toLowerCase();
  for (const [pattern, name] of classes)
    plain = pattern === 'host' ? withHostsAs(plain, name) : plain.replace(pattern, name);
  return (plain.match(unit) ?? []).map((each) => (/^\d/.test(each) ? '0' : each));
}

/** In twentieths, 4 for a fifth and more. */
function shareOf(units: readonly string[], stated: string): number {
  const own = new Set(unitsOf(stated.slice(0, 600)));
  const words = units.filter((each) => each.length > 3);
  const said = words.filter((each) => own.has(each)).length;
  return Math.min(4, Math.floor((said / Math.max(1, words.length)) * 20));
}

const kinds = {
  said: { unit: begin('wu '), pair: begin('wb '), matched: begin('wm ') },
  run: { unit: begin('cu '), pair: begin('cb '), matched: begin('cm ') },
  heading: begin('fh '),
  lead: begin('fl '),
  region: begin('fk '),
  file: begin('ff '),
  share: begin('fs '),
};
