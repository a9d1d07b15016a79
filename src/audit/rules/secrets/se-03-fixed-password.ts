/** SE-03: A password is written in the text, where every reader of the skill can see it. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { isLocal } from '../../hosts/whose-host.ts';

const example = new RegExp(
  [
    String.raw`^(?:(?:my|your|new|test|example|some|the|change)?[_-]?(?:pass(?:word|wd)?|secret|changeme|postgres|admin|root|user|example|foo|bar|demo|mysecretpassword`,
    String.raw`|123\w{0,8})\d{0,4}|x{3,}|\*{3,}|\.{3})$`,
  ].join(''),
  'i',
);

export function byPassword({ match, scope, severity }: RowHit): Severity | null {
  const value = match[1] ?? match[2] ?? '';
  const host = /(?:-h|--host)[= ]([\w.-]{3,80})/.exec(scope)?.[1] ?? '';
  if (example.test(value) || isLocal(host) || /[$<{%]/.test(value)) return null;
  return /[a-z]/i.test(value) && /[\d\W]/.test(value) ? severity : null;
}
