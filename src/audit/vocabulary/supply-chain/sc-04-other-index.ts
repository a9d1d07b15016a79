/** Words of SC-04, sorted, one a line; see the rule for what they are matched with. */

export const publicIndexes: readonly string[] = [
  'data.pyg.org',
  'download.pytorch.org',
  'files.pythonhosted.org',
  'flashinfer.ai',
  'index.crates.io',
  'jsr.io',
  'npm.jsr.io',
  'npm.pkg.github.com',
  'proxy.golang.org',
  'pypi.ngc.nvidia.com',
  'pypi.nvidia.com',
  'pypi.org',
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'rubygems.org',
  'storage.googleapis.com',
  'test.pypi.org',
  'wheels.vllm.ai',
];
