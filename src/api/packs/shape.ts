/** Shapes of the pack list and of one pack. */
import { z } from 'zod';
import { MissingSkill } from './members.ts';
import { InstallPlan } from './plan.ts';
import { SkillListing } from '../shared/skill-summary.ts';

export const PackSkill = SkillListing.partial({ description_source: true, outcomes: true })
  .extend({
    rank: z.int().meta({ description: 'Position in order of use' }),
    role: z.string(),
    audit_url: z.url(),
  })
  .meta({ id: 'PackSkill' });

const MachineContract = z
  .object({
    version: z.literal('pack-install-plan-v1'),
    plan_pointer: z
      .literal('/install_plan')
      .meta({ description: 'JSON pointer to the plan in the pack’s answer' }),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'JSON Schema of the plan, with detail=full; here it is PackInstallPlan' }),
  })
  .meta({ id: 'PackMachineContract' });

export const PackHead = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string().nullable().optional(),
  description: z.string(),
  url: z.url().optional(),
  install_plan_url: z.url(),
  lockfile_url: z.url().optional(),
  total_skills: z.int().meta({ description: 'Members that can be installed' }),
  missing: z.array(MissingSkill).meta({ description: 'Members left out of the plan, each with the reason' }),
});

export const PackList = z
  .object({
    total: z.int(),
    packs: z.array(
      PackHead.partial({ missing: true }).extend({
        skills: z.array(
          PackSkill.pick({ slug: true }).extend(
            PackSkill.pick({
              rank: true,
              name: true,
              role: true,
              repository: true,
              path: true,
              audit_url: true,
              safety_tier: true,
            }).partial().shape,
          ),
        ),
        machine_contract: MachineContract,
      }),
    ),
    machine_contract: MachineContract,
  })
  .meta({ id: 'PackListResponse' });

export const PackDetail = PackHead.extend({
  agent: z.string().meta({ description: 'Runtime that the commands are for' }),
  skills: z.array(
    PackSkill.partial({ category: true, description: true, install_command: true, target: true }).meta({
      id: 'PackEntry',
    }),
  ),
  install_plan: InstallPlan,
  machine_contract: MachineContract,
}).meta({ id: 'PackResponse' });
export type PackList = z.infer<typeof PackList>;
export type PackDetail = z.infer<typeof PackDetail>;
