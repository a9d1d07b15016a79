/** A small content folder with characters: the safe one, the risky one, the half-read one, the twin, the one that is gone, and the hostile one. */
import type { ContentFile } from '../../../src/catalog/content-file.ts';
import { servedFiles } from './raw-host.ts';
import { evidence, type EvidenceDifferences, finding } from './fixture-evidence.ts';

/** Markup that would show itself in a browser if any of it were ever taken for more than text. */
export const hostile = {
  slug: 'mallory-gift',
  name: '<img src=x onerror="globalThis.hacked=1"></script>',
  description:
    '<script>globalThis.hacked=2</script> --> ]]> {{7*7}} [click](javascript:globalThis.hacked=3) <a href="javascript:globalThis.hacked=4">x</a> \u202Egnp.exe',
  compatibility:
    'Python 3.12 </q></p><script>globalThis.hacked=10</script> <img src=x onerror=globalThis.hacked=11>',
  file: 'javascript:globalThis.hacked=5//<svg onload="globalThis.hacked=6">.md',
} as const;

interface FixtureSkill {
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** The skill file below its front matter; empty where nothing is written about it. */
  readonly body: string;
  readonly differences: EvidenceDifferences;
}

const about = (summary: string, ...uses: readonly string[]): string =>
  `${summary}\n\n## Use it for\n${uses.map((use) => `- ${use}`).join('\n')}\n`;

const skills: readonly FixtureSkill[] = [
  {
    name: 'Reviewing a change',
    category: 'Code review',
    tags: ['review', 'pull-request'],
    body: `${about(
      'Goes through a pull request file by file and reports mistakes, missing tests and unclear names, with the line of each.',
      'review my pull request before I merge it',
      'what could break with this change?',
      'are there tests missing?',
    )}\n## Needs\n- git\n\n## Not for\n- writing the change itself\n`,
    differences: {
      slug: 'alice-review',
      repository: 'https://github.com/alice/skills',
      path: 'skills/review/SKILL.md',
      stars: 12_400,
      audit: {
        findings: [
          finding({ rule_id: 'SC-01', severity: 'medium', category: 'Supply chain', file: 'scripts/run.py' }),
        ],
      },
    },
  },
  {
    name: 'Reviewing a change, copied',
    category: 'Code review',
    tags: ['review'],
    body: about(
      'The same review of a pull request as in the skill that it was taken from, with another name on it.',
      'review this pull request',
      'find mistakes in my change',
      'look at my branch',
    ),
    differences: {
      slug: 'bob-review',
      repository: 'https://github.com/bob/toolbox',
      path: 'review/SKILL.md',
      stars: 3,
      family: { canonical: 'alice-review', kind: 'identical', members: ['alice-review', 'bob-review'] },
    },
  },
  {
    name: 'Setting up a server',
    category: 'DevOps and CI',
    tags: ['server', 'setup'],
    body: about(
      'Installs a web server with its certificates on a rented machine and opens the ports that it needs.',
      'set up my server',
      'get a certificate for my domain',
      'open port 443',
    ),
    differences: {
      slug: 'carol-server-setup',
      repository: 'https://github.com/carol/infra-skills',
      path: 'server-setup/SKILL.md',
      stars: 88,
      languages: ['Shell', 'Python'],
      signals: {
        shell: true,
        egress: true,
        secret_read: true,
        scripts: 4,
        env_vars: ['DEPLOY_TOKEN'],
        network_hosts: ['files.example'],
      },
      audit: {
        findings: [
          finding({ rule_id: 'RC-01', severity: 'high', category: 'Remote code' }),
          finding({
            rule_id: 'EX-02',
            severity: 'medium',
            category: 'Exfiltration',
            file: 'scripts/run.py',
            line: 44,
            why: 'Reads a credential and talks to a host in the same file.',
            fix: 'Ask for the credential where it is needed, and say to whom it goes.',
            excerpt: 'requests.post(url, headers={"token": "****"})',
          }),
          finding({
            rule_id: 'PI-03',
            severity: 'low',
            base_severity: 'medium',
            role: 'mention',
            category: 'Prompt injection',
            line: 80,
            excerpt: null,
            why: 'Quotes an instruction to ignore others, as an example of what not to do.',
            fix: 'Nothing to do.',
          }),
        ],
      },
    },
  },
  {
    name: 'Reading scanned letters',
    category: 'Documents',
    tags: ['pdf', 'ocr'],
    body: about(
      'Turns scanned letters into searchable text and files them by sender and date.',
      'make this scan searchable',
      'who wrote this letter and when?',
      'sort my scanned post',
    ),
    differences: {
      slug: 'dan-scans',
      repository: 'https://github.com/dan/paper',
      path: 'SKILL.md',
      stars: null,
      source: { skill_changed_on: '2026-11-16' },
      license: { spdx: null, stated_by: 'nothing' },
      audit: {
        complete: false,
        incomplete_reasons: ['models/letters.bin is over the size limit and was not read.'],
      },
      signals: { coverage: 0.31, binaries: 1 },
    },
  },
  {
    name: 'Publishing to an old forum',
    category: 'Marketing',
    tags: ['forum'],
    body: about(
      'Posted announcements to a forum; its repository is no longer there, so nobody can read what it did.',
      'announce my release',
      'post this to the forum',
      'tell the community',
    ),
    differences: {
      slug: 'eve-forum',
      repository: 'https://github.com/eve/gone',
      path: 'forum/SKILL.md',
      source: { available: false },
    },
  },
  {
    name: hostile.name,
    category: 'Security',
    tags: ['gift'],
    body: '',
    differences: {
      slug: hostile.slug,
      firstIndexedOn: '2026-11-18',
      repository: 'https://github.com/mallory/gift',
      path: 'a "><script>globalThis.hacked=7<!--/SKILL.md'.replace('<!--', ''),
      license: { spdx: '"><img src=x onerror=globalThis.hacked=8>', stated_by: 'skill', note: null },
      languages: ['<b>C</b>'],
      frontMatter: {
        description: hostile.description,
        version: "'-globalThis.hacked=9-'",
        compatibility: hostile.compatibility,
      },
      files: [
        { path: 'SKILL.md', mode: '100644', size: 10, sha256: 'a'.repeat(64), read: true },
        { path: hostile.file, mode: '100644', size: 10, sha256: 'b'.repeat(64), read: true },
        { path: '//evil.example/x', mode: '120000', size: 10, sha256: null, read: false },
      ],
      audit: {
        findings: [
          finding({
            rule_id: 'PI-01',
            severity: 'medium',
            file: hostile.file,
            line: 1,
            excerpt: '</code><script>globalThis.hacked=10</script>',
            why: 'Hides <b>markup</b> in its name.',
          }),
        ],
      },
    },
  },
];

const front = ({ name, category, tags, differences }: FixtureSkill): string =>
  [
    '---',
    `name: ${JSON.stringify(name)}`,
    `repository: ${differences.repository}`,
    `path: ${JSON.stringify(differences.path)}`,
    `category: ${category}`,
    `tags: [${tags.join(', ')}]`,
    '---',
    '',
  ].join('\n');

const agents: readonly ContentFile[] = [
  ['claude-code', 'Claude Code', '.claude/skills'],
  ['codex', 'Codex', '.agents/skills'],
].map(([id, name, folder]) => ({
  path: `agents/${id}.md`,
  text: `---\nname: ${name}\nmain: true\nskills_cli: ${id}\nproject_dirs: [${folder}]\nuser_dirs: ["~/${folder}"]\n---\nStart it again when a new skill does not show up.\n`,
}));

/** What the weekly report opens with. */
const picks: ContentFile = {
  path: 'tracks/editor-picks.md',
  text: `---\nname: Editor picks\nskills:\n  - skill: alice-review\n    reason: Names the line of every mistake.\n  - skill: ${hostile.slug}\n    reason: Shows what a registry has to stand.\n---\nSkills that the editors would hand to a colleague.\n`,
};

/** A task, a pack and a ranking, for the pages of each. */
const collections: readonly ContentFile[] = [
  {
    path: 'tasks/set-up-a-server.md',
    text: '---\nname: Set up a server\nphrases: [provision a machine, harden a host, prepare a new box]\npins:\n  - skill: carol-server-setup\n    reason: It names each step.\n---\nA machine that is ready to be used.\n',
  },
  {
    path: 'packs/first-day.md',
    text: '---\nname: A first day\nskills:\n  - skill: carol-server-setup\n    role: Sets up the machine\n  - skill: alice-review\n    role: Looks at what changed\n---\nFrom the empty machine to the first change.\n',
  },
  {
    path: 'rankings/newest-skills.md',
    text: '---\nname: Newest skills\nfilter: {}\norder: trust\n---\nEverything that is listed, the steadiest first.\n',
  },
];

/** The operator's word on one finding, which takes it out of the score and nowhere else. */
const suppression: ContentFile = {
  path: 'suppressions/alice-review-runner.md',
  text: `---\nskill: alice-review\nrule: SC-01\nfile: scripts/run.py\nsha256: '${servedFiles[1]?.sha256}'\nby: Grace\nexpires: 2099-01-01\n---\nThe command stands in a text that is shown and never run.\n`,
};

function skillFiles(skill: FixtureSkill): ContentFile[] {
  const { slug, repository } = skill.differences;
  const owner = repository.split('/').at(3) ?? '';
  return [
    { path: `skills/${owner}/${slug}.md`, text: `${front(skill)}${skill.body}` },
    {
      path: `evidence/${owner}/${slug}.json`,
      text: `${JSON.stringify(evidence(skill.differences), null, 2)}\n`,
    },
  ];
}

/** Every file of the folder, with paths below it. */
export function fixtureContent(): ContentFile[] {
  return [...skills.flatMap(skillFiles), ...agents, picks, ...collections, suppression];
}

/** The files of one skill more, which comes after everything was built. */
export function lateSkill(): ContentFile[] {
  return skillFiles({
    name: 'Naming a release',
    category: 'Developer workflow',
    tags: ['release'],
    body: about(
      'Finds a name for a release from what changed in it, and checks that no earlier one had the same.',
      'name this release',
      'what shall we call the next version?',
      'is this release name taken?',
    ),
    differences: {
      slug: 'frank-late',
      repository: 'https://github.com/frank/late',
      path: 'release-name/SKILL.md',
      stars: 0,
      firstIndexedOn: '2026-11-20',
    },
  });
}
