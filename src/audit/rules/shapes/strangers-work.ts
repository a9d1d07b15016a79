/** RC-08: the machine works for another person's account. */
import { fenced, inFile } from '../../engine/example.ts';
import {
  chars,
  end,
  except,
  gap,
  notBefore,
  oneOf,
  pattern,
  seq,
  space,
  times,
} from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

const pool = seq(
  '--',
  oneOf('pool', 'join', 'url', 'server', 'stratum', 'node'),
  chars(' ="\','),
  space(0, 2),
  // A web address without a port is an interface that is asked, and no pool.
  notBefore(
    times(0, 2, chars('"\'')),
    'http(s)://',
    times(1, 120, except('\\s:/"\'')),
    oneOf(chars('/\\s"\''), end),
  ),
  gap(12),
  times(2, 60, chars('a-z0-9-')),
  '.',
  times(2, 60, chars('a-z0-9.-')),
);
const payee = seq(
  '--',
  oneOf('wallet', 'earn-to', 'payout', 'payout-address', 'reward-to', 'beneficiary', 'user-wallet'),
  chars(' ="\''),
);

export const strangersWork: readonly Row[] = [
  row('a program with a mining pool and a wallet', {
    within: 'block',
    match: pattern(payee),
    and: [pattern(pool)],
    severity: 'high',
    catches: [
      inFile('assets/n.yml', 'run: npx warmup --wallet 4AbCdE --pool eu.coinmere.io:5555'),
      fenced('sh', 'node-run --join grid.coinmere.io --earn-to acct-1'),
    ],
    spares: [
      fenced('sh', 'tool send --wallet main --amount 3'),
      fenced('sh', 'tool ask --url "https://prices.acme.invalid/v1/coins" --wallet main --chain base'),
    ],
  }),
];
