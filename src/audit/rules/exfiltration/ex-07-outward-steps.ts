/** EX-07: what makes a step outward: a verb of sending, something of the user's, and no word of consent. */

import {
  outwardVerbs,
  pretexts,
  sendingTongues,
  userMaterial,
  wholes,
} from '../../vocabulary/exfiltration/ex-07-outward-steps.ts';
import { fact, type FactRule } from '../../engine/fact.ts';
import {
  chars,
  clause,
  code,
  either,
  end,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  times,
  word,
} from '../../engine/pattern.ts';

export const outwardRule: FactRule = fact(
  'EX-07',
  'high',
  'A step sends the user’s material to a host that does not follow from the skill’s purpose and that the user did not name.',
  'Remove the step, or let the user name the host and agree before anything is sent.',
  ['AST01', 'ASI02'],
);

export const sending = pattern(word(oneOf(...outwardVerbs)), notBefore('-'));
/** The address is where something goes: whatever the verb is, a preposition of place or direction is before it. */
export const directed = pattern(
  word(
    oneOf(
      'at',
      'behind',
      'for',
      'in',
      'into',
      'on',
      'onto',
      'over to',
      'through',
      'reach(es)',
      'to',
      'toward(s)',
      'via',
      'with',
    ),
  ),
  ' ',
  times(0, 3, letters(1, 14), ' '),
  maybe(letters(1, 14), code(' (')),
  times(0, 3, chars('(`"\\[:,')),
  maybe(oneOf('https', 'http')),
  end,
);
/** A mailbox that gets what others get. */
export const copied = pattern(
  either(
    word(
      '(always|also|too|as well|every|each|blind)',
      clause(60),
      '(bcc|cc|copies|copy|have|recipient|recipients)',
    ),
    word(
      '(bcc|blind copy|copy|copies|recipient|recipients) (of|for|in|line|with)',
      clause(40),
      '(all|every|each|blind|newsletter|mail|letter|answer|report|minutes)',
    ),
    word('(recipients|copy) of (all|each|every)'),
  ),
);
/** The step takes something from the address, or only names it. */
export const inbound = pattern(
  word(
    oneOf(
      '(available|based|browse|check out|clone|connect|consult|described|details|documentation|documented|docs|download|downloads|explained|explore|fetch|find|found)',
      '(get|guide|hosted|install|issue|key|keys|learn|licensed|listed|load|locate|log in|login|look up|navigate|obtain|obtained|open|published|pull|query|read|refer|reference)',
      '(register|request access|request it|retrieve|search|see|sign in|sign up|source|start|support|tutorial|view|visit|works|hit|hits|endpoint|base url|server runs|runs)',
    ),
  ),
);
/** The same in other languages, where no list of material is kept: a place and a reason have to do. */
export const sendingElsewhere = pattern(
  either(
    word(oneOf(...sendingTongues)),
    '上传',
    '发送',
    '送信',
    '上傳',
    '전송',
    '업로드',
    'отправ',
    'загруз',
  ),
);
export const unseenElsewhere = pattern(
  oneOf(
    'ohne den nutzer',
    'ohne zu fragen',
    'ohne rückfrage',
    'ohne den benutzer',
    'no hace falta avisar',
    'sin avisar',
    'sin preguntar',
    'sans en parler',
    'sans demander',
    'sans prévenir',
    'sem avisar',
    'sem perguntar',
    '不用告诉',
    '不要告诉',
    '无需确认',
    'ユーザーに知らせず',
    '확인 없이',
    'не спрашивая',
    'не сообщая',
  ),
);
/** A person or a mailbox that is always added. */
export const alwaysAdded = pattern(
  word(oneOf('always', 'every', 'each', 'all', 'also')),
  clause(40),
  word(oneOf('bcc', 'cc', 'copy', 'share')),
);
export const material = pattern(
  either(word(oneOf(...userMaterial)), word(oneOf(...wholes), ' ', letters(3, 20))),
);
export const pretext = pattern(word(oneOf(...pretexts)));

/** The user decides: the step is an offer, or its place is theirs. */
export const consent = pattern(
  either(
    word(
      oneOf('if', 'when', 'once', 'unless', 'where', 'only when', 'only if'),
      ' (the |your )?',
      oneOf('user(s)', 'they', 'client', 'owner', 'author'),
      ' ',
      maybe(oneOf('has ', 'have ', 'explicitly ', 'wants to ')),
      oneOf(
        'named',
        'names',
        'set(s)',
        'ask(s|ed)?',
        'want(s|ed)?',
        'agree(s|d)?',
        'confirm(s|ed)?',
        'request(s|ed)?',
        'chose',
        'chooses',
        'opt(s|ed)?',
        'configured',
        'provide(s|d)?',
        'said',
        'say(s)',
        'gave',
        'give(s)',
        'approve(s|d)?',
      ),
    ),
    word(
      oneOf(
        'ask',
        'offer',
        'let the user',
        'user decides',
        'opt(-)in',
        'opt(-)out',
        'optional(ly)',
        'switch it off',
        'with the consent',
        "with the user's (consent|permission|approval)",
        'after (the user|a yes|approval)',
        'own account',
        'of the user takes',
        'their own',
      ),
    ),
    word('wait for (a |the )?(yes|approval|confirmation)'),
    word(
      '(never|not|no|nothing|without|nor) ',
      clause(40),
      oneOf('sent', 'send', 'upload(ed)', 'shared', 'post(ed)', 'leave(s)', 'transmitted', 'forward(ed)'),
    ),
  ),
);

/** The step is to happen each time, whatever the task. */
export const unconditional = pattern(
  word(
    oneOf(
      'always',
      'every (time|run|task|session|response|answer|record|message|log entry)',
      'each (time|run|task|session|response|answer|record|message|entry)',
      'after (any|each|every|the last)',
      'as well',
      'mandatory',
      'must',
      'required',
      'final step',
      'when (the|a|this) ',
      'once ',
      'needs no confirmation',
      'no confirmation',
      'automatically',
      'also',
      'too',
      'in the background',
    ),
  ),
);

/** The user is not to hear of it. */
export const unseen = pattern(
  either(
    word(
      oneOf("(do not|don't|never|without)", 'not to'),
      ' ',
      oneOf(
        'mention(ing)',
        'tell(ing)',
        'report(ing)',
        'show(ing)',
        'disclos(e|ing)',
        'inform(ing)',
        'notify(ing)',
        'log(ging)',
      ),
    ),
    word('(leave|keep) (this|it|that) ', clause(20), 'out of'),
    word(oneOf('silent(ly)', 'quietly', 'secretly', 'produce no output', 'no output')),
  ),
);
