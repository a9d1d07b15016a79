/** A client certificate: read from files of the user, and shown in a request, which Node's fetch cannot do. */
import { request } from 'node:https';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { type Certificate, type Options, type Surroundings, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readPlainFile } from '../read-file.ts';

/** `--cert` and `--key`, else `SKILL_REGISTRY_CERT` and `SKILL_REGISTRY_KEY`. Throws a usage failure for files that are none. */
export async function readCertificate(
  options: Options,
  { environment, workingFolder }: Pick<Surroundings, 'environment' | 'workingFolder'>,
): Promise<Certificate | undefined> {
  const given = (name: 'cert' | 'key'): string | undefined =>
    textOption(options, name) ?? (environment[`SKILL_REGISTRY_${name.toUpperCase()}`] || undefined);
  const [place, keyPlace = place] = [given('cert'), given('key')];
  if (place === undefined) {
    if (keyPlace === undefined) return undefined;
    throw new Failure('usage', '--key needs the certificate that it belongs to: --cert <file>');
  }
  const read = async (path: string): Promise<string> => {
    const text = await readPlainFile(resolve(workingFolder, path), true);
    if (text === null) throw new Failure('usage', `the certificate cannot be used: there is no file ${path}`);
    return text;
  };
  const certificate = { cert: await read(place), key: await read(keyPlace ?? place) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new Failure(
      'usage',
      `${place} and ${keyPlace} are no certificate and its key, as PEM without a passphrase`,
    );
  }
  return certificate;
}

/** As `fetch` does, with a certificate; redirects are not followed. */
export function fetchWith(
  certificate: Certificate,
  url: URL,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<Response> {
  return new Promise((settle, fail) => {
    const sent = request(url, { method, headers, signal, agent: false, ...certificate }, (answer) => {
      const { statusCode: status = 502, headers: received } = answer;
      const named = Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]);
      const isEmpty = status === 204 || status === 304;
      if (isEmpty) answer.resume();
      const stream = isEmpty ? null : (Readable.toWeb(answer) as unknown as BodyInit); // Node's own streams and those of the web are typed apart
      settle(new Response(stream, { status, headers: named }));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
