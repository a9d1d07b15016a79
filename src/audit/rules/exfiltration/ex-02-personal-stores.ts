/** EX-02: the messages, contacts or photos of a person are copied from where programs keep them and sent to a host. */
import type { Weigher } from '../../engine/rule.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';

/** A command or a call that takes something to another machine. */
const sends = exactPattern(
  raw(
    String.raw`\brclone\s{1,3}(?:copy|sync|move|rcat)\b|\bcurl\b[^\n]{0,200}\s(?:-T|-F|-d|--data\S{0,10}|--upload-file|--form)\s|\bscp\s|`,
  ),
  raw(
    String.raw`\brsync\b[^\n]{0,160}\w@[\w.-]{3,60}:|\brequests\.(?:post|put)\(|\burlopen\(|\bfetch\([^\n]{0,200}|\baxios\.(?:post|put)\(|`,
  ),
  raw(
    String.raw`\bhttpx\.(?:post|put)\(|\bftplib\b|\bstorbinary\(|\bs3 cp\b|\bput_object\(|\bUploadFile\(|\bInvoke-RestMethod\b`,
  ),
);

/** messages or contacts of a person are sent to a host. */
export const byMessageHost: Weigher = ({ scope, region, severity }) => {
  const call = sends.exec(scope);
  const url =
    firstUrl(call === null ? '' : scope.slice(call.index, call.index + 400)) ?? firstUrl(region.text);
  if (url === null) return 'high';
  if (isLocal(url.host)) return null;
  return isKnownService(url.host) ? 'medium' : severity;
};
