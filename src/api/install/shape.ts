/** Shapes of the install handoff: the commands, the prompt per runtime and what to check. */
import { z } from 'zod';
import { InstallView } from '../shared/install-view.ts';
import { SafetyGate } from '../manifest/shape.ts';
import { identityFields } from '../shared/links.ts';

export const InstallTarget = z
  .object({
    agent: z.string().meta({ description: 'Runtime' }),
    name: z.string(),
    project_folder: z.string(),
    prompt: z.string().optional(),
    command: z.string().nullable().optional(),
    stock_command: z.string().nullable().optional(),
    git_command: z.string().nullable().optional(),
    user_folder: z.string().nullable().optional(),
    notes: z.string().optional(),
  })
  .meta({ id: 'InstallTarget' });
export type InstallTarget = z.infer<typeof InstallTarget>;

export const InstallHandoff = InstallView.omit({ command: true })
  .extend({
    ...identityFields,
    commit: z.string().nullable(),
    integrity: z.string(),
    source_status: z.enum(['source-recorded', 'source-missing']),
    source_notice: z.string(),
    recommended_command: z.string().nullable(),
    install_command: z.string().nullable(),
    git_dry_run_command: z.string().nullable().optional(),
    agent: z.string().meta({ description: 'Runtime that the commands are for' }),
    folder_note: z.string().meta({ description: 'Which runtimes read the folder' }),
    agent_prompt: z.string(),
    targets: z
      .array(InstallTarget)
      .meta({ description: 'The runtime asked for; with auto the most used ones; all with detail=full' }),
    safety_gate: SafetyGate.partial({
      safety_score: true,
      do_not_use_when: true,
      within_max_risk: true,
      sandbox_first: true,
    }),
    safety_checklist: z.array(z.string()),
    verification_steps: z.array(z.string()),
    known_edits: z
      .array(z.string())
      .meta({ description: 'What installers do to these files; no cause for alarm' }),
    verified_install_receipt: z.object({
      endpoint: z.string(),
      count_rule: z.string(),
      example: z.record(z.string(), z.unknown()),
    }),
    do_not_auto_install_when: z.array(z.string()),
    urls: z.object({
      detail: z.url(),
      manifest: z.url(),
      install: z.url(),
      source: z.url().nullable(),
      safety_rules: z.url(),
    }),
  })
  .meta({ id: 'InstallHandoff' });
export type InstallHandoff = z.infer<typeof InstallHandoff>;
