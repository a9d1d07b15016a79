/** SY-05: accounts with all permissions. */
import { type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
/** A password or a key that the text brings along, or a download: then someone else can log in. */
const bringsAccess =
  /\b(?:chpasswd|curl|wget)\b|\bpasswd\s{1,4}--stdin|\s(?:-p|--password)[ =]|\b(?:AAAA[\w+/]{8}|ssh-(?:rsa|ed25519|ecdsa)\b)|https?:/i;

/** A block of a manual that makes an account for the reader, or names the reader's own, is medium. */
export function byAccountReader({ match, region, severity }: RowHit): Severity {
  if (region.kind !== 'fence' || !/^usermod/i.test(match[0])) return severity;
  const text = `${region.text} ${region.lead.slice(-200)}`;
  if (bringsAccess.test(text)) return severity;
  return 'medium';
}
