/** A stand-in for a language model: chat completions over HTTP that answer, fail, hang and lie as a test says. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** What the model says to the text of a skill, or how the server fails. */
export type Reply = (request: ModelRequest, attempt: number, response: ServerResponse) => string | null;

/** Its base address and every request it got; `reply` returns null where it has answered by itself. */
export async function startModel(reply: Reply) {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked: ModelRequest = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        // What the adapter sends; the tests look at it.
        body: JSON.parse(Buffer.concat(parts).toString('utf8')) as ModelRequest['body'],
      };
      requests.push(asked);
      const content = reply(asked, requests.length, response);
      if (content === null) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}
