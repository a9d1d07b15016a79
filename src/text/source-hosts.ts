/** The operator's list of internal hosts that repositories may be read from. */

export const sourceHostsRule =
  'must be host names, each with =<origin> where it is asked at another one, separated by commas';

/** `SOURCE_HOSTS`: `git.corp.example,code.corp.example=http://10.0.0.5:3000`. Null for what is no such list. */
export function parseSourceHosts(text: string): Map<string, string | null> | null {
  const hosts = new Map<string, string | null>();
  if (text === '') return hosts;
  for (const entry of text.split(',').map((each) => each.trim())) {
    const [, host = '', at] =
      /^([a-z0-9][a-z0-9.-]*(?::\d{1,5})?)(?:=(https?:\/\/[A-Za-z0-9.:[\]-]+))?$/.exec(entry) ?? [];
    if (host === '' || (at !== undefined && !URL.canParse(at))) return null;
    hosts.set(host, at ?? null);
  }
  return hosts;
}
