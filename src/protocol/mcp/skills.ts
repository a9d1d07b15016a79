/** The MCP Skills extension (SEP-2640) of this registry. */
import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { toBase64 } from '../../proof/dsse.ts';
import type { MarkedSkills } from './skill-source.ts';

/** Milliseconds for which a client may keep a skill. */
const skillTtlMs = 300_000;

export function attachSkills(mcp: McpServer, source: MarkedSkills): void {
  const cacheHint = { ttlMs: skillTtlMs, cacheScope: 'public' } as const;
  new SkillsExtension({ source, cacheHint }).attach(mcp);
  // In place of the extension's own, which has no room for what is to be known of a file.
  mcp.server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const file = await source.readMarked(uri);
    if (file === undefined) throw new ResourceNotFoundError(uri);
    const { bytes, text, mimeType, mark } = file;
    const content = text === undefined ? { blob: toBase64(bytes) } : { text };
    return {
      contents: [{ uri, mimeType, ...content, ...(mark === undefined ? {} : { _meta: { ...mark } }) }],
    };
  });
}
