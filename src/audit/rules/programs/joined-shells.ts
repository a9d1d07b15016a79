/** RC-05: a shell whose input and output are those of a connection, in the ways that programs write it. */
import type { Weigher } from '../../engine/rule.ts';

/** A connection to this machine only. */
const near =
  /\bAF_UNIX\b|(?:connect\w{0,16}|WebSocket|TcpClient|open_connection)\W{1,6}[^\n]{0,40}(?:localhost|127\.0\.0\.1|::1)|\.listen\([^\n]{0,40}(?:localhost|127\.0\.0\.1)|\/(?:var\/)?run\/|\.sock\b/i;

/** a shell is given a socket, or runs what one receives, in Python. */
export const byShellOfSocket: Weigher = ({ region: { text }, match, severity }) => {
  if (!/\bsocket\b|\bopen_connection\b/.test(text) || near.test(text)) return null;
  if (!/\.connect(?:_ex)?\(|\bcreate_connection\(|\bopen_connection\(/.test(text)) return null;
  const isShell = /["'](?:\/(?:usr\/)?bin\/)?(?:ba|z|da)?sh["']|cmd\.exe|powershell|\bSHELL\b/.test(text);
  if (/dup2|pty|stdin/.test(match[0])) return isShell ? severity : null;
  // What is received has a name, which a call that runs commands is given.
  for (const [, name = ''] of text.matchAll(
    /\b(\w{1,30})\s{0,3}(?::=|=)\s{0,3}[^\n]{0,60}(?:\.recv\(|\.readline\(|\.read\(|\.makefile\()|\bfor\s{1,3}(\w{1,30})\s{1,3}in\s{1,3}\w{1,20}\.makefile/g,
  )) {
    const run = new RegExp(
      `\\b(?:os\\.(?:system|popen)|exec|eval|(?:subprocess|sp)\\.\\w{2,14}|getoutput|create_subprocess_shell)\\(` +
        `\\s{0,4}(?:\\[[^\\]\\n]{0,40}["']-c["'],\\s{0,3})?(?:str\\()?${name || '\\b'}\\b[^\\n]{0,120}`,
    );
    const call = run.exec(text)?.[0];
    if (call !== undefined && (!/subprocess|sp\./.test(call) || /shell\s?=\s?True|getoutput|-c/.test(call)))
      return severity;
  }
  return null;
};
