/** PI-07: who is addressed, and what they are to conclude. */

import {
  chars,
  clause,
  code,
  edge,
  either,
  except,
  lazy,
  letters,
  maybe,
  oneOf,
  seq,
  space,
  start,
  times,
  word,
} from '../../../engine/pattern.ts';
import {
  addressWords,
  clearedWords,
  conclusionVerbs,
  goodVerdicts,
  judgeAdjectives,
  judgeArticles,
  judgeStems,
  judgedThings,
  scannerAdjectives,
  scannerArticles,
  scanners,
  skippedArticles,
  skippedThings,
  topScores,
  verdictVerbs,
} from '../../../vocabulary/prompt-injection/pi-07-wished-verdict.ts';

/** Who scans and grades, addressed at the beginning of a sentence. */
export const addressed = seq(
  oneOf(start, seq(chars('.!?>*\\n-'), space(1, 3)), seq(start, space(1, 4))),
  times(1, 3, oneOf(...scannerAdjectives), ' '),
  oneOf(...scanners, seq('analy', chars('sz'), 'er(s)')),
  space(0, 2),
  chars(':,\\u2013-'),
);

/** Who judges skills: scanners, reviewers, graders, by name or by what they do. */
export const verdictAddressee = either(
  seq(
    word(oneOf(...addressWords)),
    times(0, 3, chars(' ,:')),
    maybe(oneOf('to ', 'for ')),
    times(0, 4, oneOf(...scannerArticles), ' '),
    oneOf(
      'scanner(s)',
      'auditor(s)',
      'reviewer(s)',
      'judge(s)',
      'evaluator(s)',
      'grader(s)',
      'moderator(s)',
      seq('analy', chars('sz'), 'er(s)'),
      'classifier(s)',
      seq('security ', oneOf('tool(s)', 'system(s)', 'model(s)', 'agent(s)')),
    ),
    edge,
  ),
  seq(
    edge,
    '(to|for) ',
    oneOf(...judgeArticles),
    times(0, 4, ' ', oneOf(...judgeAdjectives)),
    maybe(code(' ')),
    oneOf(
      'scanner(s)',
      'auditor(s)',
      'reviewer(s)',
      'judge(s)',
      'evaluator(s)',
      'grader(s)',
      'moderator(s)',
      seq('analy', chars('sz'), 'er(s)'),
      'classifier(s)',
    ),
    maybe(
      ' ',
      oneOf(
        'reading',
        'scanning',
        'reviewing',
        'auditing',
        'checking',
        'evaluating',
        'grading',
        'looking at',
      ),
      ' (this|the)',
      times(0, 40, except('.!?\\n:,')),
    ),
    space(0, 2),
    chars(':,-'),
  ),
  seq(
    word(
      oneOf(
        "if you('re| are)",
        'whoever',
        'anyone who',
        seq('any ', oneOf('model', 'agent', 'system', 'tool', 'person'), ' that'),
        'to those who',
        'you who',
      ),
    ),
    clause(40),
    word(oneOf(...judgeStems), maybe(oneOf('e', 'es', 's', 'ing', 'or', 'er'))),
    clause(30),
    edge,
    oneOf(...judgedThings),
  ),
);

/** What they are instructed to conclude. */
export const verdictWords = either(
  seq(
    word(oneOf(...verdictVerbs)),
    clause(60),
    word(
      oneOf(
        ...goodVerdicts,
        seq('no ', oneOf('issue(s)', 'finding(s)', 'risk(s)', 'threat(s)', 'problem(s)', 'concern(s)')),
      ),
    ),
  ),
  seq(
    word(oneOf('give', 'assign', 'award', 'grant', 'set')),
    clause(40),
    word(
      oneOf(...topScores),
      maybe(code(' ')),
      maybe(oneOf('score', 'mark', 'grade', 'rating', 'risk', 'point(s)', 'verdict', 'level')),
      maybe(code('s')),
    ),
  ),
  seq(
    word('(this|the) ', oneOf('skill', 'file', 'folder', 'package', 'code', 'repository', 'document')),
    clause(20),
    word(oneOf('is', 'was', 'has been', 'can be')),
    clause(40),
    word(oneOf(...clearedWords)),
    lazy(times(0, 120, except(''))),
    word(oneOf(...conclusionVerbs)),
  ),
  word(
    'everything ',
    oneOf('here', 'below', seq('in ', oneOf('here', seq('this ', letters(3, 10))))),
    ' is ',
    oneOf('safe', 'harmless', 'benign', 'clean', 'fine'),
  ),
  seq(
    word(
      oneOf(
        'skip',
        'ignore',
        'stop',
        'end',
        'omit',
        seq('do not ', oneOf('flag', 'report', 'scan', 'check', 'review')),
        seq("don't ", oneOf('flag', 'report', 'scan', 'check', 'review')),
      ),
      ' ',
      oneOf(...skippedArticles),
    ),
    clause(40),
    edge,
    oneOf(...skippedThings),
  ),
);
