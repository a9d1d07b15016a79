/** What the skill list can be asked for. */
import { z } from 'zod';
import { skillSorts } from '../../lists/skill-order.ts';
import { Ability } from '../../schema/audit.ts';
import { RiskLevel, TrustTier } from '../../schema/vocabulary.ts';
import {
  agent,
  categoryFilter,
  flag,
  keywords,
  limit,
  list,
  lists,
  platformFilter,
  queryText,
  safetyFilter,
} from '../parameters.ts';
import { detailParameter } from '../shared/detail.ts';

/** What narrows and orders lists and searches; the search page has the same names. */
export const narrowing = {
  trust: TrustTier.optional(),
  track: z.string().max(96).optional().meta({ description: 'A curated path, e.g. beginner' }),
  owner: z.string().max(100).optional().meta({ description: 'Only repositories of this account' }),
  license: z.string().max(60).optional().meta({ description: 'Only this SPDX licence' }),
  max_risk: RiskLevel.optional().meta({ description: 'Leave out higher risk levels' }),
  risk: RiskLevel.optional().meta({ description: 'Only this one' }),
  without: list(
    ',',
    z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((each) => each !== '') : value),
      z.array(Ability),
    ),
  )
    .default([])
    .meta({ description: 'Leave out skills with one of these, seen or needed' })
    .register(lists, { divider: ',' }),
  sort: z.enum(skillSorts).optional().meta({
    description: 'Default: relevance, or quality without q; `sort_meaning` of a list says what each is',
  }),
};

export const SkillListQuery = z.object({
  q: queryText.optional(),
  category: categoryFilter,
  platform: platformFilter,
  safety: safetyFilter,
  ...narrowing,
  keywords,
  agent,
  limit: limit(10, 100),
  detail: detailParameter,
  facets: flag.optional().meta({ description: 'Also count the list by each filter' }),
  cursor: z.string().max(40).optional().meta({ description: '`next_cursor` of the previous page' }),
});
export type SkillListInput = z.infer<typeof SkillListQuery>;
