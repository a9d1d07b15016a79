/** The way through the registry by MCP clients that others wrote: search, resolve with keywords, install, verify, report. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMCPClient } from '@ai-sdk/mcp';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliRegistry, openCliRegistry } from '../cli/support/registry.ts';
import { runPrinted } from './support/client.ts';
import { commandOf, runNode } from './support/run.ts';

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** One client, connected. */
interface Connected {
  listTools(): Promise<readonly string[]>;
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  close(): Promise<void>;
}

let registry: CliRegistry;
let mcpUrl: string;
beforeAll(async () => {
  registry = await openCliRegistry();
  mcpUrl = `${registry.url}/api/mcp`;
});
afterAll(() => registry.close());

const info = { name: 'interop', version: '1.0.0' };

/** As: every library has its own name for the same protocol shape. */
const asResult = (value: unknown): ToolResult => value as ToolResult;

async function connectNew(mode: 'legacy' | 'auto', url = mcpUrl): Promise<Connected> {
  const client = new Client(info, mode === 'auto' ? { versionNegotiation: { mode } } : {});
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, given) => asResult(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

async function connectOld(transport: OldTransport | StdioClientTransport): Promise<Connected> {
  const client = new OldClient(info);
  // As: the transport's optional members are typed without exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return {
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, given) => asResult(await client.callTool({ name, arguments: given })),
    close: () => client.close(),
  };
}

async function connectAiSdk(): Promise<Connected> {
  const client = await createMCPClient({ transport: { type: 'http', url: mcpUrl } });
  const tools = await client.tools();
  return {
    listTools: async () => Object.keys(tools),
    async callTool(name, given) {
      const tool = tools[name];
      if (tool === undefined) throw new Error(`no tool ${name}`);
      // As: outside a model's loop a call has no messages.
      return asResult(await tool.execute(given, { toolCallId: 'call', messages: [] } as never));
    },
    close: () => client.close(),
  };
}

/** One process for each request. */
function connectInspector(): Connected {
  const inspector = commandOf('@modelcontextprotocol/inspector', 'mcp-inspector');
  const ask = async (...words: string[]): Promise<Record<string, unknown>> => {
    const { status, stdout, stderr } = await runNode(inspector, [
      '--cli',
      mcpUrl,
      '--transport',
      'http',
      ...words,
    ]);
    // A tool that reports an error ends the inspector with a status of its own, after the result.
    const end = stdout.lastIndexOf('\n}');
    if (end === -1) throw new Error(`${status}: ${stdout}${stderr}`);
    return JSON.parse(stdout.slice(stdout.indexOf('{'), end + 2)) as Record<string, unknown>;
  };
  return {
    async listTools() {
      const { tools } = (await ask('--method', 'tools/list')) as {
        readonly tools: readonly { name: string }[];
      };
      return tools.map(({ name }) => name);
    },
    async callTool(name, given) {
      const words = Object.entries(given).flatMap(([key, value]) => [
        '--tool-arg',
        `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ]);
      return asResult(await ask('--method', 'tools/call', '--tool-name', name, ...words));
    },
    close: async () => {},
  };
}

const remote = (): StdioClientTransport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [commandOf('mcp-remote', 'mcp-remote'), mcpUrl, '--allow-http'],
    stderr: 'ignore',
  });

const clients: readonly (readonly [string, () => Connected | Promise<Connected>])[] = [
  ['@modelcontextprotocol/client, 2025 era', () => connectNew('legacy')],
  ['@modelcontextprotocol/client, 2026 era', () => connectNew('auto')],
  ['the same at /mcp', () => connectNew('auto', `${registry.url}/mcp`)],
  ['@modelcontextprotocol/sdk', () => connectOld(new OldTransport(new URL(mcpUrl)))],
  ['mcp-remote, between standard input and HTTP', () => connectOld(remote())],
  ['@ai-sdk/mcp', connectAiSdk],
  ['the inspector', connectInspector],
];

const task = 'extract tables from a PDF report';
const keywords = ['pdf', 'table extraction'];

/** The members of a brief result of `resolve_skill` that a client continues with. */
interface Packet {
  readonly status: string;
  readonly selected_skill: { readonly slug: string } | null;
  readonly candidates: readonly [{ readonly slug: string }, { readonly slug: string }];
  readonly outcome_feedback: { readonly event_id: string };
}

// As: the schema of the tool, which the server's own test compares with the endpoint's.
const packetOf = ({ structuredContent }: ToolResult): Packet =>
  structuredContent?.['decision_packet'] as Packet;

describe.each(clients)('%s', (_name, connect) => {
  it('searches, resolves with keywords, chooses, gets the receipt, installs, verifies and reports', async () => {
    const client = await connect();
    const cwd = await registry.project();
    try {
      expect(await client.listTools()).toContain('resolve_skill');
      const found = await client.callTool('search_skills', { q: 'table' });
      expect(found.structuredContent?.['total']).toBeGreaterThan(0);
      const packet = packetOf(await client.callTool('resolve_skill', { task, keywords }));
      expect(packet).toMatchObject({ status: 'review_required', choice: 'open' });
      const [{ slug }, { slug: other }] = packet.candidates;
      const { event_id } = packet.outcome_feedback;
      for (const chosen of [other, slug]) {
        const choice = { task, keywords, slug: chosen, event_id };
        const answered = (await client.callTool('get_install_receipt', choice)).structuredContent;
        expect(answered).toMatchObject({
          policy_decision: { status: chosen === slug ? 'selected' : 'review_required' },
          receipt: { selected_skill: { slug: chosen }, signature: { algorithm: 'Ed25519' } },
          feedback: { event_id },
        });
      }
      const plan = await client.callTool('get_install_plan', { slug });
      const manifest = await client.callTool('get_skill_manifest', { slug });
      expect(manifest.structuredContent?.['source']).toMatchObject({ commit: registry.commit });
      const command = String(plan.structuredContent?.['install_command']);
      expect(command).toContain(`@${registry.commit.slice(0, 10)}`);
      expect(await runPrinted(registry, command, cwd)).toMatchObject({ exitCode: 0 });
      expect(await registry.run(['verify', '--frozen'], { cwd })).toMatchObject({ exitCode: 0 });
      const reported = await client.callTool('report_outcome', {
        event_id,
        skill_slug: slug,
        task,
        outcome: 'success',
        install_used: true,
        passed_over: [other],
      });
      expect(reported.structuredContent).toMatchObject({
        recorded: true,
        event_verified: true,
        passed_over_unverified: [],
      });
    } finally {
      await client.close();
    }
  });

  it('sends keywords that decide where the task alone does not', async () => {
    const client = await connect();
    try {
      const vague = 'help with a report';
      const alone = packetOf(await client.callTool('resolve_skill', { task: vague }));
      const given = { task: vague, keywords: ['charts', 'bar chart'] };
      const led = packetOf(await client.callTool('resolve_skill', given));
      const slugs = [alone, led].map(({ selected_skill: selected }) => selected?.slug);
      expect(slugs).toEqual(['acme-tables', 'acme-charts']);
    } finally {
      await client.close();
    }
  });

  it('gets an error that names the wrong argument', async () => {
    const client = await connect();
    try {
      const { isError, content } = await client.callTool('get_skill_manifest', { slug: 'acme-table' });
      expect(isError).toBe(true);
      expect(content[0]?.text).toContain('acme-tables');
    } finally {
      await client.close();
    }
  });
});
