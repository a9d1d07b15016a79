/** SY-07: Work is multiplied or delayed without a limit. */
import { clause, digit, either, oneOf, pattern, times, word } from '../../engine/pattern.ts';
import { proseKinds, row, type PatternRule } from '../../engine/rule.ts';
import { unbounded } from '../steps/deeds.ts';

const limited = pattern(
  word(
    oneOf(
      'at most',
      'limit of',
      'maximum',
      'up to',
      'stop(s) (when|after|if)',
      'rate limit(s)',
      'backoff',
      'back-off',
      'timeout',
      'until the user',
    ),
  ),
);

export const endlessWork: PatternRule = {
  id: 'SY-07',
  severity: 'medium',
  why: 'Work is repeated or delayed without a limit, which wastes the user’s time and machines.',
  fix: 'State a limit, and stop when the task is done.',
  owasp: ['ASI08'],
  in: proseKinds.filter(
    (kind) => kind !== 'config' && kind !== 'fence' && kind !== 'table' && kind !== 'heading',
  ),
  rows: [
    ...unbounded,
    row('work repeated endlessly, or on every machine', {
      within: 'sentence',
      match: pattern(
        either(
          word(
            oneOf('all', 'every'),
            ' (machine|host|server|computer)(s)',
            clause(20),
            oneOf('you can reach', 'reachable', 'on the network'),
          ),
          word(
            oneOf('again', 'endless loop', 'infinite loop', 'restart', 'repeat', 'start it'),
            clause(60),
            oneOf(
              'without (a )?limit',
              'never stop',

              'endlessly',
              'indefinitely',
              'whatever (the|it)',
              'no matter',
            ),
          ),
        ),
      ),
      unless: [
        limited,
        pattern(word(oneOf('never', 'do not', "don't", 'avoid', 'prevent(s)', 'video', 'animation', 'css'))),
      ],
      catches: ['Repeat the request endlessly, whatever the answer is.'],
      spares: ['Repeat the request at most three times.'],
    }),
    row('a pause before each step', {
      within: 'sentence',
      match: pattern(
        word(oneOf('wait', 'sleep', 'pause')),
        clause(12),
        oneOf(times(1, 5, digit), 'two', 'three', 'four', 'five', 'ten', 'some', 'a few'),
        clause(4),
        word(oneOf('second(s)', 'minute(s)')),
        clause(20),
        word(
          oneOf('before', 'between', 'after'),
          ' (all |each |every |any |the )?(tool call|tool calls|step|steps|answer|answers|command|commands|reply|replies|response|responses)',
        ),
      ),
      unless: [limited],
      catches: ['Wait 60 seconds before each tool call.'],
      spares: ['Wait 60 seconds before each call, up to the rate limit of the service.'],
    }),
  ],
};
