/** A model of no account: it calls the tools that a test names, one after the other, in the protocol of Claude Code or of Codex. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

interface ToolCall {
  /** End of the tool's name: what comes before is the runtime's. */
  readonly tool: string;
  readonly input: object;
}

export interface StandInModel {
  /** Origin. */
  readonly url: string;
  /** What the runtime gave back for each call, in order, as the protocol writes it. */
  readonly results: readonly string[];
  /** Descriptions of all tools that it was offered, by name. */
  readonly offered: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const Tool = z.looseObject({ name: z.string().optional(), description: z.string().optional() });
const Offered = Tool.extend({ tools: z.array(Tool).optional() });
const Asked = z.looseObject({
  stream: z.boolean().optional(),
  tools: z.array(Offered).default([]),
  messages: z.array(z.looseObject({ content: z.unknown().optional() })).optional(),
  input: z.array(z.looseObject({ type: z.string().optional(), output: z.unknown().optional() })).optional(),
});

export async function startStandInModel(calls: readonly ToolCall[]): Promise<StandInModel> {
  let results: string[] = [];
  const offered = new Map<string, string>();
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const asked = Asked.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
      const names: { name: string; within?: string }[] = [];
      for (const { name = '', description = '', tools } of asked.tools)
        for (const each of tools ?? [{ name, description }]) {
          offered.set(each.name ?? '', each.description ?? '');
          names.push({ name: each.name ?? '', ...(tools === undefined ? {} : { within: name }) });
        }
      const isClaude = request.url?.startsWith('/v1/messages') ?? false;
      // A side question, such as for a title.
      if (names.length > 0) results = isClaude ? resultsOfClaude(asked) : resultsOfCodex(asked);
      const call = names.length > 0 ? calls[results.length] : undefined;
      const found = names.find(({ name }) => call !== undefined && name.endsWith(call.tool));
      const wanted = call === undefined || found === undefined ? null : { ...found, input: call.input };
      if (isClaude) answerClaude(response, wanted, results.length);
      else answerCodex(response, wanted, results.length);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get results() {
      return results;
    },
    offered,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Wanted = { readonly name: string; readonly within?: string; readonly input: object } | null;

const ToolResult = z.object({ type: z.literal('tool_result'), content: z.unknown() });

function resultsOfClaude({ messages = [] }: z.infer<typeof Asked>): string[] {
  const contents = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as unknown[]) : []));
  return contents.flatMap((part) => {
    const { data } = ToolResult.safeParse(part);
    return data === undefined ? [] : [JSON.stringify(data.content)];
  });
}

function resultsOfCodex({ input = [] }: z.infer<typeof Asked>): string[] {
  return input.flatMap(({ type, output }) =>
    type === 'function_call_output' ? [JSON.stringify(output)] : [],
  );
}

function sender(response: ServerResponse): (type: string, data: object) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return (type, data) =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

/** The events of a streamed message. */
function answerClaude(response: ServerResponse, wanted: Wanted, at: number): void {
  const send = sender(response);
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: `m${at}`, type: 'message', role: 'assistant', model: 'stand-in', content: [], usage };
  send('message_start', { message: { ...message, stop_reason: null } });
  const block =
    wanted === null
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: `call-${at}`, name: wanted.name, input: {} };
  send('content_block_start', { index: 0, content_block: block });
  const delta =
    wanted === null
      ? { type: 'text_delta', text: 'Done.' }
      : { type: 'input_json_delta', partial_json: JSON.stringify(wanted.input) };
  send('content_block_delta', { index: 0, delta });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: { stop_reason: wanted === null ? 'end_turn' : 'tool_use' }, usage });
  send('message_stop', {});
  response.end();
}

/** The events of a streamed response. */
function answerCodex(response: ServerResponse, wanted: Wanted, at: number): void {
  const send = sender(response);
  const id = `r${at}`;
  send('response.created', { response: { id } });
  const item =
    wanted === null
      ? { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }
      : {
          type: 'function_call',
          call_id: `call-${at}`,
          name: wanted.name,
          arguments: JSON.stringify(wanted.input),
          ...(wanted.within === undefined ? {} : { namespace: wanted.within }),
        };
  send('response.output_item.done', { item: { id: `i${at}`, ...item } });
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  send('response.completed', { response: { id, usage } });
  response.end();
}
