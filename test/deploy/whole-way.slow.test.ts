/** The first walk of docs/operating.md, taken out of the document and run as it is written, on a machine of its own without a network. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/api/list.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { exportSite } from '../../src/build/export-site.ts';
import { parseConfig } from '../../src/config.ts';
import { siteDocuments } from '../../src/protocol/documents.ts';
import { hasNginx } from '../support/nginx.ts';
import { fixtureContent, writeContent } from '../support/site-fixture.ts';

const root = join(import.meta.dirname, '../..');
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canTry =
  hasNginx && process.getuid?.() === 0 && spawnSync('unshare', [...namespaces, 'true']).status === 0;

/** What a person fills in or types: the repository, a password that is asked for. */
const filledIn: readonly (readonly [asked: string, given: string])[] = [
  ['<repository>', `--quiet --depth=1 file://${root}`],
  ['openssl passwd -apr1', 'openssl passwd -apr1 word'],
  ['ann:<password>', 'ann:word'],
  ['-u ann ', '-u ann:word '],
];

async function stepsOf(document: string): Promise<string[]> {
  const text = await readFile(join(root, document), 'utf8');
  const section = /## The whole way, on one machine\n(.+?)\n## /s.exec(text)?.[1] ?? '';
  return [...section.matchAll(/```sh\n(.+?)```/gs)].map(([, block = '']) =>
    filledIn.reduce((left, [asked, given]) => left.replaceAll(asked, given), block),
  );
}

let folder: string;
beforeAll(async () => {
  if (!canTry) return;
  folder = await mkdtemp(join(tmpdir(), 'whole-way-'));
  await writeContent(join(folder, 'content'), fixtureContent());
  const config = parseConfig({
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'https://public.example',
    LOG_LEVEL: 'silent',
  });
  const site = { config, endpoints, documents: siteDocuments, distDir: join(folder, 'dist') };
  await buildSite({ ...site, projectDir: folder, now: new Date(), withPages: false });
  await exportSite({ ...site, upstream: null, folder: join(folder, 'public') });
  await mkdir(join(folder, 'machine'));
});
afterAll(async () => {
  if (canTry) await rm(folder, { recursive: true, force: true });
});

it('has its steps in order, and asks a person for no more than the repository and a password', async () => {
  const steps = await stepsOf('docs/operating.md');
  expect(steps).toHaveLength(9);
  expect(steps.join('').match(/<[a-z ]+>/g)).toBeNull();
});

describe.skipIf(!canTry)('as root', () => {
  it('ends with a watched, backed-up registry whose skill is installed once it is approved', async () => {
    const [program = '', config = '', catalog = '', service = '', readers = '', person = '', ...more] =
      await stepsOf('docs/operating.md');
    const [clone = '', ...rest] = program.split('\n');
    // The skill waits for its approval: exit code 4.
    const waits = person.trimEnd().replace(/\n([^\n]+)$/, '\n$1 && exit 1 || test $? = 4');
    const [approval = '', watched = '', saved = ''] = more;
    const installed = [
      'cd "$(mktemp -d)"',
      'for try in $(seq 60); do ! npx -y https://skills.corp.example/i install registry-corp-refund || break; sleep 1; done',
      'npx -y https://skills.corp.example/i verify',
      'cat .agents/skills/refund/SKILL.md',
      'cd /opt/skill-registry',
    ].join('\n');
    const script = [
      `. "$TOOLS/machine.sh"`,
      `${clone}\npackages\n${rest.join('\n')}`,
      config,
      catalog,
      service,
      readers,
      waits,
      `${approval}\n${installed}`,
      watched,
      saved,
    ].map((step, number) => `echo "== step ${number}"\n${step}\n`);
    const file = join(folder, 'walk.sh');
    await writeFile(file, `set -eu\n${script.join('')}echo "== the end"\n`);
    const child = spawn('unshare', [...namespaces, 'bash', file], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
        SCRATCH: join(folder, 'machine'),
        TOOLS: join(import.meta.dirname, 'whole-way'),
        PUBLIC: join(folder, 'public'),
        PACKAGES: await realpath(join(root, 'node_modules')),
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise((ended) => child.on('close', ended));
    expect([code, said]).toEqual([0, expect.stringContaining('== the end')]);
    expect(said).toContain('"status":"ok"');
    expect(said).toContain('Writes a refund letter');
  });
});
