/** SY-05: accounts with all permissions. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

/** A name in place of the reader's own. */
const readersOwn =
  /(?:^|\s)(?:<?(?:the[_-]?|my[_-]?|new[_-]?|your[_-]?|target[_-]?)?(?:user|username|user[_-]name|account|login|name)>?)$/i;
/** A password or a key that the text brings along, or a download: then someone else can log in. */
const bringsAccess =
  /\b(?:chpasswd|curl|wget)\b|\bpasswd\s{1,4}--stdin|\s(?:-p|--password)[ =]|\b(?:AAAA[\w+/]{8}|ssh-(?:rsa|ed25519|ecdsa)\b)|https?:/i;
/** An account that the same block makes, and that the one at the terminal has to give a password or a key. */
const madeHere = (text: string, name: string): boolean =>
  new RegExp(String.raw`\b(?:adduser|useradd)\s[^\n]{0,120}\b${RegExp.escape(name)}\b`).test(text);

/** A block of a manual that makes an account for the reader, or names the reader's own, is medium. */
export function byAccountReader({ match, region, severity }: RowHit): Severity {
  const name = /[\w-]{2,30}$/.exec(match[0])?.[0] ?? '';
  if (region.kind !== 'fence' || !/^usermod/i.test(match[0])) return severity;
  const text = `${region.text} ${region.lead.slice(-200)}`;
  if (bringsAccess.test(text)) return severity;
  return readersOwn.test(match[0]) || madeHere(region.text, name) ? 'medium' : severity;
}
