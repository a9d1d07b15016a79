/** Words of RC-08, sorted, one a line; see the rule for what they are matched with. */

export const minerPrograms: readonly string[] = [
  'bfgminer',
  'ccminer',
  'cgminer',
  'cpuminer',
  'ethminer',
  'gminer',
  'lolminer',
  'minerd',
  'nanominer',
  'nbminer',
  'phoenixminer',
  'srbminer',
  't-rex',
  'teamredminer',
  'xmr-stak',
  'xmrig',
];

export const poolHosts: readonly string[] = [
  '2miners',
  'c3pool',
  'f2pool',
  'hashvault',
  'herominers',
  'minexmr',
  'moneroocean',
  'nanopool',
  'nicehash',
  'supportxmr',
  'unmineable',
];

export const minerWords: readonly string[] = [
  '-o',
  '-u',
  'hash(rate)',
  'mining',
  'pool',
  'start',
  'thread(s)',
  'wallet',
  'worker',
];
