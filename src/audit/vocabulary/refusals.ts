/** How a text advises against a command: sentences, labels and titles. */

const acts =
  'add|call|choose|copy|do|enable|enter|execut(?:e|ing)|follow|grant|install|installing|invok(?:e|ing)|issue|launch|leave|' +
  'mount|open|paste|pasting|pass|pip(?:e|ing)|prefer|recommend|run|running|set|ship|start|suggest|try|trying|turn on|type|typing|us(?:e|ing)|write|writing';
const negation =
  "(?:\\b(?:never|do not|don't|dont|must not|mustn't|should not|shouldn't|may not|cannot|can't|avoid|refuse to|refrain from|not to|" +
  'rather than|instead of|not allowed to|forbidden to|prohibited from|no longer)|[\u274C\u{1F6AB}\u26D4\u2717\u2718])';
/** Words after which a sentence turns to what is to be done. */
const turn =
  '\\b(?:after|before|but|except|first|if|instead|just|merely|only|otherwise|rather|simply|then|till|unless|until|without)\\b|' +
  `\\band\\s(?:${acts})\\b|\\s[-\u2013\u2014]\\s|,(?!\\s(?:or|nor|x)\\b)`;

/** The end of what precedes a command: a negation governs the verb that would run it, and nothing turns the sentence. */
export const advisedAgainst = new RegExp(
  `${negation}\\s(?:(?:attempt to|blindly|directly|ever|even|try to)\\s)?(?:${acts})\\b(?:(?!${turn})[^.!?;:\\n]){0,160}$`,
  'iu',
);

/** The end of what precedes a command that is named only as what was not chosen: "a package, not …". */
export const contrasted =
  /(?:[,;:(\u2013\u2014-]\s?|\b(?:and|but)\s)(?:never|not)\s(?:(?:a|by|from|the|through|via|with)\s)?$/i;

/** What follows a command: it is called dangerous, or not to be run. */
export const calledBad =
  /^[\s`"'*)]{0,6}(?:(?:is|are) (?:explicitly |strictly |always )?(?:never (?:acceptable|allowed|permitted|run|safe|used)|not (?:acceptable|allowed|permitted|recommended|run|safe|used)|banned|blocked|dangerous|disallowed|discouraged|forbidden|insecure|prohibited|refused|unsafe|an? (?:anti-?pattern|bad (?:idea|practice)|red flag))|(?:can|may|must|should) (?:never|not) be (?:called|executed|installed|piped|run|typed|used))\b/i;

/** How a remark, a list item or an introduction begins that calls what follows it the wrong way. */
export const wrongLabel = new RegExp(
  '^[\\s#*/<>\u2190_~;-]{0,12}(?:[\u274C\u{1F6AB}\u26D4\u2717\u2718\u{1F44E}]|' +
    "(?:anti-?pattern|avoid|bad|dangerous|discouraged|don'?ts?|forbidden|incorrect|insecure|never|not recommended|prohibited|red flags?|unsafe|vulnerable|wrong)" +
    '(?=[\\s*_]{0,4}(?:$|[:.!(\u2013\u2014-]|(?:code|commands?|examples?|patterns?|practices?|this|way)\\b)))',
  'iu',
);

const grave =
  'blocked|dangerous|denied|destructive|disallowed|forbidden|hard to reverse|harmful|high-risk|irreversible|prohibited|refused|rejected|risky|unsafe';
const commands = '(?:actions?|calls?|commands?|operations?|patterns?|things)';
/** A title, or what introduces a list, that says as a whole that a guard refuses what follows, or that it ruins something. */
export const refusedTitle = new RegExp(
  [
    String.raw`^[^\p{L}]{0,12}(?:what (?:is|must be|gets|should be|will be) (?:${grave})|what (?:it|the (?:guard|hook|tool)|this (?:guard|hook|skill)|we) (?:always )?(?:blocks?|den(?:y|ies)|refuses?|rejects?|stops?)`,
    String.raw`|(?:always |common |never |the )?(?:${grave})(?:(?:,| or| and|\/) (?:${grave}))? ${commands}|${commands} (?:that|which) (?:are|must be|will be) (?:always )?(?:${grave})(?:(?:,| or| and) (?:${grave}))?`,
    '|(?:高危|危险|禁止(?:使用)?|禁用|拦截)的?(?:命令|操作|指令)|禁止(?:事項|コマンド|操作)|危険な(?:コマンド|操作)|запрещ[её]нные (?:команды|действия)|опасные (?:команды|действия)',
    String.raw`|(?:comandos|acciones) (?:peligros[oa]s|prohibid[oa]s)|(?:gefährliche|verbotene) (?:aktionen|befehle))(?: \([^)]{1,60}\))?[^\p{L}]{0,12}$`,
  ].join(''),
  'iu',
);

/** A title, as a whole, for what is not to be done. */
export const wrongTitle =
  /^[^\p{L}]{0,8}(?:anti-?patterns?|avoid|bad|blocked|common mistakes|dangerous|do not|don'?ts?|forbidden|never|prohibited|red flags?|things (?:not to do|to avoid)|what (?:not to do|to avoid)|wrong)(?:\s(?:actions?|commands?|do this|do|examples?|operations?|patterns?|practices?|these|this|usage|use))?[^\p{L}]{0,8}$/iu;
