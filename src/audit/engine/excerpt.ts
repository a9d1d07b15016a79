/** The few words of evidence in a finding: one line, nothing hidden, no secret readable, no package index named. */
import { withoutPackageHosts } from '../hosts/package-hosts.ts';
import { foldText } from './fold.ts';

/** Characters of an excerpt, as the schema of a finding says. */
const excerptLength = 160;

/** Folded, controls and line breaks as spaces, long random values cut to their first four characters. */
export function toExcerpt(text: string): string {
  const plain = foldText(text.slice(0, 600))
    .replace(/[\p{C}\s]{1,600}/gu, ' ')
    .trim();
  const masked = maskSecrets(withoutPackageHosts(plain));
  return masked.length <= excerptLength ? masked : `${masked.slice(0, excerptLength - 1)}…`;
}

/** Values of 16 and more mixed characters are shown as `AKIA****`; a name in words stays. */
function maskSecrets(text: string): string {
  return text.replace(/[A-Za-z0-9+_=-]{16,600}/g, (value) => {
    const mixed = /\d/.test(value) && /[A-Za-z]/.test(value) && (/[A-Z]/.test(value) || value.length >= 32);
    return mixed ? `${value.slice(0, 4)}****` : value;
  });
}
