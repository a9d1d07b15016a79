/** Where a listed skill's files live: the address of its content file, with what ingest found its host to run. */
import { type Source, sourceOf } from '../schema/source.ts';
import type { Entry } from './registry.ts';

export function entrySource({ source, evidence }: Pick<Entry, 'source' | 'evidence'>): Source {
  return sourceOf(evidence.source.repository ?? source.repository, evidence.source.forge);
}
