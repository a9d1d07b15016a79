/** GET /api/agent/packs and /api/agent/packs/{slug}: skills that together form one workflow, with one executable plan. */
import { z } from 'zod';
import { href } from '../../routes.ts';
import type { Pack } from '../../schema/collections.ts';
import { Slug } from '../../schema/vocabulary.ts';
import { toPackLockfile } from '../shared/lockfile.ts';
import { findMembers, type PackMember, type PackMembers } from './members.ts';
import { packLockfileUrl, planLimit, planSchema, toInstallPlan } from './plan.ts';
import { PackDetail, type PackHead, PackList, type PackSkill } from './shape.ts';
import { packsText, packText } from './text.ts';
import { findAgent } from '../../resolve/targets.ts';
import { atDetail, type Detail, detailParameter } from '../shared/detail.ts';
import { toSkillListing } from '../shared/skill-summary.ts';
import { type Context, defineEndpoint } from '../define.ts';
import { findNamed } from '../shared/find-named.ts';
import { agent, limit } from '../parameters.ts';

const contractName = { version: 'pack-install-plan-v1', plan_pointer: '/install_plan' } as const;

function machineContract(detail: Detail): PackDetail['machine_contract'] {
  return detail === 'full' ? { ...contractName, schema: { ...planSchema } } : contractName;
}

/** What the list of packs leaves out: read one pack for it. */
const inList = {
  head: { standard: ['category', 'url', 'lockfile_url'], brief: [] },
  skill: { standard: ['rank', 'name', 'role', 'repository', 'path', 'audit_url', 'safety_tier'], brief: [] },
} as const;

export const packs = defineEndpoint({
  route: 'packs',
  summary: 'List workflow packs',
  description: 'Packs with a shortlist of their skills, in order of use, and the address of each plan.',
  group: 'Discover',
  query: z.object({
    limit: limit(5, 10).meta({ description: 'Skills to return per pack, 1 to 10' }),
    detail: detailParameter,
  }),
  output: PackList,
  cache: 'public',
  example: { limit: 3 },
  run: (input, context) => ({
    total: context.registry.packs.length,
    packs: context.registry.packs.map((pack) => {
      const members = findMembers(pack, context.registry);
      const { missing, ...head } = toPackHead(pack, members, context.siteUrl);
      return {
        ...atDetail(head, input.detail, inList.head),
        ...(missing.length === 0 && input.detail !== 'full' ? {} : { missing }),
        skills: members.usable.slice(0, input.limit).map((member, at) => {
          const { slug, name, role, repository, path, audit_url, rank, safety_tier } = toPackSkill(
            member,
            at + 1,
            context,
            { agent: 'auto', detail: 'full' },
          );
          const shown = { rank, slug, name, role, repository, path, audit_url, safety_tier };
          return atDetail(shown, input.detail, inList.skill);
        }),
        machine_contract: contractName,
      };
    }),
    machine_contract: input.detail === 'full' ? machineContract('full') : contractName,
  }),
  text: (answer, { siteUrl }) => packsText(answer, siteUrl),
  twins: () => [{}],
});

/** The lockfile holds the skills of the answer that it belongs to. */
export const pack = defineEndpoint({
  route: 'pack',
  summary: 'Read one pack with its install plan',
  description:
    'Skills in order of use, each with its role, and a plan with pinned commands, a review checklist and outcome feedback. ' +
    '`format=lockfile` returns one signed lockfile for all of them. A blocked or unlisted member is listed under `missing` ' +
    'with the reason, never in the plan.',
  group: 'Install',
  path: z.object({ slug: Slug.meta({ description: 'The pack’s slug' }) }),
  query: z.object({
    agent,
    limit: limit(planLimit, 20).meta({ description: 'Skills in the plan, 1 to 20' }),
    detail: detailParameter,
  }),
  output: PackDetail,
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'fix-a-bug' },
  run: (input, context) => {
    const found = findNamed(context.registry.packs, input.slug, 'pack');
    const members = findMembers(found, context.registry);
    const shown = members.usable.slice(0, input.limit);
    return {
      ...toPackHead(found, members, context.siteUrl),
      agent: findAgent(context.registry.agents, input.agent).slug,
      skills: shown.map((member, at) =>
        atDetail(toPackSkill(member, at + 1, context, input), input.detail, {
          standard: [...inPlan, 'url', 'install_url', 'stars', 'platforms', 'description_source'],
          brief: ['license', 'outcomes'],
        }),
      ),
      install_plan: toInstallPlan(found, shown, members, context, input),
      machine_contract: machineContract(input.detail),
    };
  },
  text: (answer, context) => packText(answer, context),
  lockfile: ({ slug, skills, agent: runtime }, context) => {
    const entries = skills.flatMap((skill) => context.registry.bySlug.get(skill.slug) ?? []);
    return toPackLockfile(findNamed(context.registry.packs, slug, 'pack'), entries, runtime, context);
  },
  twins: (registry) => registry.packs.map(({ slug }) => ({ slug })),
});

function toPackHead(
  found: Pack,
  { usable, missing }: PackMembers,
  siteUrl: string,
): z.infer<typeof PackHead> {
  const { slug, name, category, summary } = found;
  const url = href(siteUrl, 'pack', { slug });
  return {
    slug,
    name,
    category: category ?? null,
    description: summary,
    url,
    install_plan_url: url,
    lockfile_url: packLockfileUrl(slug, usable.length, usable.length, siteUrl),
    total_skills: usable.length,
    missing: [...missing],
  };
}

/** The plan has these. */
const inPlan = ['description', 'category', 'install_command', 'target'] as const;

function toPackSkill(
  { entry, role }: PackMember,
  rank: number,
  context: Context,
  options: { readonly agent: string; readonly detail: Detail },
): z.infer<typeof PackSkill> {
  return {
    ...toSkillListing(entry, context, options),
    rank,
    role,
    audit_url: href(context.siteUrl, 'audit', { slug: entry.slug }),
  };
}
