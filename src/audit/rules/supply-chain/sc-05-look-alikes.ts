/** SC-05: A package is installed whose name is one slip of the hand away from that of a popular one. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isSlip } from '../../vocabulary/brand-names.ts';
import { popularPackages } from '../../vocabulary/supply-chain/sc-05-look-alikes.ts';

/** The first name that imitates one, word by word: `reqeusts-client` imitates `requests`. */
function looksAlike(names: string): boolean {
  return names
    .toLowerCase()
    .split(/[^a-z0-9]{1,8}/)
    .some(
      (word) =>
        !popularPackages.includes(word) &&
        popularPackages.some((known) => known !== `${word}s` && isSlip(word, known)),
    );
}

export const byLookAlike = ({ match, severity }: RowHit): Severity | null =>
  looksAlike(match[1] ?? '') ? severity : null;
