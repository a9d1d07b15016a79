/** EX-01: a script that works with one vendor's credential and leaves the address to its caller. */
import type { Region } from '../engine/region.ts';
import { vendors } from '../vocabulary/vendor-credentials.ts';

interface Place {
  readonly region: Region;
  readonly offset: number;
  readonly text: string;
}

/**
 * Whether a script reads a vendor's credential, names that vendor's host, and sends where no address is written: what it
 * calls is decided elsewhere, and a reader has to look.
 */
export function isVendorScript(source: Place, sink: Place): boolean {
  const { region, offset, text } = source;
  if (region.kind !== 'script') return false;
  if (/https?:\/\//i.test(sink.region.text.slice(sink.offset, sink.offset + sink.text.length + 300)))
    return false;
  const window = region.text.slice(Math.max(0, offset - 20), offset + text.length + 20);
  return vendors.some(
    ([secret, host]) =>
      secret.test(window) && host.test(region.text.replaceAll(window, '').slice(0, 262_144)),
  );
}
