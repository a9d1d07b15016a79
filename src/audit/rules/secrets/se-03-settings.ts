/** SE-03: a password, an application password or the seed of one-time codes is in settings, a program or the text. */
import type { Weigher } from '../../engine/rule.ts';
import { distinct, fixturePath } from './se-01-phrases.ts';

/** Rows of SE-03. */
/** the seed of one-time codes. */
export const bySeed: Weigher = ({ match, region: { file }, severity }) => {
  const seed = match[1] ?? '';
  return /[2-7]/.test(seed) &&
    distinct(seed) > 8 &&
    !seed.endsWith('JBSWY3DPEHPK3PXP') &&
    !fixturePath.test(file)
    ? severity
    : null;
};
