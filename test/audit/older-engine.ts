/** A program: takes away what Node 18 has not of the language, then audits the folder of each example of a rule as the client does. */
import { exampleFolder } from './example-folders.ts';
import { patternRules } from '../../src/audit/ruleset.ts';
import { sha256Hex } from '../../src/digest.ts';

const folders = patternRules.flatMap(({ rows }) => rows.flatMap(({ catches }) => catches.map(exampleFolder)));
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object; // every iterator's
const newer: readonly (readonly [object, readonly string[]])[] = [
  [
    iterators,
    ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  ],
  [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
  [Array, ['fromAsync']],
  [Map, ['groupBy']],
  [Object, ['groupBy']],
  [Promise, ['try', 'withResolvers']],
  [RegExp, ['escape']],
  [
    Set.prototype,
    [
      'difference',
      'intersection',
      'isDisjointFrom',
      'isSubsetOf',
      'isSupersetOf',
      'symmetricDifference',
      'union',
    ],
  ],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
  [URL, ['canParse', 'parse']],
];
for (const [place, names] of newer)
  for (const name of names) {
    // A name that this Node has not either would let a spelling mistake pass.
    if (!(name in place)) throw new TypeError(`no ${name}`);
    Reflect.deleteProperty(place, name);
  }
const { audit } = await import('../../src/offline/audit-program.ts');
const found = folders.map((folder) => audit(folder, 'example', sha256Hex, null));
console.log(
  found.filter(({ json }) => JSON.stringify(json).includes('"rule_id"')).length,
  'of',
  found.length,
);
