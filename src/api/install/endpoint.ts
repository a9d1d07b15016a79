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
    name: 'get_install_handoff',
    description: 'Get pinned install commands, prompts and a safety checklist for one skill.',
  },
  run: (input, context) =>
    toInstallHandoff(findEntry(context.registry, input.slug), context, `${context.siteUrl}${outcomePath}`),
  text: (handoff) => installHandoffText(handoff),
  twins: slugsOf,
});
