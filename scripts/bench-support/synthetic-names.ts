/** Made-up names: unique for each number, pronounceable, and no word of any language that we know of. */

const onsets = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'kr', 'tr'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ei', 'ou'];
const syllables = onsets.flatMap((onset) => vowels.map((vowel) => `${onset}${vowel}`));
/** Odd, so that it has no factor in common with the number of names; near its golden section, so that neighbours differ. */
const stride = 1_296_109;

/** Three syllables and an end; distinct for every number below `syllables³` = 2,097,152. */
export function madeUpName(number: number, ending: string): string {
  let rest = ((number + 777_777) * stride) % syllables.length ** 3;
  let name = '';
  for (let at = 0; at < 3; at += 1) {
    name += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return `${name}${ending}`;
}
