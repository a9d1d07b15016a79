/** RC-05: whether the sockets of a program reach this machine only. */

const families = /\bsocket\(\s{0,3}(?:socket\.)?([AP]F_\w{2,10})/g;
/** What a socket is connected or bound to: a host in quotation marks, a name, or a path. */
const ends =
  /\b(?:connect(?:_ex)?|bind|create_connection|open_connection|createConnection)\(\s{0,3}\(?\s{0,3}([^,)\n]{1,80})/g;
const near = /^["'](?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\/[^"'\n]{1,100})["']$/;

/** Whether every socket is one of the file system, or has an address of this machine; not where a name says where it leads. */
export function isNearOnly(text: string): boolean {
  const kinds = [...text.matchAll(families)].map(([, family = '']) => family);
  const isLocalFamily = kinds.length > 0 && kinds.every((family) => family.endsWith('_UNIX'));
  const all = [...text.matchAll(ends)];
  const others = all
    .map(([, end = '']) => end.trim())
    .filter((end) => !near.test(end) && !(isLocalFamily && /^\w{1,40}$/.test(end)))
    .map((name) => (/^\w{1,40}$/.test(name) ? valueOf(text, name) : name));
  if (others.some((end) => !near.test(end))) return false;
  return isLocalFamily || all.length > 0;
}

const valueOf = (text: string, name: string): string =>
  new RegExp(`(?:^|\\n)[ \\t]{0,12}${name}\\s{0,3}=\\s{0,3}(["'][^"'\\n]{1,100}["'])`).exec(text)?.[1] ?? '';
