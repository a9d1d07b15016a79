/** Every endpoint, in the order of the documentation. */
import type { Endpoint } from './define-endpoint.ts';
import { install } from './install.ts';
import { keys } from './keys.ts';
import { manifest } from './manifest.ts';
import { receipt, receiptPost } from './receipt.ts';
import { recommend } from './recommend.ts';
import { registryIndex } from './registry-index.ts';
import { resolve, resolvePost } from './resolve.ts';
import { search } from './search.ts';
import { stats } from './stats.ts';

export const endpoints: readonly Endpoint[] = [
  registryIndex,
  stats,
  search,
  recommend,
  manifest,
  resolve,
  resolvePost,
  receipt,
  receiptPost,
  install,
  keys,
];
