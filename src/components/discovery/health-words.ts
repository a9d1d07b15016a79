/** How the index is, in words and colour. */
import type { Tone } from '../tones.ts';

type Health = 'healthy' | 'stale' | 'failing' | 'no_runs';

export const healthTones: Readonly<Record<Health, Tone>> = {
  healthy: 'good',
  stale: 'warn',
  failing: 'bad',
  no_runs: 'plain',
};

export const healthTitles: Readonly<Record<Health, string>> = {
  healthy: 'The index is up to date.',
  stale: 'The index is out of date.',
  failing: 'The last run failed.',
  no_runs: 'No run is recorded.',
};
