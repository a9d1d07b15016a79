/** The answer to a task as a caller gets it, with its candidates in a random order. */
import type { Context } from '../../../src/api/define.ts';
import { endpoints } from '../../../src/api/list.ts';
import { resolve } from '../../../src/api/resolve/endpoint.ts';
import type { ResolveResponse } from '../../../src/api/resolve/shape.ts';
import { renderAnswer, runEndpoint } from '../../../src/api/run.ts';
import { toToolResult } from '../../../src/protocol/mcp/tool-result.ts';
import { buildTools, toolNames } from '../../../src/protocol/mcp/tools.ts';
import { shuffled } from '../benchmark.ts';

/** `rest`: the text that names addresses. `mcp`: the result of the tool, which names tools. */
export const surfaces = ['rest', 'mcp'] as const;
export type Surface = (typeof surfaces)[number];

interface Asked {
  readonly task: string;
  readonly keywords: readonly string[];
  readonly surface: Surface;
}

interface SheetAnswer {
  readonly text: string;
  /** Slugs of the candidates, in the order shown. */
  readonly listed: readonly string[];
}

const tools = toolNames(buildTools(endpoints));

export async function answerTask(
  { task, keywords, surface }: Asked,
  context: Context,
  random: () => number,
): Promise<SheetAnswer> {
  const asked = surface === 'mcp' ? { ...context, tools } : context;
  const query = { task, ...(keywords.length === 0 ? {} : { keywords: keywords.join(',') }) };
  const answer = await runEndpoint(resolve, { path: {}, query }, asked);
  // The endpoint's own output.
  const packet = inAnyOrder((answer as unknown as ResolveResponse).decision_packet, context, random);
  const text = renderAnswer(resolve, { ...answer, decision_packet: packet }, 'text', asked);
  const listed = packet.candidates.map(({ slug }) => slug);
  if (surface === 'rest') return { text, listed };
  const [content] = toToolResult(text, answer, {}).content;
  return { text: content?.type === 'text' ? content.text : text, listed };
}

type Packet = ResolveResponse['decision_packet'];

/**
 * The same answer with another candidate first. What it says of its first candidate alone (risk, audit) it then says of
 * that one, and sentences that say why the first is first are left out, so that nothing tells which one was.
 */
function inAnyOrder(packet: Packet, context: Context, random: () => number): Packet {
  if (packet.choice === 'made') return packet;
  const candidates = shuffled(packet.candidates, random);
  const [first] = candidates;
  const entry = context.registry.bySlug.get(first?.slug ?? '');
  const summary = packet.summary
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !/\bfirst\b/i.test(sentence))
    .join(' ');
  return {
    ...packet,
    summary,
    candidates,
    selected_skill: packet.selected_skill === null || first === undefined ? null : first,
    agent_proven: entry?.proven ?? null,
  };
}
