/** Requests as bytes on a socket, for what no well-behaved client would send. */
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends the text and reads until the other side closes; rejects after `timeoutMs`. */
export async function rawRequest(port: number, text: string, timeoutMs = 30_000): Promise<RawResponse> {
  const { socket, ended } = openSocket(port);
  socket.write(text, 'latin1');
  const timer = setTimeout(() => socket.destroy(new Error('no end within the time')), timeoutMs);
  try {
    return parseResponse(await ended);
  } finally {
    clearTimeout(timer);
  }
}

/** A socket and everything it receives until it ends. */
export function openSocket(port: number): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.once('close', () => resolve(received));
    socket.once('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
  return { socket, ended };
}

/** GET of a target exactly as written. */
export function rawGet(port: number, target: string, headers: readonly string[] = []): Promise<RawResponse> {
  return rawRequest(
    port,
    [`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );
}

export function parseResponse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}
