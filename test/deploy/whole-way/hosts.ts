/** `node hosts.ts <folder>`: https for two names of one machine: a registry's files, and what nginx has at port 8080. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';

const [, , folder = ''] = process.argv;
const read = (name: string): Buffer => readFileSync(join(folder, name));

function pass(asked: IncomingMessage, response: ServerResponse): void {
  const { url, method, headers } = asked;
  const onward = request({ port: 8080, path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  asked.pipe(onward);
}

createServer({ key: read('key.pem'), cert: read('cert.pem') }, (asked, response) => {
  if (asked.headers.host === 'skills.corp.example') return pass(asked, response);
  const { pathname } = new URL(asked.url ?? '/', 'https://public.example');
  readFile(join(folder, 'files', pathname)).then(
    (bytes) => response.end(bytes),
    () => response.writeHead(404).end(),
  );
}).listen(443, '127.0.0.1');
