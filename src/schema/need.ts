/** What a skill needs, one thing each: written in content as a sentence with its things named in brackets. */
import { z } from 'zod';
import { needKinds, needWords } from '../text/need-words.ts';
import { abilities, type Ability } from './audit.ts';

export const Need = z
  .object({
    kind: z.enum(needKinds),
    name: z.string().meta({
      description:
        'Program as it is called, variable as it is set, slug of a listed skill; empty for `other` without a name',
    }),
    version: z.string().optional().meta({ description: 'As written: `3.10+`, `<2`' }),
    optional: z.boolean().optional().meta({ description: 'True where the skill works without it' }),
    text: z.string().meta({ description: 'The sentence that names it' }),
  })
  .meta({ id: 'Need' });
export type Need = z.infer<typeof Need>;

/** `[program gws]`, `[runtime python 3.10+]`, `[account Google, optional]`, at the end of a sentence; several may follow each other. */
const named = new RegExp(
  `\\s*\\[(${needKinds.join('|')})(?: ([^\\[\\],]{1,60}?))?(?: ([<>=~^v]{0,2}\\d[\\w.+-]{0,19}))?(, optional)?\\]$`,
);

/** A sentence of a content file → what it names; one of kind `other` without a name where it names nothing. */
export function readNeeds(line: string): Need[] {
  const found: Omit<Need, 'text'>[] = [];
  let text = line.trim();
  for (let match = named.exec(text); match !== null; match = named.exec(text)) {
    const [whole, kind, name = '', version, optional] = match;
    found.unshift({
      kind: needKinds.find((each) => each === kind) ?? 'other',
      name,
      ...(version === undefined ? {} : { version }),
      ...(optional === undefined ? {} : { optional: true }),
    });
    text = text.slice(0, -whole.length);
  }
  return (found.length === 0 ? [{ kind: 'other' as const, name: '' }] : found).map((each) => ({
    ...each,
    text,
  }));
}

/** Each sentence once, as a person reads it. */
export function needSentences(needs: readonly Need[]): string[] {
  return [...new Set(needs.map(({ text }) => text))];
}

/** What a skill does with a need of a kind, whether or not its files show it. */
const usedFor: Readonly<Partial<Record<Need['kind'], readonly Ability[]>>> = {
  program: ['commands'],
  runtime: ['commands'],
  service: ['network'],
  account: ['network', 'secrets'],
  variable: ['secrets'],
  'mcp-server': ['network'],
};

/** The needs that give a skill this ability, as `needWords` says them, each once. */
export function needsFor(ability: Ability, needs: readonly Need[]): string[] {
  return [
    ...new Set(
      needs
        .filter(({ kind, name }) => name !== '' && usedFor[kind]?.includes(ability) === true)
        .map(needWords),
    ),
  ];
}

/** What a skill cannot do its work without, in the order in which it is shown. */
export function abilitiesNeeded(needs: readonly Need[]): Ability[] {
  const always = needs.filter(({ optional }) => optional !== true);
  return abilities.filter((ability) => needsFor(ability, always).length > 0);
}
