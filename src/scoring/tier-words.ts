/** Who checked a skill, by safety tier, in words that do not contradict its trust label. */
import type { SafetyTier } from '../schema/vocabulary.ts';

export const tierWords: Readonly<Record<SafetyTier, string>> = {
  verified: 'checked by a person',
  reviewed: 'checked by machine',
  experimental: 'checked by machine, open doubts',
  blocked: 'blocked',
};
