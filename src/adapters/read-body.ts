/** The body of another host's answer, within a limit. */
import type { IncomingMessage } from 'node:http';

interface BodyEnds {
  readonly whole: (body: Buffer) => void;
  /** More bytes than are taken: nothing more is read. */
  readonly tooLong: () => void;
  readonly broken: () => void;
}

/** Calls one of `ends`; what is called after another one settles nothing any more. */
export function readBody(response: IncomingMessage, bytesMax: number, ends: BodyEnds): void {
  const parts: Buffer[] = [];
  let length = 0;
  response.on('data', (part: Buffer) => {
    length += part.length;
    parts.push(part);
    if (length > bytesMax) {
      ends.tooLong();
      response.destroy();
    }
  });
  response.on('end', () => ends.whole(Buffer.concat(parts)));
  response.on('error', ends.broken);
}
