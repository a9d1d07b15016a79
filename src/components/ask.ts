/** An endpoint's answer as a page asks for it. */
import type { z } from 'zod';
import type { Context, Endpoint } from '../api/define.ts';
import { runEndpoint } from '../api/run.ts';
import { Problem } from '../problem.ts';

type Input = Readonly<Record<string, string>>;

/** The answer that the API would give; throws the API's `Problem`. `path` and `query` are raw values, as in an address. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  { path = {}, query = {} }: { readonly path?: Input; readonly query?: Input },
  context: Context,
): Promise<z.infer<E['output']>> {
  const answer = await runEndpoint(endpoint, { path, query }, context);
  // As: `runEndpoint` forgets the type, and the endpoint's own `run` is checked against this output.
  return answer as z.infer<E['output']>;
}

type Asked<T> =
  { readonly answer: T; readonly problem: null } | { readonly answer: null; readonly problem: Problem };

/** Answers to mistakes in what a visitor wrote, chose or followed. */
const mistakes: ReadonlySet<number> = new Set([400, 404, 422]);

/** The same for input that a visitor wrote: a problem, by default a mistake in it, is returned; anything else is thrown. */
export async function askVisitor<E extends Endpoint>(
  endpoint: E,
  input: { readonly path?: Input; readonly query?: Input },
  context: Context,
  isTold = ({ status }: Problem): boolean => mistakes.has(status),
): Promise<Asked<z.infer<E['output']>>> {
  try {
    return { answer: await ask(endpoint, input, context), problem: null };
  } catch (error) {
    if (error instanceof Problem && isTold(error)) return { answer: null, problem: error };
    throw error;
  }
}
