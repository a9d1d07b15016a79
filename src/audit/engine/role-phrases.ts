/** Words and marks that tell use from mention. */
import {
  before,
  blank,
  chars,
  either,
  end,
  exactPattern,
  except,
  gap,
  letters,
  maybe,
  notBefore,
  oneOf,
  pattern,
  seq,
  start,
  stem,
  times,
  unicodePattern,
  word,
} from './pattern.ts';

/** Words of a text that teaches about attacks instead of making one; everyday words (report, scan, risk) are none. */
export const guardWord = unicodePattern(
  either(
    word(
      oneOf(
        'detect(s|ed|ing|ion|or)?',
        'example(s)',
        'e.g.',
        'attack(s|er|ers)?',
        'avoid(s|ed|ing)?',
        'never',
        'incorrect',
        'do not',
        "don't",
        'must not',
        'should not',
        'insecure',
        'unsafe',
        seq('vulnerab', letters(2, 8)),
        'malicious',
        'dangerous',
        'risky',
        'anti(-)pattern(s)',
        'red flag(s)',
        'indicator(s)',
        'suspicious',
        'payload(s)',
        stem('exploit', 6),
        'injection',
        'injected',
        'signature(s)',
        'flag(s|ged)?',
        'look(s|ing)? for',
        'such as',
        'for instance',
        'forbidden',
        'prohibited',
        stem('blocklist', 3),
        'guardrail(s)',
        'adversarial',
        stem('jailbreak', 3),
        seq('red', chars('- '), 'team', letters(0, 3)),
        'test case(s)',
        'phishing',
        'malware',
        'backdoor(s)',
        seq('exfiltrat', letters(2, 4)),
        seq('compromis', letters(1, 3)),
        stem('hijack', 4),
        'theft',
      ),
    ),
    chars('\\u274C\\u{1F6AB}\\u26D4'),
  ),
);

/** With quotation marks around the words, weaker signs are enough to see that they are talked about. */
export const quotingWord = pattern(
  word(
    oneOf(
      'bad',
      'threat(s)',
      'block(s|ed)?',
      'refuse',
      'reject',
      'warn(s|ing|ings)?',
      seq('risk', maybe(chars('sy'))),
      stem('abuse', 2),
      seq('mitigat', letters(2, 6)),
      'deny',
      'pitfall(s)',
      'wrong',
      'report',
      'scan(s|ner|ning)?',
      stem('audit', 4),
    ),
  ),
);

/** A negation that governs the verb right after it; "do not hesitate to" commands. */
export const governingNegation = unicodePattern(
  oneOf(
    word(
      oneOf(
        'never',
        'do not',
        "don't",
        'must not',
        "mustn't",
        'should not',
        "shouldn't",
        'cannot',
        "can't",
        'will not',
        "won't",
        'avoid',
        'refuse to',
        'instead of',
        'rather than',
        'not to',
        'without',
        'no need to',
        'not allowed to',
        'forbidden to',
        'prevent(s)',
        'block(s)',
        'denies',
        'disallow(s)',
        'reject(s)',
      ),
    ),
    chars('\\u274C\\u{1F6AB}\\u26D4'),
  ),
  notBefore(
    ' ',
    oneOf(
      'hesitate',
      'fail',
      'forget',
      'wait',
      'stop',
      'delay',
      'worry',
      'mind',
      'be afraid',
      'asking',
      'warning',
      'telling',
      'notice',
      'further',
      'question',
      'only',
      'just',
      'merely',
      'simply',
      'confirm',
    ),
  ),
  times(0, 28, except('.,;:!?\\n')),
  end,
);

/** Verbs that turn inline code into an order to run it. */
export const runVerb =
  /\b(?:run|runs|execute|executes|type|paste|invoke|launch|enter|start|use|call|issue|perform|do|install|then|with|via|by|first)\b[^.!?\n]{0,48}$/i;

/** Verbs that turn quoted words into an order to follow them. */
export const obeyVerb =
  /\b(?:obey|follow|comply with|carry out|act on|execute|perform|adopt|remember|treat as true)\b[^.!?\n]{0,48}$/i;

export const exclusionFlag = exactPattern(
  oneOf(
    seq('--', oneOf('exclude(-dir|-from|-vcs)?', 'ignore', 'skip')),
    seq(oneOf(seq(word(oneOf('zip', 'diff')), times(0, 80, except('\\n|;&'))), start, blank), '-x'),
    seq(oneOf(start, chars('\\s"\'')), '!'),
    '.gitignore',
    '.dockerignore',
    'rsyncignore',
  ),
  times(0, 3, chars('= "\'')),
  times(0, 40, except('\\s|;&$(')),
  end,
);

/** Names of reference files about attacks, as security skills have them. */
export const guardedPath = pattern(
  oneOf(start, chars('/_-')),
  oneOf(
    'attack(s)',
    'injection(s)',
    'dangerous',
    'malicious',
    seq('vulnerab', letters(2, 8)),
    'threat(s)',
    'detection(s)',
    'exploit(s)',
    'payload(s)',
    'escalation',
    'insecure',
    'red-flags',
    'anti(-)pattern(s)',
    'security',
  ),
  before(chars('/_.-')),
  times(0, 60, except('/')),
  '.',
  oneOf('md', 'txt', 'json', 'y(a)ml'),
  end,
);

export const orderedRemark = pattern(
  word(
    oneOf(
      'agent(s)',
      'assistant(s)',
      'claude',
      'codex',
      'copilot',
      'you (must|should|have to|need to)',
      'please',
      'first',
      'now',
      'always',
    ),
  ),
  gap(60),
  word(oneOf('run', 'execute', 'paste', 'type', 'invoke', 'call')),
  gap(40),
  end,
);
