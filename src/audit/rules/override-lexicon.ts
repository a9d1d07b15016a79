/** PI-01 in eleven languages: a verb of dropping, a mark of time or owner, and a noun for instructions. */
import type { Row } from '../rule.ts';

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
  /\b(?:(?:embedded|injected|quoted|nested|foreign) (?:instructions?|commands?|prompts?|directives?|text)|(?:embedded|contained|found|hidden|appearing|written|included|present|that (?:appear|occur|come)s?|injected|coming|buried|given|planted|placed) (?:in|inside|within|from|by|into|on)|(?:instructions?|commands?|directives?|prompts?|text|messages?|orders?) (?:in|inside|within|from|on) (?:the |a |any |its |that |these |those |such |other |untrusted |external |fetched |user-supplied |third-party |retrieved ){0,4}(?:content|pages?|web|websites?|documents?|files?|outputs?|results?|comments?|e?mails?|issues?|data|responses?|code|diffs?|transcripts?|pull requests?|prs?|tool|source|repo|attachments?|inputs?|messages? from)|prompt injection|untrusted|attack(?:er|s)?|attempts?\b|tries to|try to|(?:user|caller|someone|text|content|it|page|input) (?:says|asks|tells|tries|claims|instructs|requests|attempts)|jailbreak|adversarial|inject(?:ed|ion|s))\b/i;

/** Settings and results are overridden every day; only instructions to the agent count. */
const ordinary =
  /\b(?:css|styles?|eslint|lint|config(?:uration)?|settings?|cache[ds]?|defaults? (?:values?|settings?)|environment|flags?|(?:commit|error|log|warning|validation|git|firewall|routing|tailwind|prettier|compiler|makefile|alert|business|naming|validation|iam|network|bucket|retention) (?:messages?|rules?|polic(?:y|ies)))\b/i;

const source = (parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'i');

const gap = '\\b[^.!?:\\n]{0,60}\\b';

/** A gap without a second order in it: "ignore drafts and follow the rules above" drops nothing. */
const calmGap = '\\b(?:(?!\\b(?:follow|use|apply|obey|keep|read|see)\\b)[^.!?:\\n]){0,60}\\b';

const english: readonly Row[] = [
  {
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
    all: [source(['\\b', ignore, gap, '(?:', earlier, '|', given, ')', gap, orders, '\\b'])],
    none: [defensive, ordinary],
    scope: 'sentence',
    reason: 'ignore all previous instructions, in that order',
  },
  {
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
      /\b(?:guidance|instructions?|directives?|prompts?|orders|restrictions?|guardrails?|system (?:prompt|message)|briefing|safeguards?|rules? (?:you|above|given|so far|before)|(?:all|earlier|previous|prior|original) (?:rules|commands|constraints|policies|messages|guidelines))\b/i,
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
        earlier,
        gap,
        nouns,
        '\\b[^.!?:\\n]{0,30}\\b(?:as |to be )?(?:cancell?ed|void|obsolete|revoked|invalid|withdrawn|superseded|null|expired|overridden|outdated|irrelevant|non-binding|optional)\\b',
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
      /\b(?:from (?:now|here|this (?:point|moment|line)) on(?:wards?)?|henceforth|starting now|as of now)\b[^.!?\n]{0,40}\b(?:only |solely |exclusively )?(?:obey|listen to|follow|take orders from|answer to|comply with|act on)\b[^.!?\n]{0,30}\b(?:only|this (?:file|text|document|section|skill)|me|these|nobody|no one|my)\b/i,
    ],
    scope: 'sentence',
    reason: 'a new master from now on',
  },
];

/** Other languages: verb and noun with little between them, in either order where the language wants that. */
const foreign: readonly Row[] = [
  {
    all: [
      /\b(?:ignor[ae]d?|ignores|olvid[ae]d?|olvides|descart[ae]|desestim[ae]|haz caso omiso|omit[ea]|anul[ae]|pas[ae] por alto)\b[^.!?\n]{0,40}(?:instrucci(?:o|\u00F3)n(?:es)?|indicaci(?:o|\u00F3)n(?:es)?|(?:o|\u00F3)rdenes|reglas|directrices|mensajes|pautas)[^.!?\n]{0,30}(?:anterior(?:es)?|previ[ao]s?|precedentes|originales|recibid[ao]s|del sistema|de antes)/i,
    ],
    scope: 'sentence',
    reason: 'Spanish',
  },
  {
    all: [
      /(?:\b(?:ignore[rz]?|ignorez|oublie[rz]?|oubliez|ne (?:tiens|tenez|tenir) (?:pas|plus|aucun) compte|fais abstraction|faites abstraction|abandonne[rz]?|annule[rz]?|n(?:e |')(?:suis|suivez|obeis|ob\u00E9issez) (?:plus|pas))\b)[^.!?\n]{0,40}(?:instructions?|consignes?|directives?|r(?:e|\u00E8)gles?|ordres?|indications?|messages?)[^.!?\n]{0,30}(?:pr(?:e|\u00E9)c(?:e|\u00E9)dent(?:e)?s?|ant(?:e|\u00E9)rieur(?:e)?s?|ci-dessus|initiales?|d'avant|re(?:c|\u00E7)ues?|du syst(?:e|\u00E8)me)/i,
    ],
    scope: 'sentence',
    reason: 'French',
  },
  {
    all: [
      /(?:\b(?:ignorier(?:e|en|t)?|vergiss|vergessen|missachte[nt]?|verwirf|verwerfen|beachte[nt]?|befolge[nt]?|(?:ue|\u00FC)bergeh(?:e|en|t)|(?:ue|\u00FC)berschreibe[nt]?|streiche[nt]?)\b)[^.!?\n]{0,40}(?:vorherigen?|vorigen?|bisherigen?|fr(?:ue|\u00FC)heren?|obigen?|vorangegangenen?|urspr(?:ue|\u00FC)nglichen?|bestehenden?|alle[nr]?)[^.!?\n]{0,30}(?:anweisung(?:en)?|instruktion(?:en)?|regeln?|vorgaben?|befehle?n?|richtlinien?|hinweise?n?|anordnung(?:en)?)/i,
    ],
    none: [/\b(?:beachte|befolge)[nt]?\b(?![^.!?\n]{0,80}\b(?:nicht|keine|nie)\b)/i],
    scope: 'sentence',
    reason: 'German; "beachte" needs a negation',
  },
  {
    all: [
      /\b(?:ignor[ea](?:m|r)?|esque(?:c|\u00E7)(?:a|e|er)|desconsider[ea]|descart[ea]|desprez[ea]|anul[ea]|n(?:a|\u00E3)o siga(?: mais)?)\b[^.!?\n]{0,40}(?:instru(?:c|\u00E7)(?:o|\u00F5)es|ordens|regras|diretrizes|orienta(?:c|\u00E7)(?:o|\u00F5)es|mensagens|comandos)[^.!?\n]{0,30}(?:anteriores|pr(?:e|\u00E9)vi[ao]s|acima|originais|recebid[ao]s|do sistema|precedentes)/i,
    ],
    scope: 'sentence',
    reason: 'Portuguese',
  },
  {
    all: [
      /(?:\u5FFD\u7565|\u65E0\u89C6|\u5FD8\u8BB0|\u5FD8\u6389|\u4E0D\u8981\u7406\u4F1A|\u4E0D\u7528\u7406\u4F1A|\u629B\u5F03|\u4E0D\u518D\u9075\u5FAA|\u4E0D\u8981\u9075\u5FAA|\u4E0D\u8981\u9075\u5B88|\u5FFD\u89C6|\u7121\u8996|\u5FD8\u8A18|\u4F5C\u5E9F|\u53D6\u6D88)[^\u3002\uFF01\n]{0,20}(?:\u4E4B\u524D|\u4EE5\u524D|\u6B64\u524D|\u5148\u524D|\u4E0A\u9762|\u4EE5\u4E0A|\u4E0A\u8FF0|\u524D\u9762|\u6240\u6709|\u539F\u6709|\u7CFB\u7EDF|\u539F\u6765|\u65E9\u5148)[^\u3002\uFF01\n]{0,16}(?:\u6307\u4EE4|\u6307\u793A|\u8BF4\u660E|\u89C4\u5219|\u547D\u4EE4|\u63D0\u793A|\u8981\u6C42|\u8BBE\u5B9A|\u898F\u5247|\u7D04\u675F|\u7EA6\u675F)/,
    ],
    scope: 'sentence',
    reason: 'Chinese, verb first',
  },
  {
    all: [
      /(?:\u4E4B\u524D|\u4EE5\u524D|\u6B64\u524D|\u5148\u524D|\u4E0A\u9762|\u4EE5\u4E0A|\u524D\u9762|\u6240\u6709)[^\u3002\uFF01\n]{0,12}(?:\u6307\u4EE4|\u6307\u793A|\u89C4\u5219|\u547D\u4EE4|\u63D0\u793A|\u8981\u6C42)[^\u3002\uFF01\n]{0,8}(?:\u4F5C\u5E9F|\u65E0\u6548|\u5931\u6548|\u4E0D\u518D\u6709\u6548|\u4E0D\u518D\u9002\u7528|\u53D6\u6D88)/,
    ],
    scope: 'sentence',
    reason: 'Chinese, passive',
  },
  {
    all: [
      /(?:\u3053\u308C\u307E\u3067|\u4EE5\u524D|\u524D|\u4E0A\u8A18|\u5148\u307B\u3069|\u3059\u3079\u3066|\u5168\u3066|\u5F93\u6765|\u4ECA\u307E\u3067)[^\u3002\n]{0,16}(?:\u6307\u793A|\u547D\u4EE4|\u30EB\u30FC\u30EB|\u898F\u5247|\u6307\u4EE4|\u5236\u7D04|\u30D7\u30ED\u30F3\u30D7\u30C8|\u6307\u5C0E)[^\u3002\n]{0,12}(?:\u7121\u8996|\u5FD8\u308C|\u7121\u52B9|\u7834\u68C4|\u53D6\u308A\u6D88|\u5F93\u308F\u306A\u3044|\u5F93\u3046\u306A)/,
    ],
    scope: 'sentence',
    reason: 'Japanese',
  },
  {
    all: [
      /(?:\u0438\u0433\u043D\u043E\u0440\u0438\u0440\u0443\u0439|\u0438\u0433\u043D\u043E\u0440\u0438\u0440\u043E\u0432\u0430\u0442\u044C|\u0437\u0430\u0431\u0443\u0434\u044C|\u0437\u0430\u0431\u044B\u0442\u044C|\u043E\u0442\u0431\u0440\u043E\u0441\u044C|\u043F\u0440\u043E\u043F\u0443\u0441\u0442\u0438|\u043E\u0442\u043C\u0435\u043D\u0438|\u043D\u0435 \u0441\u043B\u0435\u0434\u0443\u0439|\u043D\u0435 \u0432\u044B\u043F\u043E\u043B\u043D\u044F\u0439|\u043F\u0440\u0435\u043D\u0435\u0431\u0440\u0435\u0433\u0438)[^.!?\n]{0,40}(?:\u043F\u0440\u0435\u0434\u044B\u0434\u0443\u0449|\u043F\u0440\u0435\u0436\u043D|\u0440\u0430\u043D\u0435\u0435|\u043F\u0440\u043E\u0448\u043B|\u0432\u044B\u0448\u0435|\u0432\u0441\u0435\u0445?|\u0438\u0441\u0445\u043E\u0434\u043D)[^.!?\n]{0,30}(?:\u0438\u043D\u0441\u0442\u0440\u0443\u043A\u0446\u0438|\u0443\u043A\u0430\u0437\u0430\u043D\u0438|\u043F\u0440\u0430\u0432\u0438\u043B|\u043A\u043E\u043C\u0430\u043D\u0434|\u043F\u0440\u0438\u043A\u0430\u0437|\u0440\u0430\u0441\u043F\u043E\u0440\u044F\u0436\u0435\u043D)/i,
    ],
    scope: 'sentence',
    reason: 'Russian',
  },
  {
    all: [
      /(?:\u062A\u062C\u0627\u0647\u0644|\u0627\u0647\u0645\u0644|\u0623\u0647\u0645\u0644|\u0627\u0646\u0633|\u0627\u0646\u0633\u0649|\u0644\u0627 \u062A\u062A\u0628\u0639|\u0623\u0644\u063A|\u0627\u062A\u0631\u0643|\u0644\u0627 \u062A\u0644\u062A\u0632\u0645)[^.!\u061F\n]{0,40}(?:\u0627\u0644\u062A\u0639\u0644\u064A\u0645\u0627\u062A|\u062A\u0639\u0644\u064A\u0645\u0627\u062A|\u0627\u0644\u0623\u0648\u0627\u0645\u0631|\u0627\u0644\u0627\u0648\u0627\u0645\u0631|\u0627\u0644\u0625\u0631\u0634\u0627\u062F\u0627\u062A|\u0627\u0644\u0642\u0648\u0627\u0639\u062F|\u0627\u0644\u062A\u0648\u062C\u064A\u0647\u0627\u062A)[^.!\u061F\n]{0,30}(?:\u0627\u0644\u0633\u0627\u0628\u0642\u0629|\u0633\u0627\u0628\u0642\u0629|\u0623\u0639\u0644\u0627\u0647|\u0627\u0644\u0645\u0627\u0636\u064A\u0629|\u0627\u0644\u0642\u062F\u064A\u0645\u0629|\u0627\u0644\u0623\u0635\u0644\u064A\u0629|\u0642\u0628\u0644)/,
    ],
    scope: 'sentence',
    reason: 'Arabic',
  },
  {
    all: [
      /(?:\u092A\u093F\u091B\u0932\u0947|\u092A\u093F\u091B\u0932\u0940|\u092A\u0939\u0932\u0947|\u092A\u0942\u0930\u094D\u0935|\u0938\u092D\u0940|\u090A\u092A\u0930)[^.\u0964!\n]{0,24}(?:\u0928\u093F\u0930\u094D\u0926\u0947\u0936|\u0928\u093F\u092F\u092E|\u0906\u0926\u0947\u0936|\u0939\u093F\u0926\u093E\u092F\u0924)[^.\u0964!\n]{0,16}(?:\u0905\u0928\u0926\u0947\u0916\u093E|\u0928\u091C\u093C\u0930\u0905\u0902\u0926\u093E\u091C|\u0928\u091C\u0930\u0905\u0902\u0926\u093E\u091C|\u0928\u095B\u0930\u0905\u0902\u0926\u093E\u091C|\u092D\u0942\u0932|\u0909\u092A\u0947\u0915\u094D\u0937\u093E|\u0930\u0926\u094D\u0926)/,
    ],
    scope: 'sentence',
    reason: 'Hindi',
  },
];

export const overrideRows: readonly Row[] = [...english, ...foreign];
