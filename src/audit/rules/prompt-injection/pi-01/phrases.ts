/** PI-01: phrases that its rows share. */
import {
  chars,
  edge,
  either,
  except,
  maybe,
  notAfter,
  notBefore,
  oneOf,
  pattern,
  seq,
  times,
  word,
} from '../../../engine/pattern.ts';
import {
  agentOrderWords,
  commonTermWords,
  contentArticles,
  contentNouns,
  contentSources,
  dropSigns,
  dropVerbForms,
  earlierWords,
  embeddedWords,
  giverWords,
  negatedForms,
  ordinaryMessages,
} from '../../../vocabulary/prompt-injection/pi-01-override.ts';

/** Verbs that mean nothing else in front of instructions; a dash after one explains a name. */
export const dropVerbs = oneOf(
  seq(oneOf(...dropVerbForms), notBefore(' - ')),
  seq(
    oneOf(...negatedForms),
    ' ',
    oneOf('follow', 'obey', 'apply', 'listen to', 'adhere to', 'comply with', 'respect', 'hono(u)r'),
  ),
);

/** What came before this text. */
export const earlierMarks = oneOf(
  ...earlierWords,
  seq(
    'you ',
    oneOf('have', 'had', 'were', 'got', "'ve"),
    '( been| already| just)? ',
    oneOf('given', 'told', 'received', 'learned', 'read', 'taught'),
  ),
);

/** Who gave it. */
export const givers = oneOf(...giverWords);

/** What only an agent has. */
export const orderWords = either(...agentOrderWords);

/** What other things have too. */
export const termWords = either(...commonTermWords, seq('all ', oneOf('that', 'of (that|the above)')));

export const orderNouns = oneOf(orderWords, termWords);

/** What text inside other people's data says is data: an order to ignore it defends the agent. */
export const defensive = pattern(
  word(
    oneOf(
      seq(
        oneOf('embedded', 'injected', 'quoted', 'nested', 'foreign'),
        ' ',
        oneOf('instruction(s)', 'command(s)', 'prompt(s)', 'directive(s)', 'text'),
      ),
      seq(oneOf(...embeddedWords), ' ', oneOf('in', 'inside', 'within', 'from', 'by', 'into', 'on')),
      seq(
        oneOf('instruction(s)', 'command(s)', 'directive(s)', 'prompt(s)', 'text', 'message(s)', 'order(s)'),
        ' ',
        oneOf('in', 'inside', 'within', 'from', 'on'),
        ' ',
        times(0, 4, oneOf(...contentArticles)),
        oneOf(...contentNouns),
      ),
      '(command|instruction|prompt)-like (content|message|messages|text)',
      'prompt injection',
      'untrusted',
      'attack(er|s)?',
      seq('attempt(s)', edge),
      'tries to',
      'try to',
      // "do only what this page says" is the order itself.
      seq(
        notAfter(
          oneOf('as', 'all', 'what(ever)', 'everything', 'that', 'only'),
          ' ',
          oneOf('this', 'the', 'these'),
          ' ',
        ),
        oneOf(...contentSources),
        ' ',
        oneOf('say(s)', 'asks', 'tells', 'tries', 'claims', 'instructs', 'requests', 'attempts'),
      ),
      'jailbreak',
      'adversarial',
      'inject(ed|ion|s)',
      // What is seen of an answer or a model, and no order.
      '(seem|seems|appear|appears|tend|tends|start|starts|begin|begins) to (disregard|drop|forget|ignore|override)',
    ),
  ),
);

/** Settings and results are overridden every day; only instructions to the agent count. */
export const ordinarySettings = pattern(
  word(
    oneOf(
      'css',
      'style(s)',
      'eslint',
      'lint',
      'config(uration)',
      'setting(s)',
      seq('cache', maybe(chars('ds'))),
      seq('default(s) ', oneOf('value(s)', 'setting(s)')),
      'environment',
      'flag(s)',
      seq(oneOf(...ordinaryMessages), ' ', oneOf('message(s)', 'rule(s)', 'polic(y|ies)')),
    ),
  ),
);

/** Some verb of dropping; rows that begin with one need not be tried elsewhere. */
export const dropSign = pattern(either(...dropSigns));

export const phrase = word(times(0, 60, except('.!?:\\n')));

/** A gap without a second order in it: "ignore drafts and follow the rules above" drops nothing. */
export const calmPhrase = word(
  times(
    0,
    60,
    notBefore(word(oneOf('follow', 'use', 'apply', 'obey', 'keep', 'read', 'see'))),
    except('.!?:\\n'),
  ),
);

/** A question whether earlier words still count, and no statement that they do not. */
export const openQuestion = new RegExp(
  [
    String.raw`\b(?:whether|which)(?: (?:any|an?|all|one|some|of|the|its|their)){0,3} (?:earlier|existing|former|older|previous|prior) (?:\w{2,14} )?(?:decisions?`,
    String.raw`|goals?|guidance|instructions?|messages?|orders?|requests?|rules?|tasks?) (?:has|have|had|is|are|was|were) (?:been |now |already `,
    String.raw`|since )?(?:cancell?ed|dropped|obsolete|replaced|revoked|superseded|void|withdrawn)\b`,
  ].join(''),
  'i',
);

/** What a tool keeps of former work: a mark before it is not said of instructions ("earlier branch names"). */
export const keptByTools = [
  'branch(es)',
  'build(s)',
  'browser',
  'commit(s)',
  'git',
  'pr(s)',
  'pull request(s)',
  'shell',
  'terminal',
  'test run(s)',
  'tickets',
] as const;
