/** A suppression as a file of the content folder; a test checks it against the schema. */
export const suppressionExample = [
  '---',
  'skill: alice-review',
  'rule: RC-01',
  'file: references/attacks.md',
  'sha256: 3f1c8a52d09e7b64c1a5f28e90b7d346a8e1f05c2b9d7463e0f18a5c7d92b4e6',
  'by: the-reviewer',
  'expires: 2027-05-01',
  '---',
  'The line quotes an attack that the skill teaches to find. Nothing runs it.',
  '',
].join('\n');
