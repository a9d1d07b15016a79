/** What Astro's handler writes to a Node response, kept until it is whole: it can then be measured, compressed and sent like any other answer. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';

/** The part of Node's response that the handler uses. */
export class RecordedPage extends Writable {
  readonly req: IncomingMessage;
  status = 200;
  statusMessage = '';
  headersSent = false;
  headers: Readonly<Record<string, string>> = {};
  readonly #chunks: Buffer[] = [];

  constructor(request: IncomingMessage) {
    super();
    this.req = request;
  }

  /** The handler knows Node's response only; this is the one place that says that a recording will do. */
  get asResponse(): ServerResponse {
    return this as unknown as ServerResponse;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.status = status;
    this.headersSent = true;
    const written = Object.entries(headers).filter(([, value]) => value !== undefined);
    this.headers = Object.fromEntries(written.map(([name, value]) => [name.toLowerCase(), String(value)]));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}
