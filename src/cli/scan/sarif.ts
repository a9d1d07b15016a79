/** What a scan found to be wrong as SARIF 2.1.0, which code hosts and editors read. */
import { pathToFileURL } from 'node:url';
import { oneLine } from '../../text/plain-text.ts';
import type { Row } from './rows.ts';

interface Rule {
  readonly id: string;
  readonly text: string;
  readonly isMet: (row: Row) => boolean;
  readonly say: (row: Row) => string;
}

const named = ({ slug, name }: Row): string => slug ?? name;

const rules: readonly Rule[] = [
  {
    id: 'changed',
    text: 'A skill is not the text that it was installed as',
    isMet: ({ state }) => state === 'changed',
    say: (row) => `${named(row)} was changed${row.changes.length === 0 ? '' : `: ${row.changes.join(', ')}`}`,
  },
  {
    id: 'revoked',
    text: 'An advisory revokes the text of a skill',
    isMet: ({ advisories }) => advisories.length > 0,
    say: (row) => `${named(row)} is revoked by ${row.advisories.join(', ')}`,
  },
  {
    id: 'blocked',
    text: 'The registry blocks a skill',
    isMet: ({ blocked }) => blocked,
    say: (row) => `${named(row)} is blocked by the registry`,
  },
  {
    id: 'high-risk',
    text: 'A skill has a high risk',
    isMet: ({ risk }) => risk === 'high',
    say: (row) => `${named(row)} has risk high`,
  },
];

export function toSarif(rows: readonly Row[], version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'skill-registry',
            version,
            rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        results: rows.flatMap((row) =>
          rules
            .filter(({ isMet }) => isMet(row))
            .map(({ id, say }) => ({
              ruleId: id,
              level: 'error',
              message: { text: oneLine(say(row), 600) },
              locations: [
                {
                  physicalLocation: { artifactLocation: { uri: pathToFileURL(`${row.path}/SKILL.md`).href } },
                },
              ],
            })),
        ),
      },
    ],
  };
}
