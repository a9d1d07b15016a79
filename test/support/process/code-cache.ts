/** For programs that tests start with an environment of their own: where compiled code is kept, as vitest.config.ts says. */
const place = process.env['NODE_COMPILE_CACHE'];

export const codeCache: Readonly<Record<string, string>> =
  place === undefined ? {} : { NODE_COMPILE_CACHE: place };
