/** Places of files by their paths: tests, files that agents read by themselves, listings of a folder. */
import { patternNamed } from '../patterns/shared-words.ts';

/** Tests, what they are given, and measurements: programs of those who build the skill. */
export const testPlace = patternNamed('test-place');

/** Tests by the usual names alone, for rows that drop what they find there. */
export const testFile =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures)\/|(?:[._-](?:test|spec)|Test)\.\w{1,5}$|(?:^|\/)(?:test_[^/]{1,80}|conftest)\.\w{1,5}$/;
