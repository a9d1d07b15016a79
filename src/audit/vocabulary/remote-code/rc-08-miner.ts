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
