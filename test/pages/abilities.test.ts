/** What a skill can do, by its manifest and its needs, and in which runtimes it works, as far as it is known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toManifest } from '../../src/api/manifest/manifest.ts';
import { runtimeWords } from '../../src/components/install/runtime-words.ts';
import { abilitiesOf } from '../../src/components/skill/abilities.ts';
import { noSignals } from '../../src/schema/audit.ts';
import { readNeeds } from '../../src/schema/need.ts';
import { finding } from '../support/cast.ts';
import { fixedTime, openStarter, type Starter } from '../support/starter/starter-context.ts';

describe('what a skill can do', () => {
  let starter: Starter;
  beforeAll(async () => {
    starter = await openStarter(fixedTime);
  });
  afterAll(() => starter?.remove());

  it('is what the signals of its manifest say, and nothing has a place that was not seen', () => {
    const counts = new Map<string, number>();
    for (const entry of starter.context.registry.entries) {
      const skill = toManifest(entry, starter.context);
      const { signals } = skill.audit;
      const rows = abilitiesOf(skill);
      expect([entry.slug, ...rows.filter(({ seen }) => seen !== null).map(({ id }) => id)]).toEqual([
        entry.slug,
        ...(signals.shell ? ['commands'] : []),
        ...(signals.egress || signals.network_hosts.length > 0 ? ['network'] : []),
        ...(signals.secret_read || signals.env_vars.length > 0 ? ['secrets'] : []),
        ...(signals.writes_outside_project || signals.agent_config ? ['outside'] : []),
        ...(signals.scripts > 0 || signals.binaries > 0 ? ['scripts'] : []),
        ...(signals.tools.length > 0 ? ['tools'] : []),
      ]);
      // What filters ask: what a skill works without is none of it.
      expect([entry.slug, ...entry.row.abilities]).toEqual([
        entry.slug,
        ...rows
          .filter(({ seen, needs }) => seen !== null || needs.some((each) => !each.endsWith(' (optional)')))
          .map(({ id }) => id),
      ]);
      const files = new Set(skill.content.files.map(({ path }) => path));
      for (const { id, seen, places } of rows) {
        if (seen !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
        expect(seen !== null || places.length === 0).toBe(true);
        expect(places.filter(({ file }) => !files.has(file))).toEqual([]);
        // What a folder of one text shows is in that text.
        const isUnplaced = seen !== null && files.size === 1 && places.length === 0;
        expect([entry.slug, id, isUnplaced]).toEqual([entry.slug, id, false]);
      }
    }
    expect(counts.size).toBe(6);
  });

  it('is not shown by a line that only quotes or forbids it', () => {
    const placesOf = (role: 'use' | 'mention') =>
      abilitiesOf({
        needs: [],
        audit: {
          signals: { ...noSignals, shell: true },
          findings: [{ ...finding('RC-05', 'low'), role, file: 'references/attacks.md', source_url: null }],
        },
        content: { files: [{ path: 'SKILL.md' }, { path: 'references/attacks.md' }] },
      }).find(({ id }) => id === 'commands');
    expect(placesOf('use')).toMatchObject({ isPlaced: true, places: [{ file: 'references/attacks.md' }] });
    expect(placesOf('mention')).toMatchObject({ isPlaced: false, places: [{ file: 'SKILL.md' }] });
  });

  it.each([
    [
      ['SKILL.md', 'LICENSE.md', 'README.md', 'scripts/run.py', 'references/hosts.md'],
      ['SKILL.md', 'scripts/run.py', 'references/hosts.md'],
    ],
    [['LICENSE.md', 'README.md', 'SKILL.md', 'assets/logo.svg'], ['SKILL.md']],
  ])('of the files %j leads to those that may show it, where no line is known', (paths, expected) => {
    const rows = abilitiesOf({
      needs: [],
      audit: { signals: { ...noSignals, egress: true }, findings: [] },
      content: { files: paths.map((path) => ({ path })) },
    });
    const network = rows.find(({ id }) => id === 'network');
    expect(network?.places.map(({ file }) => file)).toEqual(expected);
    expect(network?.isPlaced).toBe(false);
  });

  it.each([
    [
      '[program apify] [account Apify]',
      { commands: ['apify'], network: ['Apify account'], secrets: ['Apify account'] },
    ],
    ['[mcp-server Figma, optional]', { network: ['Figma MCP server (optional)'] }],
    [
      '[variable ROWS_TOKEN] [runtime Python 3.10+]',
      { commands: ['Python 3.10+'], secrets: ['variable ROWS_TOKEN'] },
    ],
    ['[hardware GPU] [skill alice-review] [other administrator rights]', {}],
  ])('is said by its needs where no file shows it: %s', (written, expected) => {
    const rows = abilitiesOf({
      needs: readNeeds(`What it needs ${written}`),
      audit: { signals: noSignals, findings: [] },
      content: { files: [] },
    });
    expect(rows.every(({ seen }) => seen === null)).toBe(true);
    expect(
      Object.fromEntries(rows.filter(({ needs }) => needs.length > 0).map(({ id, needs }) => [id, needs])),
    ).toEqual(expected);
  });
});

const agents = [
  { slug: 'claude-code', name: 'Claude Code' },
  { slug: 'codex', name: 'Codex' },
];

describe('in which runtimes a skill works', () => {
  it.each([
    [['codex'], [], 'Made for Codex, by its catalog entry.'],
    [['any', 'codex', 'claude-code'], ['codex'], 'Made for Codex and Claude Code, by its catalog entry.'],
    [['any'], ['codex'], 'Its SKILL.md uses what only Codex has (CODEX_HOME); other agents may lack it.'],
    [
      ['any'],
      ['claude-code', 'cursor'],
      'Its SKILL.md uses what only Claude Code has (one of: a variable such as CLAUDE_PLUGIN_ROOT, /plugin, a !`…` command, a forked context, hooks in the front matter) and what only cursor has (CURSOR_TRACE_ID); other agents may lack it.',
    ],
    [['any'], [], 'Its files use no feature that only one agent has.'],
  ])('platforms %j and features of %j: %s', (platforms, runtimes, sentence) => {
    const evidence = { runtimes, audit: { signals: { env_vars: ['CLAUDE_CONFIG_DIR', 'CODEX_HOME'] } } };
    expect(runtimeWords({ source: { platforms }, evidence }, agents)).toBe(
      `${sentence} Not tried in any agent here.`,
    );
  });
});
