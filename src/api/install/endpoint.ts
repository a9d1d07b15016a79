/** GET /api/registry/install/{slug}: how to install one skill safely, per runtime. */
import { z } from 'zod';
import { toInstallHandoff } from './handoff.ts';
import { InstallHandoff } from './shape.ts';
import { installHandoffText } from './text.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { agent, slugPath } from '../parameters.ts';
import { detailParameter } from '../shared/detail.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

export const install = defineEndpoint({
  route: 'install',
  summary: 'Get the install handoff of one skill',
  description:
    'Pinned commands, a prompt and folders for every configured runtime, safety checklist, verification steps, receipt rule.',
  group: 'Install',
  path: slugPath,
  query: z.object({ agent, detail: detailParameter }),
  output: InstallHandoff,
  cache: 'public',
  about: 'skill',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  tool: {
    name: 'get_install_plan',
    description:
      'Get how to install one skill: commands pinned to a commit, folder, safety checklist, verification steps.',
    omit: ['detail'],
    result: ['slug', 'commit', 'integrity', 'install_command', 'safety_gate.policy'],
  },
  run: (input, context) =>
    toInstallHandoff(findEntry(context.registry, input.slug), context, {
      agent: input.agent,
      detail: input.detail,
      outcomeUrl: `${context.siteUrl}${outcomePath}`,
    }),
  text: (handoff, context) => installHandoffText(handoff, context),
  twins: slugsOf,
});
