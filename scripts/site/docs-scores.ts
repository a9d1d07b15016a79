/** `npm run docs:scores`: writes docs/scores.md from the worked examples that are tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formulas } from '../../test/scoring/worked/formulas.ts';
import { scoresPage } from '../../test/scoring/worked/scores-page.ts';
import { readArguments } from '../help.ts';

readArguments(
  'usage: npm run docs:scores\nWrites docs/scores.md from the examples in test/scoring/worked/.',
  {},
);

writeFileSync(join(import.meta.dirname, '../../docs/scores.md'), scoresPage(formulas));
