/** PI-01 in English: a verb of dropping, a mark of time or owner, and a noun for instructions; other languages beside it. */
import type { Row } from '../engine/rule.ts';
import { tongueRows } from './override-tongues.ts';

/** Verbs that mean nothing else in front of instructions. */
const ignore =
  "(?:ignore|disregard|forget|void|set aside|put aside|dismiss|neglect|nullify|throw (?:out|away)|pay no (?:attention|heed|mind) to|stop (?:following|obeying|applying|listening to)|(?:do not|don't|must not|should not|may not|cannot|no longer|never again|never) (?:follow|obey|apply|listen to|adhere to|comply with|respect|honou?r)|unlearn|take no notice of|leave behind|abandon)";
/** Verbs that are said of settings and files as well. */
const remove =
  '(?:override|bypass|discard|drop|overrule|erase|cancel|delete|skip over|wipe|supersede|circumvent|replace)';
/** What came before this text. */
const earlier =
  "(?:previous(?:ly)?|prior|earlier|above|preceding|former|came? before|given (?:to you )?(?:so far|before|earlier|until now)|so far|up to (?:now|this point)|until now|received|you (?:have|had|were|got|'ve)(?: been| already| just)? (?:given|told|received|learned|read|taught)|before this|beforehand)";
/** Who gave it. */
const given =
  "(?:system|developer|safety|security|original|initial|existing|hidden|core|built-?in|other|your|operator(?:'s)?|user's|anthropic|openai)";
/** What only an agent has. */
const orders =
  '(?:instructions?|guidance|guidelines?|directives?|prompts?|orders|system (?:prompt|message)|programming|guardrails?|safeguards?|briefing|teachings|training)';
/** What other things have too. */
const terms =
  '(?:rules?|commands?|constraints?|restrictions?|policies|policy|messages?|directions?|context|everything|anything|all (?:that|of (?:that|the above)))';
const nouns = `(?:${orders.slice(3, -1)}|${terms.slice(3, -1)})`;

/** What text inside other people's data says is data: an order to ignore it defends the agent. */
const defensive =
  /\b(?:(?:embedded|injected|quoted|nested|foreign) (?:instructions?|commands?|prompts?|directives?|text)|(?:embedded|contained|found|hidden|appearing|written|included|present|that (?:appear|occur|come)s?|injected|coming|buried|given|planted|placed) (?:in|inside|within|from|by|into|on)|(?:instructions?|commands?|directives?|prompts?|text|messages?|orders?) (?:in|inside|within|from|on) (?:the |a |any |its |that |these |those |such |other |untrusted |external |fetched |user-supplied |third-party |retrieved ){0,4}(?:content|pages?|web|websites?|documents?|files?|outputs?|results?|comments?|e?mails?|issues?|data|responses?|code|diffs?|transcripts?|pull requests?|prs?|tool|source|repo|attachments?|inputs?|messages? from)|prompt injection|untrusted|attack(?:er|s)?|attempts?\b|tries to|try to|(?:user|caller|someone|text|content|it|page|input|results?|outputs?|documents?|websites?|e?mails?|comments?|issues?|repl(?:y|ies)|responses?) (?:says?|asks|tells|tries|claims|instructs|requests|attempts)|jailbreak|adversarial|inject(?:ed|ion|s))\b/i;

/** Settings and results are overridden every day; only instructions to the agent count. */
const ordinary =
  /\b(?:css|styles?|eslint|lint|config(?:uration)?|settings?|cache[ds]?|defaults? (?:values?|settings?)|environment|flags?|(?:commit|error|log|warning|validation|git|firewall|routing|tailwind|prettier|compiler|makefile|alert|business|naming|validation|iam|network|bucket|retention) (?:messages?|rules?|polic(?:y|ies)))\b/i;

/** Some verb of dropping; rows that begin with one need not be tried elsewhere. */
const dropSign =
  /ignor|disregard|forget|void|aside|dismiss|neglect|nullify|throw|pay no|stop |n't |not |no longer|never|unlearn|no notice|leave behind|abandon|drop|discard|erase/i;

const source = (parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'i');

const gap = '\\b[^.!?:\\n]{0,60}\\b';

/** A gap without a second order in it: "ignore drafts and follow the rules above" drops nothing. */
const calmGap = '\\b(?:(?!\\b(?:follow|use|apply|obey|keep|read|see)\\b)[^.!?:\\n]){0,60}\\b';

/** Orders and whose they are, in either order. */
const anyOrder = `(?:(?:${earlier}|${given})${gap}${nouns}|${nouns}${gap}(?:${earlier}|${given}))`;

const english: readonly Row[] = [
  {
    sign: dropSign,
    all: [source(['\\b', ignore, gap, '(?:system|developer|operator|platform) (?:prompts?|messages?)\\b'])],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'disregard the system message',
  },
  {
    all: [
      source([
        '\\b(?:none|no part|not one) of (?:the |your |those |these )',
        '[^.!?:\\n]{0,40}',
        nouns,
        gap,
        earlier,
        gap,
        '(?:valid|apply|applies|count|counts|hold|holds|bind|binds|matter|matters|stand|stands|in force|relevant)\\b',
      ]),
    ],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'none of the earlier rules are valid',
  },
  {
    all: [
      /\bthis (?:skill|file|document|text|page|section)\b[^.!?\n]{0,40}\b(?:outranks?|overrules?|overrides?|supersedes?|beats|trumps|takes? (?:precedence|priority) over|prevails over|stands above|wins (?:over|against))\b[^.!?\n]{0,40}\b(?:system (?:prompt|message)|developer|operator|(?:your|all|any|the) (?:\w{1,12} )?(?:instructions|guidelines|safety)|(?:anything|everything|whatever|what) (?:the (?:user|developer|operator|system)|you (?:were|have been)))/i,
    ],
    none: [ordinary],
    scope: 'sentence',
    reason: 'this document outranks the system prompt',
  },
  {
    sign: dropSign,
    all: [
      /\b(?:forget|ignore|disregard|unlearn|set aside|dismiss) (?:everything |all |anything )?(?:that |of )?(?:what(?:ever)? )?you (?:were|have been|had been|'ve been) (?:told|taught|given|instructed)\b/i,
    ],
    none: [defensive],
    scope: 'sentence',
    reason: 'forget what you were told',
  },
  {
    all: [
      /\b(?:system prompt|(?:earlier|previous|prior|preceding|original) (?:instructions?|guidance|directives|orders|prompts?))\b[^.!?\n]{0,40}\b(?:is|are|gets?) (?:hereby |now )?(?:overruled|overridden|superseded|replaced|outranked) by (?:this|these|the (?:text|rules|instructions|orders) (?:here|below))\b/i,
    ],
    none: [ordinary],
    scope: 'sentence',
    reason: 'the system prompt is overruled by this file',
  },
  {
    all: [
      source(['\\b', earlier, '\\b (?:\\w{1,12} )?', orders, '\\b']),
      /\b(?:ignore|disregard|forget|discard|drop) (?:them|these|those|it all|all of (?:it|them))\b/i,
    ],
    none: [defensive, ordinary],
    scope: 'window',
    reason: 'the prior instructions ... ignore them',
  },
  {
    sign: dropSign,
    all: [source(['\\b', ignore, gap, '(?:', earlier, '|', given, ')', gap, orders, '\\b'])],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'ignore all previous instructions, in that order',
  },
  {
    sign: dropSign,
    all: [source(['\\b', ignore, gap, earlier, gap, terms, '\\b'])],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'disregard the earlier rules',
  },
  {
    all: [source(['\\b', remove, gap, earlier, gap, orders, '\\b'])],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'override prior guidance',
  },
  {
    all: [
      source([
        '\\b',
        remove,
        '\\b (?:the |your |all |any |every |its ){0,3}(?:own )?(?:system|safety|developer|original|built-?in|core|security) (?:prompts?|instructions?|guidelines?|programming|guardrails?|safeguards?|training|directives)\\b',
      ]),
    ],
    none: [defensive, ordinary, /\b(?:never|do not|don't|cannot|must not|(?:does|will|should) not)\b/i],
    scope: 'sentence',
    reason: 'override the system prompt',
  },
  {
    sign: dropSign,
    all: [
      source([
        '\\b(?:',
        ignore,
        '|drop|discard|erase)',
        calmGap,
        nouns,
        '\\b[^.!?:\\n]{0,50}\\b',
        earlier,
        '\\b',
      ]),
    ],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'forget the rules you were given before',
  },
  {
    all: [
      source([
        '\\b',
        nouns,
        '\\b[^.!?\\n]{0,60}\\b(?:is|are|be|being|was|were|has been|have been|become|becomes|counts? as|stands?) (?:now |hereby |all |therefore |henceforth |considered |to be |deemed |treated as |no longer ){0,4}(?:void|null|obsolete|invalid|valid|cancell?ed|revoked|superseded|overridden|replaced|withdrawn|suspended|lifted|repealed|nullified|rescinded|annulled|outdated|irrelevant|in (?:force|effect)|applicable|binding|disregarded|ignored|forgotten|gone)\\b',
      ]),
      source(['\\b', earlier, '\\b']),
      /\b(?:void|null|obsolete|invalid|cancell?ed|revoked|superseded|overridden|withdrawn|suspended|lifted|repealed|nullified|rescinded|annulled|disregarded|ignored|forgotten|gone|no longer|replaced|outdated|irrelevant)\b/i,
      /\b(?:guidance|instructions?|directives?|prompts?|orders|restrictions?|guardrails?|system (?:prompt|message)|briefing|safeguards?|rules? (?:you|above|given|so far|before)|(?:all|earlier|previous|prior|original) (?:rules|commands|constraints|policies|messages|guidelines|directions|demands|agreements))\b/i,
    ],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'all guidance received earlier is void',
  },
  {
    all: [
      source([
        '\\b',
        nouns,
        '\\b[^.!?\\n]{0,40}\\b',
        earlier,
        '\\b[^.!?\\n]{0,40}\\b(?:no longer|not|never) (?:apply|applies|count|counts|hold|holds|bind|binds|matter|matters|stand|stands|govern|governs)\\b',
      ]),
    ],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'the guidelines given so far no longer apply',
  },
  {
    all: [
      source([
        '\\b(?:treat|consider|regard|count|view|take|mark|deem)',
        gap,
        anyOrder,
        '\\b[^.!?:\\n]{0,30}\\b(?:as |to be )?(?:cancell?ed|void|obsolete|revoked|invalid|withdrawn|superseded|null|expired|overridden|outdated|irrelevant|non-binding|optional|suspended|lifted|repealed|gone)\\b',
      ]),
    ],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'treat earlier messages as cancelled',
  },
  {
    all: [
      source([
        "\\b(?:what(?:ever)?|anything|everything|all) (?:that )?(?:you (?:were|have been|had been|'ve been) (?:told|taught|given|instructed|asked)|(?:was|has been) said|stands|is written|came|comes) ?[^.!?\\n]{0,40}(?:before|earlier|above|so far|previously|until now|up to now)?[^.!?\\n]{0,30}(?:no longer (?:applies|counts|matters|holds)|does not (?:apply|count|matter)|doesn't (?:apply|count|matter)|is (?:void|wrong|obsolete|cancell?ed|irrelevant)|can be (?:ignored|forgotten))",
      ]),
    ],
    none: [defensive],
    scope: 'sentence',
    reason: 'what you were told before no longer counts',
  },
  {
    all: [
      /\b(?:these|the following|my|this (?:skill|file|document|section|text)(?:'s)?) (?:new )?(?:instructions?|rules?|orders?|directives?|file|document|text)? ?(?:override|overrule|supersede|replace|take (?:precedence|priority) over|outrank|trump)s? (?:all |any |every |your |the |each ){0,4}(?:other |previous |prior |earlier |system |safety |existing |original |user(?:'s)? |developer ){1,3}(?:instructions?|prompts?|rules?|guidelines?|directives?|polic(?:y|ies)|messages?|orders?|restrictions?|training)/i,
    ],
    none: [
      ordinary,
      /\b(?:project|repo(?:sitory)?|style|default|general|generic|global|lower|parent|base)\b/i,
    ],
    scope: 'sentence',
    reason: 'this text claims to stand above the system or the user',
  },
  {
    all: [
      /\b(?:from (?:now|here|this (?:point|moment|line)) on(?:wards?)?|henceforth|starting now|as of now)\b[^.!?\n]{0,30}\bonly (?:this|these|what) (?:text|file|document|section|page|skill|lines?|(?:is|stands) (?:here|below|written))\b[^.!?\n]{0,20}\b(?:counts?|appl(?:y|ies)|matters?|binds?|(?:is|are) (?:valid|binding))/i,
    ],
    scope: 'sentence',
    reason: 'only this text counts',
  },
  {
    all: [
      /\b(?:from (?:now|here|this (?:point|moment|line)) on(?:wards?)?|henceforth|starting now|as of now)\b[^.!?\n]{0,40}\b(?:only |solely |exclusively )?(?:obey|listen to|follow|take orders from|answer to|comply with|act on)\b[^.!?\n]{0,30}\b(?:only|this (?:file|text|document|section|skill)|me|these|nobody|no one|my)\b/i,
    ],
    scope: 'sentence',
    reason: 'a new master from now on',
  },
];

export const overrideRows: readonly Row[] = [...english, ...tongueRows];
