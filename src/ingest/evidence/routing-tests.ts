/** Tests that authors ship beside a SKILL.md: prompts that should, or should not, lead to the skill. */
import { z } from 'zod';
import type { RoutingTest } from '../../schema/evidence.ts';
import { parseJson } from '../../schema/json.ts';
import type { SkillFolder } from '../../schema/skill-folder.ts';
import { analyse } from '../../search/text/analysis.ts';
import { isStopWord } from '../../search/text/stop-words.ts';

/** Where they are kept, relative to the skill's folder. */
export const routingTestFiles = [
  'evals/trigger-evals.json',
  'evals/trigger-queries.json',
  'evals/triggers.json',
  'evals/routing.json',
  'trigger-evals.json',
  'trigger-queries.json',
  'triggers.json',
  'routing.json',
] as const;

/** Prompts read of one skill; authors ship some twenty. */
const mostPrompts = 200;
const longestPrompt = 1_000;
/** Prompts that evidence keeps of one skill: each is resolved when its manifest is asked for. */
const mostKept = 40;

const Text = z.string().trim().min(1);
const Row = z.union([
  Text.transform((prompt) => ({ prompt, wanted: true })),
  z
    .looseObject({
      query: Text.optional(),
      prompt: Text.optional(),
      text: Text.optional(),
      input: Text.optional(),
      should_trigger: z.boolean().optional(),
      shouldTrigger: z.boolean().optional(),
      expected: z.boolean().optional(),
    })
    .transform((row) => ({
      prompt: row.query ?? row.prompt ?? row.text ?? row.input ?? '',
      wanted: row.should_trigger ?? row.shouldTrigger ?? row.expected ?? true,
    })),
]);

/** Lists under these names hold prompts that should not lead to the skill. */
const unwantedLists = /^(?:should_?not_?trigger|negatives?|negative_?(?:prompts|queries|cases)|not)$/i;
const wantedLists =
  /^(?:should_?trigger|positives?|positive_?(?:prompts|queries|cases)|queries|prompts|triggers|tests|cases|evals)$/i;

/** The prompts of one file's text; null for a text that is no JSON or holds none in a known form. */
export function readRoutingTests(text: string): RoutingTest[] | null {
  const prompts = listsOf(parseJson(text)).flatMap(({ rows, wanted }) =>
    rows.flatMap((row): RoutingTest[] => {
      const parsed = Row.safeParse(row);
      if (!parsed.success || parsed.data.prompt === '' || parsed.data.prompt.length > longestPrompt)
        return [];
      return [{ prompt: parsed.data.prompt, wanted: wanted && parsed.data.wanted }];
    }),
  );
  return prompts.length === 0 ? null : prompts.slice(0, mostPrompts);
}

/** The tests of a skill's folder, each prompt once; undefined without any. With `factsOnly` no sentence is kept, only its words. */
export function toRoutingTests({ files }: SkillFolder, factsOnly: boolean): RoutingTest[] | undefined {
  const names: ReadonlySet<string> = new Set(routingTestFiles);
  const found = new Map<string, RoutingTest>();
  for (const { path, content } of files) {
    if (!names.has(path) || content === null) continue;
    for (const test of readRoutingTests(new TextDecoder().decode(content)) ?? []) {
      const prompt = factsOnly ? wordsOf(test.prompt) : test.prompt;
      if (prompt !== '' && !found.has(prompt)) found.set(prompt, { ...test, prompt });
    }
  }
  return found.size === 0 ? undefined : [...found.values()].slice(0, mostKept);
}

/** The words that a search reads, in alphabetical order: no sentence, and the same answer but for the order of words. */
function wordsOf(prompt: string): string {
  const words = analyse(prompt).filter((word) => !isStopWord(word));
  return [...new Set(words)].sort().join(' ');
}

function listsOf(value: unknown): { readonly rows: readonly unknown[]; readonly wanted: boolean }[] {
  if (Array.isArray(value)) return [{ rows: value, wanted: true }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, rows]) => {
    const isUnwanted = unwantedLists.test(name);
    return Array.isArray(rows) && (isUnwanted || wantedLists.test(name))
      ? [{ rows: rows as unknown[], wanted: !isUnwanted }]
      : [];
  });
}
