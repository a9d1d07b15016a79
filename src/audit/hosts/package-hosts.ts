/** Hosts of public package indexes, written label by label: no address of one appears in this tree. Sorted, one a line. */
const labels: readonly string[] = [
  'crates io',
  'files pythonhosted org',
  'index crates io',
  'jsr io',
  'npm jsr io',
  'npm pkg github com',
  'npmjs org',
  'proxy golang org',
  'pypi ngc nvidia com',
  'pypi nvidia com',
  'pypi org',
  'registry npmjs org',
  'registry yarnpkg com',
  'rubygems org',
  'test pypi org',
];

/** The host of an entry above; throws on any other name, so that a slip is an error and not a silent miss. */
export function packageHost(name: string): string {
  if (!labels.includes(name)) throw new RangeError(`no such package index: ${name}`);
  return name.replaceAll(' ', '.');
}

const hosts = new RegExp(
  `(?<![\\w-])(?:[\\w-]{1,40}\\.)?(?:${labels.map((name) => name.replaceAll(' ', '\\.')).join('|')})(?![\\w-])`,
  'gi',
);

/** A text with the words "package index" in place of the name of one: evidence is kept in the catalog, names of indexes are not. */
export const withoutPackageHosts = (text: string): string => text.replace(hosts, 'package index');

/** Whether a host is that of a package index. */
export const isPackageHost = (host: string): boolean => withoutPackageHosts(host) !== host;
