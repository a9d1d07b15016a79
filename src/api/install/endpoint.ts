/** GET /api/registry/install/{slug}: how to install one skill safely, per runtime. */
import { InstallHandoff, installHandoffText, toInstallHandoff } from './handoff.ts';
import { outcomePath } from '../shared/outcome-feedback.ts';
import { defineEndpoint } from '../define.ts';
import { findEntry } from '../shared/find-entry.ts';
import { slugPath } from '../parameters.ts';
import { slugsOf } from '../shared/twin-slugs.ts';

export const install = defineEndpoint({
  id: 'install',
  route: 'install',
  method: 'GET',
  summary: 'Get the install handoff of one skill',
  description:
    'Pinned commands, a prompt and folders for every configured runtime, safety checklist, verification steps, receipt rule.',
  group: 'Install',
  path: slugPath,
  output: InstallHandoff,
  formats: ['json', 'text'],
  cache: 'public',
  problems: ['not-found'],
  example: { slug: 'github-pdftk-server' },
  tool: {
    name: 'get_install_plan',
    description:
      'Get how to install one skill: commands pinned to a commit, folder, safety checklist, verification steps.',
    result: ['slug', 'commit', 'integrity', 'install_command', 'dry_run_command', 'safety_gate.policy'],
  },
  run: (input, context) =>
    toInstallHandoff(findEntry(context.registry, input.slug), context, `${context.siteUrl}${outcomePath}`),
  text: (handoff) => installHandoffText(handoff),
  twins: slugsOf,
});
