/** RC-05: what arrives over a connection is run as a command, in PowerShell and Lua. */
import type { Weigher } from '../../engine/rule.ts';

/** A connection to this machine is a person's own tool. */
const local = /\(\s?["'](?:localhost|127\.0\.0\.1|::1)["']/;

/** what a connection brings is run by Lua. */
export const byReceivedLua: Weigher = ({ match, region: { text }, severity }) => {
  const name = match[1] ?? '';
  const received = new RegExp(
    String.raw`read_start\(\s?function\([^)\n]{0,40}\b${name}\b|\b${name}\b[^\n=]{0,30}=\s?\w{1,20}:receive\(`,
  );
  return received.test(text) && !local.test(text) ? severity : null;
};
