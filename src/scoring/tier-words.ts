/** How far a skill was checked, by safety tier. None says that a person read it: the tier alone does not tell, a review block does. */
import type { SafetyTier } from '../schema/vocabulary.ts';

export const tierWords: Readonly<Record<SafetyTier, string>> = {
  verified: 'checked and confirmed',
  reviewed: 'checked by machine',
  experimental: 'checked by machine, open doubts',
  blocked: 'blocked',
};

/** What the reasons of a tier are about. */
export const reasonsHeadings: Readonly<Record<SafetyTier, string>> = {
  verified: 'Why',
  reviewed: `What “${tierWords.verified}” still requires`,
  experimental: 'Why',
  blocked: 'Why',
};

/** The same as a sentence's beginning. */
export function tierHeading(tier: SafetyTier): string {
  const words = tierWords[tier];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
