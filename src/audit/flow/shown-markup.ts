/** RC-02: code in an attribute of markup that a document shows, which a browser would run in a page, and no shell or interpreter here. */
import type { RegionKind } from '../engine/region.ts';
import { isGrave } from '../engine/scan.ts';
import type { ConditionOf } from './condition.ts';

const shown = new Set<RegionKind>(['fence', 'prose', 'list', 'table', 'quote', 'decoded']);
/** An attribute for an event, open up to here. */
const inHandler = /<[a-z][^<>\n]{0,200}\son[a-z]{3,20}\s{0,2}=\s{0,2}["']?[^<>\n]{0,200}$/i;

export const isShownMarkup: ConditionOf = () => (hit) =>
  isGrave(hit) &&
  hit.rule === 'RC-02' &&
  hit.region !== null &&
  shown.has(hit.region.kind) &&
  /\.mdx?$/i.test(hit.file) &&
  inHandler.test(hit.region.text.slice(Math.max(0, hit.offset - 400), hit.offset));
