/** EX-02: the messages, contacts or photos of a person are copied from where programs keep them and sent to a host. */
import { patternNamed } from '../../patterns/shared-words.ts';
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';

/** A command or a call that takes something to another machine. */
const sends = patternNamed('personal-stores-sends');

/** messages or contacts of a person are sent to a host. */
export const byMessageHost: Weigher = ({ scope, region, severity }) => {
  const call = sends.exec(scope);
  const url =
    firstUrl(call === null ? '' : scope.slice(call.index, call.index + 400)) ?? firstUrl(region.text);
  if (url === null) return 'high';
  if (isLocal(url.host)) return null;
  return isKnownService(url.host) ? 'medium' : severity;
};
