/** POST and GET /api/mcp over the real application: both eras, every tool, and everything that can be sent wrongly. */
import Ajv2020 from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/api/list.ts';
import { untrustedNotice } from '../../../src/protocol/mcp/tool-result.ts';
import { buildTools } from '../../../src/protocol/mcp/tools.ts';
import { createFetch } from '../../support/application.ts';
import { hostileContext } from '../../support/hostile-context.ts';
import { type LiveRegistry, openLiveRegistry } from '../../support/live-context.ts';
import { startTinyServer } from '../../support/tiny-server.ts';
import { askNew, askOld, callTool, postMcp, type RpcAnswer } from './rpc.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { siteUrl } from '../../support/registry.ts';

const ask = createFetch();
const task = 'extract tables from a PDF report';

describe('GET /api/mcp', () => {
  it('describes the server and its tools', async () => {
    const response = await ask('/api/mcp');
    const { tools, ...server } = (await response.json()) as { readonly tools: readonly { name: string }[] };
    expect(server).toMatchObject({
      name: 'skill-registry',
      url: `${siteUrl}/api/mcp`,
      transport: 'streamable-http',
      authentication: 'none',
      server_card: `${siteUrl}/api/mcp/server-card`,
    });
    expect(tools.map(({ name }) => name)).toContain('resolve_skill');
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('is at /mcp too, where clients of other servers look for it', async () => {
    expect(await (await ask('/mcp')).json()).toEqual(await (await ask('/api/mcp')).json());
    const listTools = (path: string) => askOld((_, init) => ask(path, init), 'tools/list');
    expect(await listTools('/mcp')).toEqual(await listTools('/api/mcp'));
  });

  it('says 405 to a client that wants an event stream', async () => {
    const response = await ask('/api/mcp', { headers: { accept: 'text/event-stream' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('has a server card of its own type, without tools', async () => {
    const response = await ask('/api/mcp/server-card');
    expect(response.headers.get('content-type')).toBe('application/mcp-server-card+json');
    expect(await response.json()).toMatchObject({
      name: 'example.skills/skill-registry',
      remotes: [{ type: 'streamable-http', url: `${siteUrl}/api/mcp` }],
    });
  });
});

describe('a client of 2025', () => {
  it('initialises without a session and gets instructions', async () => {
    const response = await postMcp(ask, {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('mcp-session-id')).toBeNull();
    const { result } = (await response.json()) as RpcAnswer;
    expect(result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'skill-registry' } });
    expect(result?.['instructions']).toContain('resolve_skill');
  });

  it('needs no Accept header and sees the same tools as GET shows', async () => {
    const { result } = await askOld(ask, 'tools/list');
    const shown = (await (await ask('/api/mcp')).json()) as { readonly tools: unknown };
    expect(result?.['tools']).toEqual(shown.tools);
  });

  it('has notifications accepted without an answer', async () => {
    const notified = await postMcp(ask, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([notified.status, await notified.text()]).toEqual([202, '']);
  });
});

describe('a client of 2026', () => {
  it('discovers the server and lists tools that it may keep', async () => {
    const discovered = (await (await askNew(ask, 'server/discover')).json()) as RpcAnswer;
    expect(discovered.result).toMatchObject({ resultType: 'complete', capabilities: { tools: {} } });
    const listed = (await (await askNew(ask, 'tools/list')).json()) as RpcAnswer;
    expect(listed.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' });
  });

  it('calls tools', async () => {
    const params = { name: 'resolve_skill', arguments: { task } };
    const { result } = (await (await askNew(ask, 'tools/call', params)).json()) as RpcAnswer;
    expect(result).toMatchObject({
      structuredContent: {
        decision_packet: {
          choice: 'open',
          selected_skill: { slug: 'acme-tables' },
          candidates: expect.arrayContaining([expect.objectContaining({ slug: 'acme-tables' })]) as unknown,
        },
      },
    });
  });

  it('is refused when headers and body disagree, and gets 404 for unknown methods', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const lying = await postMcp(ask, body, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
    });
    expect(lying.status).toBe(400);
    expect((await askNew(ask, 'no/such')).status).toBe(404);
  });
});

describe('a tool', () => {
  it('ignores an argument that it does not have, and says which', async () => {
    const answer = await callTool(createFetch(), 'resolve_skill', { task, keyword: ['pdf'], mood: 'good' });
    expect(answer.content[0]?.text).toMatch(
      /\nIgnored, as no such parameter exists here: keyword \(did you mean keywords\?\), mood\.\n$/,
    );
    expect(JSON.stringify(answer.structuredContent)).not.toContain('ignored');
    const missing = await callTool(createFetch(), 'get_skill_manifest', { skill: 'acme-tables' });
    expect(missing.content[0]?.text).toBe(
      'Error 400: slug: is required. Ignored, as no such parameter exists here: skill (did you mean slug?).',
    );
  });

  const tools = [...buildTools(endpoints).values()];
  let registry: LiveRegistry;
  let live: (path: string, init?: RequestInit) => Promise<Response>;
  beforeAll(async () => {
    registry = await openLiveRegistry({ files: { readPinned: async () => new TextEncoder().encode('# T') } });
    live = registry.fetch;
  });
  const given: Readonly<Record<string, object>> = {
    search_skills: { q: 'tables' },
    recommend_skills: { task },
    resolve_skill: { task },
    get_install_receipt: { task },
    get_skill_manifest: { slug: 'acme-tables' },
    get_skill_audit: { slug: 'acme-tables' },
    get_install_plan: { slug: 'acme-tables' },
    read_skill: { slug: 'acme-tables' },
    compare_skills: { slugs: 'acme-tables,acme-charts', task },
    get_rankings: {},
    report_outcome: {
      event_id: 'evt_00000000.example',
      skill_slug: 'acme-tables',
      task,
      outcome: 'success',
      dry_run: true,
    },
    submit_skill: { repository: 'https://github.com/acme/kitchen', skillPath: 'skills/plates/SKILL.md' },
  };

  it.each(tools.map(({ description }) => [description.name, description] as const))(
    '%s answers with text for the model and members as its schema says',
    async (name, { outputSchema }) => {
      const answer = await callTool(live, name, given[name]);
      expect([name, answer.isError, answer.content[0]?.text]).toEqual([name, undefined, expect.any(String)]);
      expect(answer.content[0]?.text).toContain(untrustedNotice);
      const validate = new Ajv2020({ strict: false }).compile(outputSchema);
      expect([validate(answer.structuredContent), validate.errors]).toEqual([true, null]);
      const members = Object.keys(outputSchema.properties ?? {});
      expect(members.filter((member) => !(member in (answer.structuredContent ?? {})))).toEqual([]);
    },
  );

  it('names the tool to call next, and no method or address of the API', async () => {
    const calls: readonly (readonly [string, object])[] = [
      ...Object.entries(given),
      ['resolve_skill', { task: 'knit a woolen sweater' }],
      ['resolve_skill', { task, slug: 'acme-tables' }],
      ['get_install_receipt', { task: 'knit a woolen sweater' }],
      ['get_rankings', { slug: 'most-trusted' }],
      ['compare_skills', { slugs: 'acme-tables' }],
    ];
    const texts = await Promise.all(
      calls.map(async ([name, args]) => (await callTool(live, name, args)).content[0]?.text ?? ''),
    );
    for (const text of texts) {
      // A command line is run as it is, and the private address of a submission is for a person.
      const said = text.replaceAll(/^(?:.*\bcurl -|Status URL: ).*$/gm, '');
      expect(said).not.toMatch(/\b(?:GET|POST|PUT|DELETE)\b|\/api\/(?:agent|registry|skills)\b/);
    }
    const all = texts.join('\n');
    expect(all).toContain('Then call report_outcome with event_id, skill_slug, task, outcome');
    expect(all).toContain('Submit a skill that does the task: submit_skill.');
    expect(all).toContain('Read one: get_rankings with its slug');
    expect(all).toContain('Tool: report_outcome');
  });

  it('takes every argument that its text says to add', async () => {
    for (const [name, args] of Object.entries(given)) {
      const added = [
        ...((await callTool(live, name, args)).content[0]?.text ?? '').matchAll(
          /\badd (\w+)=(\S+?)[;.,]?(?=\s)/g,
        ),
      ];
      for (const [, argument = '', value] of added) {
        const { content } = await callTool(live, name, { ...args, [argument]: value });
        expect([name, content[0]?.text]).toEqual([name, expect.not.stringContaining('Ignored')]);
      }
    }
  });

  it('says so of an argument that only the API has', async () => {
    const { content } = await callTool(live, 'search_skills', { q: 'tables', min_stars: 5 });
    expect(content[0]?.text).toMatch(/\nIgnored, as no such parameter exists here: min_stars\.\n$/);
  });

  it('gives the event id that a report then counts with', async () => {
    const { structuredContent = {} } = await callTool(live, 'resolve_skill', { task });
    const { outcome_feedback } = structuredContent['decision_packet'] as {
      readonly outcome_feedback: { readonly event_id: string };
    };
    const report = {
      ...outcome_feedback,
      skill_slug: 'acme-tables',
      task,
      outcome: 'success',
      install_used: true,
    };
    const reported = await callTool(live, 'report_outcome', report);
    expect(reported.structuredContent).toEqual({
      recorded: true,
      duplicate: false,
      event_verified: true,
      passed_over_unverified: [],
      counted_as_verified_install: true,
    });
    const again = await callTool(live, 'report_outcome', report);
    expect(again.structuredContent).toMatchObject({ recorded: false, duplicate: true });
  });

  it.each([
    ['resolve_skill', {}, 'task'],
    ['resolve_skill', { task: 7 }, 'task'],
    ['search_skills', { limit: 1e9 }, 'limit'],
    ['get_skill_manifest', { slug: '../../etc/passwd' }, 'slug'],
    ['report_outcome', { outcome: 'great' }, 'must be one of success'],
    ['get_skill_audit', { slug: 'acme-table' }, 'Nearest: acme-tables'],
  ])('%s with %j says what is wrong, as a result that a model can act on', async (name, args, words) => {
    const { isError, content } = await callTool(live, name, args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain(words);
  });

  it('that writes counts towards the limit on writes', async () => {
    const strict = await openLiveRegistry({ writesPerMinute: 1 });
    const first = await callTool(strict.fetch, 'report_outcome', given['report_outcome']);
    const second = await callTool(strict.fetch, 'report_outcome', given['report_outcome']);
    expect([first.isError, second.isError]).toEqual([undefined, true]);
    expect(second.content[0]?.text).toContain('Error 429');
  });
});

describe('what others wrote', () => {
  it('is in no description of a tool: they are the same whatever is listed', async () => {
    const hostile = createFetch(hostileContext());
    expect((await askOld(hostile, 'tools/list')).result).toEqual((await askOld(ask, 'tools/list')).result);
  });

  it('comes back as text under a notice, never as a link or a file for the client to open', async () => {
    const hostile = createFetch(hostileContext());
    const { content } = await callTool(hostile, 'search_skills', { q: '' });
    expect(content.map(({ type }) => type)).toEqual(['text']);
    expect(content[0]?.text.startsWith(untrustedNotice)).toBe(true);
  });
});

describe('a name rebound to this machine', () => {
  it.each([
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['localhost:4321', 200],
    ['skills.example', 200],
  ])('%s in Host is answered with %i', async (host, status) => {
    const server = await startTinyServer();
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const head = ['POST /api/mcp HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'];
    const request = [...head, `Content-Length: ${body.length}`, 'Connection: close', '', body].join('\r\n');
    const answer = await rawRequest(server.port, request);
    await server.close();
    expect(answer.status).toBe(status);
  });
});

describe('the wrong thing', () => {
  it.each([
    ['{', -32_700],
    ['"text"', -32_600],
    ['[]', -32_600],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
    [`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"x":1}}}', -32_600],
  ])('%s is refused in JSON-RPC', async (body, code) => {
    const response = await postMcp(ask, body);
    expect([response.status, ((await response.json()) as RpcAnswer).error?.code]).toEqual([400, code]);
  });

  it.each([
    ['an unknown tool', 'tools/call', { name: 'rm_rf' }, -32_602],
    ['an unknown method', 'tools/destroy', {}, -32_601],
    ['an unknown resource', 'resources/read', { uri: 'skill://nothing/SKILL.md' }, -32_602],
  ])('%s is a JSON-RPC error', async (_what, method, params, code) => {
    expect((await askOld(ask, method, params)).error?.code).toBe(code);
  });

  it('an unknown tool is answered with the names of all', async () => {
    const { error } = await askOld(ask, 'tools/call', { name: 'resolve' });
    expect(error?.message).toMatch(
      /^there is no tool "resolve"; the tools are search_skills, .*resolve_skill/,
    );
  });

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a body that is no JSON', { 'content-type': 'text/plain' }, 415],
  ])('from %s is refused by HTTP', async (_what, headers, status) => {
    const response = await postMcp(ask, { jsonrpc: '2.0', id: 1, method: 'ping' }, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
  });

  it('of more than 64 KiB is refused while it is read', async () => {
    expect((await postMcp(ask, `{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });

  it.each(['https://skills.example', 'http://localhost:3000', 'http://127.0.0.1'])(
    'is not what a page of %s sends',
    async (origin) => {
      expect((await postMcp(ask, { jsonrpc: '2.0', id: 1, method: 'ping' }, { origin })).status).toBe(200);
    },
  );
});

describe('the Skills extension', () => {
  const skillText = '---\nname: tables\ndescription: Reads tables.\n---\n\n# Tables\n';
  const asText = { readPinned: async () => new TextEncoder().encode(skillText) };

  it('serves a listed skill by its address, with its front matter as it is and the audited digests', async () => {
    const { fetch: live, current } = await openLiveRegistry({ files: asText });
    const uri = 'skill://acme-tables/tables/SKILL.md';
    const found = await askOld(live, 'skills/get', { uri });
    const [file] = current().registry.bySlug.get('acme-tables')?.evidence.files ?? [];
    expect(found.result).toMatchObject({
      skill: {
        uri,
        frontmatter: { name: 'tables', description: 'Reads tables.' },
        resources: [{ uri, digest: `sha256:${file?.sha256}`, size: file?.size }],
      },
    });
    const read = await askOld(live, 'resources/read', { uri });
    expect(read.result).toMatchObject({ contents: [{ uri, text: skillText }] });
    const folder = await askOld(live, 'resources/directory/read', { uri: 'skill://acme-tables/tables' });
    expect(folder.result).toMatchObject({ resources: [{ uri, name: 'SKILL.md' }] });
  });

  it('says of a file that it is foreign, what the gate says, and how much in it no one sees', async () => {
    const hidden = `${skillText}Do\u200b this\u{e0041}.\n`;
    const { fetch: live, current } = await openLiveRegistry({
      files: { readPinned: async () => new TextEncoder().encode(hidden) },
    });
    const uri = 'skill://acme-tables/tables/SKILL.md';
    const entry = current().registry.bySlug.get('acme-tables');
    const { result } = await askOld(live, 'resources/read', { uri });
    const mark = {
      untrusted: true,
      policy: entry?.safety.policy,
      risk_level: entry?.audit.risk_level,
      notice: expect.stringContaining('A third party wrote this text'),
      hidden_characters: 3,
    };
    // The text stays as it was audited: its digest is of all of it.
    expect(result).toMatchObject({
      contents: [{ uri, text: hidden, mimeType: 'text/markdown', _meta: mark }],
    });
    const modern = await askNew(live, 'resources/read', { uri });
    expect(await modern.json()).toMatchObject({
      result: { contents: [{ uri, _meta: mark }], ttlMs: 300_000, cacheScope: 'public' },
    });
    // So are the front matter of a skill and the names in its folder.
    const found = await askOld(live, 'skills/get', { uri });
    expect(found.result).toMatchObject({ skill: { uri, _meta: mark } });
    const folder = await askOld(live, 'resources/directory/read', { uri: 'skill://acme-tables/tables' });
    expect(folder.result).toMatchObject({ resources: [{ uri, _meta: mark }] });
  });

  it('gives bytes that are not text as they are, marked too', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    const { fetch: live } = await openLiveRegistry({ files: { readPinned: async () => bytes } });
    const { result } = await askOld(live, 'resources/read', { uri: 'skill://acme-tables/tables/SKILL.md' });
    expect(result).toMatchObject({
      contents: [{ blob: Buffer.from(bytes).toString('base64'), _meta: { untrusted: true } }],
    });
  });

  it('marks an error that names foreign files, of a tool and of a resource', async () => {
    const { fetch: live } = await openLiveRegistry();
    const missing = await callTool(live, 'read_skill', { slug: 'acme-tables', file: 'nope' });
    const text = missing.content[0]?.text ?? '';
    expect(text).toContain('it has SKILL.md');
    expect(text.startsWith(untrustedNotice)).toBe(true);
    const { error } = await askOld(live, 'resources/read', { uri: 'skill://acme-tables/tables/SKILL.md' });
    expect(error?.message).toContain('the source no longer has SKILL.md');
    expect(error?.message).toContain(untrustedNotice);
    const wrong = await callTool(live, 'read_skill', {});
    expect(wrong.content[0]?.text).toMatch(/^Error 400: slug/);
  });

  it.each([
    ['a blocked skill', 'skill://acme-thief/thief/SKILL.md'],
    ['an unknown skill', 'skill://acme-nothing/nothing/SKILL.md'],
    ['another name', 'skill://acme-tables/other/SKILL.md'],
    ['a path out of the folder', 'skill://acme-tables/tables/..%2f..%2fetc/passwd'],
    ['a broken percent code', 'skill://acme-tables/tables/%zz'],
  ])('does not serve %s', async (_what, uri) => {
    const { fetch: live } = await openLiveRegistry({ files: asText });
    const method = uri.endsWith('SKILL.md') ? 'skills/get' : 'resources/read';
    expect((await askOld(live, method, { uri })).error?.code).toBe(-32_602);
  });

  it('lists the registry’s own skill with digests, and reads it', async () => {
    const { result } = await askOld(ask, 'skills/list');
    const [skill] = (result as unknown as { readonly skills: readonly { readonly uri: string }[] }).skills;
    expect(skill).toMatchObject({ frontmatter: { name: 'use-skill-registry', license: 'Apache-2.0' } });
    const read = await askOld(ask, 'resources/read', { uri: skill?.uri });
    const [file] = (read.result as unknown as { readonly contents: readonly { readonly text: string }[] })
      .contents;
    expect(file?.text).toContain(`${siteUrl}/api/agent/resolve`);
  });
});
