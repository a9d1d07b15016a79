/** RC-02: what runs code is reached by a detour, so that the program does not have its name. */
import type { Weigher } from '../../engine/rule.ts';

/** Text that is made of codes or of encoded bytes. */
const coded = /fromCharCode|\batob\(|["'](?:base64|hex|rot_?13)["']|\.reverse\(\)|(?:\d{2,3},\s?){12}/;

/** the constructor of functions is reached through another object. */
export const byCodedText: Weigher = ({ region, severity }) =>
  coded.test(region.text) ? 'critical' : severity;
