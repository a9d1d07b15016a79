/** What a skill needs, in words: without the schema of needs, which a page that answers by itself would load. */
export const needKinds = [
  'program',
  'runtime',
  'service',
  'account',
  'variable',
  'mcp-server',
  'skill',
  'hardware',
  'other',
] as const;

/** A need as its schema has it. */
interface Need {
  readonly kind: (typeof needKinds)[number];
  readonly name: string;
  readonly version?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly text: string;
}

/** `gws`, `Python 3.10+`, `Google account (optional)`; the sentence of what has no name. */
export function needWords({ kind, name, version, optional, text }: Need): string {
  const what = name === '' ? text : kindWords[kind](name);
  return `${what}${version === undefined ? '' : ` ${version}`}${optional === true ? ' (optional)' : ''}`;
}

/** The same of several, each once; a need that has its sentence here is said by it. */
export function namedNeeds(
  needs: readonly (Omit<Need, 'text'> & { readonly text?: string | undefined })[],
): string[] {
  return [...new Set(needs.map((need) => need.text ?? needWords({ ...need, text: '' })))];
}

const asNamed = (name: string): string => name;

/** A kind is said where the name alone does not tell it. */
const kindWords: Readonly<Record<Need['kind'], (name: string) => string>> = {
  program: asNamed,
  runtime: asNamed,
  service: asNamed,
  account: (name) => `${name} account`,
  variable: (name) => `variable ${name}`,
  'mcp-server': (name) => `${name} MCP server`,
  skill: (name) => `skill ${name}`,
  hardware: asNamed,
  other: asNamed,
};
