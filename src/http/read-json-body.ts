/** A POST's JSON object, rejected during reading if it is too large, too deep or too wide. */
import { problemAt } from '../api/shared/problem-at.ts';
import { Problem } from '../problem.ts';
import { isObject } from '../schema/json.ts';

/** Bytes. */
const bodyBytesMax = 64 * 1_024;
const depthMax = 20;
/** Members of all objects together. */
const keysMax = 200;
const arrayLengthMax = 100;
/** Names that change prototypes in careless code. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws a `Problem`: 415, 413, or 400 for malformed or misshapen JSON. */
export async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await readJsonText(request);
  if (text.trim() === '') throw new Problem('invalid-json', 'the body is empty; send a JSON object');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('invalid-json', 'the body is not well-formed JSON');
    throw error;
  }
  if (!isObject(value)) throw new Problem('invalid-json', 'the body must be a JSON object');
  checkShape(value);
  return value;
}

/** The body as text, not yet parsed. Throws a `Problem`: 415, 413, or 400 for bytes that are not UTF-8. */
export async function readJsonText(request: Request): Promise<string> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Problem('unsupported-media-type', 'Content-Type must be application/json', {
      headers: { 'accept-post': 'application/json' },
    });
  }
  return readBodyText(request);
}

/** The body as text, whatever its type. Throws a `Problem`: 413, or 400 for bytes that are not UTF-8. */
export async function readBodyText(request: Request): Promise<string> {
  return decode(await readBytes(request).catch(toProblem));
}

/** A client that leaves in the middle is answered, should it still listen; it is no failure of ours. */
function toProblem(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    throw new Problem('invalid-json', 'the body ended before it was complete');
  throw error;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > bodyBytesMax) throw tooLarge();
  // No more can come than was stated, and the adapter reads that without a web stream, which costs it several times.
  if (stated !== null) return checkSize(new Uint8Array(await request.arrayBuffer()));
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > bodyBytesMax) throw tooLarge();
    chunks.push(value);
  }
}

/** A request that never was on a wire may say anything of its length. */
function checkSize(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > bodyBytesMax) throw tooLarge();
  return bytes;
}

function tooLarge(): Problem {
  return new Problem('body-too-large', `the body must be at most ${bodyBytesMax} bytes`, {
    headers: { connection: 'close' },
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new Problem('invalid-json', 'the body is not UTF-8');
    throw error;
  }
}

/** Throws a `Problem` for a value that is too deep or too wide, or holds broken text. Level by level, so that depth costs no stack. */
export function checkShape(root: object): void {
  let keys = 0;
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthMax) throw misshapen(`must not be nested deeper than ${depthMax} levels`);
    const next: object[] = [];
    for (const value of level) {
      if (Array.isArray(value)) {
        if (value.length > arrayLengthMax)
          throw misshapen(`arrays must have at most ${arrayLengthMax} items`);
      } else {
        const names = Object.keys(value);
        keys += names.length;
        if (keys > keysMax) throw misshapen(`must have at most ${keysMax} members in all`);
        const forbidden = names.find((name) => forbiddenKeys.has(name));
        if (forbidden !== undefined) throw misshapen(`must not have a member named ${forbidden}`);
      }
      for (const child of Object.values(value))
        if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
  checkText(root);
}

/**
 * Throws a `Problem` that names the first text with half of a surrogate pair, as a cut inside an emoji leaves it: it
 * cannot be sent as UTF-8, signed or digested. The value must not be deep.
 */
function checkText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw problemAt(
      'invalid-input',
      path.join('.'),
      'must not hold half of a surrogate pair (a text cut inside a character)',
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    checkText(name, [...path, name.toWellFormed()]);
    checkText(child, [...path, name]);
  }
}

function misshapen(message: string): Problem {
  return problemAt('invalid-input', 'body', message);
}
