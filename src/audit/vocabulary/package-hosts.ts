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
