/** Phrases of intent that rules of several families share, and what shows that a text is honest. */
import {
  after,
  before,
  chars,
  clause,
  either,
  end,
  maybe,
  notAfter,
  oneOf,
  pattern,
  seq,
  space,
  start,
  word,
} from '../engine/pattern.ts';
import { graveVerbs, unaskedEndings, unaskedPhrases, untoldPhrases } from '../vocabulary/intent.ts';
import { humans } from '../vocabulary/phrases.ts';
import { proseKinds } from '../engine/rule.ts';

/** Kinds of region in which a sentence may order something. */
export const orderKinds = proseKinds.filter(
  (kind) => kind !== 'config' && kind !== 'fence' && kind !== 'table' && kind !== 'heading',
);

/** Where an order begins: the start of a sentence, an item or a clause, or behind a word that orders. */
export const imperative = after(
  oneOf(
    start,
    seq(chars('.!?;:,*>"\\d\\n-'), space(1, 6)),
    seq(
      word(
        oneOf(
          'also',
          'always',
          'and',
          'first',
          'have to',
          'just',
          'must',
          'please',
          'shall',
          'should',
          'then',
        ),
      ),
      ' ',
    ),
  ),
);

/** Without asking. */
export const unasked = oneOf(
  word(oneOf(...unaskedPhrases)),
  word(humans, ' ', "(does not|doesn't|need not|must not) ", maybe('have to '), 'be asked'),
  seq(word(oneOf(...unaskedEndings)), before(either(chars('.,;:!)'), end))),
);

/** A person must not know. */
export const untold = word(
  oneOf(
    ...untoldPhrases,
    seq(
      humans,
      ' ',
      oneOf(
        '(should|must|may|need|shall|will|can) (not|never)',
        'never',
        "(does not|doesn't|do not|don't) (need|have)",
        'is not',
        'are not',
        'cannot',
      ),
      ' ',
      maybe('(ever|to|be) '),
      maybe('(ever|to|be) '),
      oneOf(
        'know',
        'learn',
        'see',
        'hear',
        'find out',
        'notice',
        'aware',
        'told',
        'informed',
        'bothered',
        'shown',
      ),
    ),
    seq(
      oneOf('do not', "don't", 'never', 'without'),
      ' ',
      oneOf(
        'flag(ging)',
        'list(ing)',
        'mention(ing)',
        'reveal(ing)',
        'disclos(e|ing)',
        'announc(e|ing)',
        'note',
        'noting',
        'document(ing)',
      ),
      ' ',
      oneOf(
        'this',
        'it',
        'that',
        'them',
        'the (change|step|account|copy|upload|bonus|rule|reason|user|key|file|address)',
      ),
    ),
  ),
);

export const graveVerb = word(oneOf(...graveVerbs));

/** The text teaches, forbids, tests, or leaves the choice to a person. */
export const fairStep = pattern(
  either(
    word(
      oneOf(
        'attack(s|er|ers)?',
        'malicious',
        'suspicious',
        'red flag(s)',
        'vulnerab(le|ility|ilities)',
        'detect(s|ed|ion)?',
        'anti(-)pattern(s)',
        'example(s)',
        '(is|are) forbidden',
        'not allowed',
        seq(notAfter(oneOf('never ', 'not ', "n't ")), 'ask(s) (the user|first|before|whether|them)'),
        'let the user',
        'offer to',
        'user (approves|approved|agrees|agreed|confirms|confirmed|wants|asks|asked|decides|chooses|chose|names|named)',
        'user has (approved|agreed|confirmed|asked|seen|chosen)',
        'with (the user|their) (consent|permission|approval)',
        'only (after|when|if|with)',
        'unless',
        'dry run',
        'dry-run',
      ),
    ),
    seq(
      word(oneOf('never', 'do not', "don't", 'must not', 'should not', 'avoid', 'cannot')),
      clause(40),
      graveVerb,
      clause(80),
      unasked,
    ),
  ),
);
