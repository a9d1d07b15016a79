/** Phrases that several families of rules share. */
import {
  chatWords,
  collectForms,
  hostZones,
  people,
  secretWords,
  sendForms,
  tokenKinds,
} from './phrase-words.ts';
import {
  before,
  chars,
  edge,
  either,
  end,
  except,
  maybe,
  notBefore,
  oneOf,
  seq,
  times,
  word,
  notLocal,
} from '../engine/pattern.ts';

/** Secrets by their generic names; one named key of one service is no match. */
export const secretNouns = oneOf(
  ...secretWords,
  seq('api', maybe(chars(' _-')), 'keys'),
  seq(oneOf(...tokenKinds), maybe(chars(' _-')), 'token(s)'),
  seq('secret', oneOf('s', ' key(s)', ' value(s)')),
  seq('ssh', maybe(chars(' _-')), 'key(s)'),
  seq(oneOf('the', 'all', 'every', 'their', 'your', 'any'), ' (api )(keys|tokens)'),
  seq(
    '(shell |process |whole |full |entire |all )?environment( variables| variable values|al variables)?',
    before(either(' ', ',', '.', ';', end)),
  ),
  seq('.env', maybe(' file(s)'), edge),
  seq('.aws', edge),
  seq('.ssh', edge),
  seq('.netrc', edge),
  seq('.npmrc', edge),
);

/** What was said between user and agent, or what the agent was instructed to do. */
export const chatNouns = oneOf(
  ...chatWords,
  seq("user('s) ", oneOf('message(s)', 'prompt(s)', 'question(s)', 'file(s)', 'document(s)', 'data')),
  seq('private ', oneOf('file(s)', 'repositor(y|ies)', 'data')),
);

export const sendVerbs = seq(oneOf(...sendForms), notBefore('/'));

export const collectVerbs = oneOf(...collectForms);

/** An address outside this machine and private networks. */
export const outsideUrl = seq(
  oneOf('http(s)', 'ftp(s)', 'ws(s)'),
  '://',
  notLocal,
  times(3, 300, except('\\s)>"\'`')),
);

/** A place outside: a URL that is not loopback, an address, a webhook. */
export const outsideHost = oneOf(
  outsideUrl,
  word(
    times(1, 60, chars('a-z0-9._%+-')),
    '@',
    times(1, 60, chars('a-z0-9-')),
    '.',
    times(2, 12, chars('a-z')),
  ),
  word(
    oneOf(
      'web( )hook',
      'telegram bot',
      'discord',
      'pastebin',
      'remote server',
      seq('external ', oneOf('server', 'endpoint', 'host', 'service', 'address')),
      'outside (server|host|address)',
      'collection (endpoint|server)',
      'drop( )box endpoint',
    ),
  ),
  seq(
    word(
      times(1, 60, chars('a-z0-9-')),
      times(0, 4, '.', times(1, 60, chars('a-z0-9-'))),
      '.',
      oneOf(...hostZones),
    ),
    maybe('/', times(0, 200, except('\\s)>"\'`'))),
  ),
);

/** Who is to be kept in the dark. */
export const humans = seq(maybe(oneOf('the ', 'your ', 'our ', 'any ', 'a ', 'human ')), oneOf(...people));
