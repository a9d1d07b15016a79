/** The level of a finding: how bad it is if it is what it looks like, and how sure that is. One table. */
import type { Severity } from '../../schema/vocabulary.ts';

/** How sure a finding is what it looks like, from the surest on. */
const confidences = ['sure', 'likely', 'doubtful', 'slight', 'mentioned', 'excluded'] as const;
export type Confidence = (typeof confidences)[number];

/** The published level, by the severity of the row and the confidence of the finding. */
export const levels: Readonly<Record<Severity, Readonly<Record<Confidence, Severity>>>> = {
  critical: {
    sure: 'critical',
    likely: 'high',
    doubtful: 'medium',
    slight: 'low',
    mentioned: 'medium',
    excluded: 'info',
  },
  high: {
    sure: 'high',
    likely: 'medium',
    doubtful: 'medium',
    slight: 'low',
    mentioned: 'low',
    excluded: 'info',
  },
  medium: {
    sure: 'medium',
    likely: 'medium',
    doubtful: 'medium',
    slight: 'low',
    mentioned: 'info',
    excluded: 'info',
  },
  low: { sure: 'low', likely: 'low', doubtful: 'low', slight: 'low', mentioned: 'info', excluded: 'info' },
  info: {
    sure: 'info',
    likely: 'info',
    doubtful: 'info',
    slight: 'info',
    mentioned: 'info',
    excluded: 'info',
  },
};
