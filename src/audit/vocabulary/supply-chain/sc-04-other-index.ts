/** Words of SC-04, sorted, one a line; see the rule for what they are matched with. */
import { packageHost } from '../../hosts/package-hosts.ts';

export const publicIndexes: readonly string[] = [
  'data.pyg.org',
  'download.pytorch.org',
  packageHost('files pythonhosted org'),
  'flashinfer.ai',
  packageHost('index crates io'),
  packageHost('jsr io'),
  packageHost('npm jsr io'),
  packageHost('npm pkg github com'),
  packageHost('proxy golang org'),
  packageHost('pypi ngc nvidia com'),
  packageHost('pypi nvidia com'),
  packageHost('pypi org'),
  packageHost('registry npmjs org'),
  packageHost('registry yarnpkg com'),
  packageHost('rubygems org'),
  'storage.googleapis.com',
  packageHost('test pypi org'),
  'wheels.vllm.ai',
];
