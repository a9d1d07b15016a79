/**
 * Every formula of the registry, in the order of docs/scores.md. To add one: write a `Formula` beside these, put it into
 * the list, and run `npm run docs:scores`.
 */
import { proven } from './agent-proven.ts';
import { auditScore, evalDecision, riskLevel } from './audit-score.ts';
import {
  adoptionDimension,
  auditDimension,
  documentationDimension,
  maintenanceDimension,
  outcomesDimension,
  provenanceDimension,
} from './dimensions.ts';
import type { Formula } from './formula.ts';
import { newListing } from './new-listing.ts';
import { quality, rankings, searchScore, verdict } from './order.ts';
import { counted, reportWeight, wilson } from './outcomes.ts';
import { safetyScore, safetyTier } from './safety.ts';
import { howMuchIsKnown, trust, trustTiers, trustV4 } from './trust.ts';

export const formulas: readonly Formula[] = [
  auditScore,
  riskLevel,
  safetyTier,
  safetyScore,
  evalDecision,
  trust,
  trustTiers,
  auditDimension,
  provenanceDimension,
  outcomesDimension,
  maintenanceDimension,
  documentationDimension,
  adoptionDimension,
  trustV4,
  howMuchIsKnown,
  newListing,
  reportWeight,
  counted,
  wilson,
  proven,
  quality,
  searchScore,
  verdict,
  rankings,
];
