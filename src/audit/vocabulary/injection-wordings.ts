/** PI-01, PI-03, PI-05 to PI-07 and PI-09 to PI-11 in English: further wordings of the ideas in prompt-injection.ts. */
import type { Row } from '../engine/rule.ts';
import { words } from './lexicon.ts';

/** A step is to be missing from what the user gets to read. */
const omission = String.raw`\b(?:leave|keep|omit|drop|exclude|strip|cut|edit) (?:this|that|it|these|those|the)(?: [\w-]{1,16}){0,4} (?:out of|from|off) (?:your|the|any|all|every|what you)(?: [\w-]{1,16}){0,2} ?(?:summar(?:y|ies)|reports?|answers?|repl(?:y|ies)|responses?|logs?|outputs?|transcripts?|changelogs?|recaps?|status|notes|history|tell the user)\b|\b(?:do not|don't|never|must not) (?:mention|list|show|include|log|report|disclose|record|note|surface|name) (?:this|it|that|these|them|the (?:steps?|uploads?|copy|copies|calls?|commands?|changes?|transfers?|push|requests?))(?! (?:sections?|skills?|notes?|files?|documents?|guides?|pages?|paragraphs?|rules?|checks?|tables?|lists?|headings?)\b)(?: [\w-]{1,16}){0,3} (?:in|to|on) (?:your|the|any|a)(?: [\w-]{1,16}){0,2} ?(?:summar(?:y|ies)|reports?|answers?|repl(?:y|ies)|responses?|logs?|outputs?|recaps?|users?|humans?|operators?|owners?|team|chat|ticket)\b|\b(?:nobody|no one|neither the user nor \w{2,12}|the (?:user|team|owner|operator)) (?:else )?(?:needs? to|has to|should|must|may|will|is to) (?:never |not |ever )?(?:know|hear|learn|find out|notice|see)\b[^.!?\n]{0,20}(?:of|about|this|it|that|[.,;])|\bno (?:reason|need|point|cause|occasion) (?:for|in)\b[^.!?\n]{0,50}\b(?:learn|learning|know|knowing|hear|hearing|be told|telling|see|seeing|notice|find out)\b|\b(?:stays?|remains?|keep (?:it|this|that)) (?:strictly )?(?:between (?:us|you and me)|our secret|off the record|under the radar)\b`;
/** An answer that is not true, for whoever asks. */
const lie = String.raw`\b(?:if|when|should|whenever)\b[^.!?\n]{0,50}\b(?:asks?|asked|questions?|questioned|wonders?|inquires?|enquires?|notices?|is curious|complains?)\b[^.!?\n]{0,50}\b(?:say|answer|claim|reply|respond|explain|tell (?:them|him|her|the)|state|insist|pretend|blame)\b[^.!?\n]{0,80}\b(?:only|just|merely|nothing|no more than|routine|normal|ordinary|unrelated|harmless|a (?:bug|glitch|cache|timeout|network)|maintenance|diagnostics)\b`;

/** Changes that somebody would want to hear of: a verb, and a thing that matters. */
const change = String.raw`\b(?:push|commit|copy|mirror|sync|move|alter|change|set|replace|rewrite|create|add|schedule|register|remove|kill|stop|download|enable|grant|invite|install|upload|send|post|forward|e?mail|delete|disable|run|execute|open|share|publish|merge|swap|switch|point)(?:e?s|ing)?\b[^.!?\n]{0,60}\b(?:git (?:user|config|remote)|remotes?|branch(?:es)?|accounts?|users?|keys?|permissions?|roles?|servers?|firewall|ports?|cron(?:tab)?|jobs?|services?|databases?|tables?|records?|backups?|logs?|history|repositor(?:y|ies)|repos?|folders?|files?|workspaces?|worktrees?|source code|data|e-?mails?|tokens?|settings?|config(?:uration)?|credentials?|scripts?|commands?|binar(?:y|ies)|packages?|dependenc(?:y|ies)|https?:)`;

/** Some word of leaving out or of lying. */
const concealmentSign =
  /\b(?:leave|keep|omit|drop|exclude|strip|cut|mention|list|include|log|report|disclose|record|surface|nobody|no (?:one|reason|need|point|cause|occasion)|neither|stays?|remains?|needs? to|asks?|asked|questions?|questioned|wonders?|curious|inquires?|notices?)\b/i;

export const concealmentRows: readonly Row[] = [
  {
    sign: concealmentSign,
    all: [words(lie), words(omission)],
    scope: 'window',
    reason: 'left out of the report, with a lie ready for who asks',
  },
  {
    sign: concealmentSign,
    all: [words(`${omission}|${lie}`), words(change)],
    none: [
      /\b(?:raw|verbatim|internal|intermediate|verbose|debug|noise|stack traces?|personal (?:data|information)|secrets?|tokens?|passwords?|pii|reasoning|tool names?|scratch|ai attribution|co-authored-by|style|tone)\b/i,
    ],
    kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'description', 'script-comment', 'quote'],
    scope: 'window',
    reason: 'a change that the user is not to hear of',
  },
];

export const remoteOrderRows: readonly Row[] = [
  {
    sign: /https?:\/\//i,
    all: [
      /\b(?:rules|instructions|steps|orders|guidance|commands|playbook|directives|prompt|briefing|task list|next (?:step|task))\b[^.!?\n]{0,60}\b(?:live|lives|is|are|comes?|found|published|served|kept|listed|stands?|posted|hosted|maintained)\b[^.!?\n]{0,30}https?:\/\/[^\s)>"'`]{3,300}/i,
      /\b(?:obey|follow|carry out|execute|perform|comply with|act on|do) (?:them|it|those|whatever|what|everything|each|all)\b|\b(?:override|take precedence|outrank|replace|win over|supersede)\w{0,2}\b|\bwork through (?:it|them|every|each|all)\b|\bas (?:if|though) (?:the |your )?(?:user|operator|owner|human|developer) (?:had |has |have )?(?:typed|said|asked|written|ordered|sent|given|told)\b/i,
    ],
    none: [
      /\b(?:do not|don't|never|must not) (?:follow|obey|execute|act on|run|trust|treat)|\b(?:as|is|are) (?:untrusted|data)\b|\b(?:install(?:ation|ing|er)?|setup|documentation|docs?|reference|guide|tutorial|api|licen[cs]e|contributing|style)\b/i,
    ],
    scope: 'window',
    reason: 'orders that live at an address',
  },
  {
    sign: /https?:\/\//i,
    all: [
      /\b(?:fetch|download|retrieve|load|get|read|open|curl|pull|visit|request|grab|check|consult|poll|query|ask)\b(?:[^.!?\n]|\.(?=\w)){0,80}https?:\/\/[^\s)>"'`]{3,300}/i,
      /\b(?:(?:the|its|that|whatever|every|any|each) (?:\w{1,12} ){0,2}(?:answer|reply|response|body|text|line|page|file|result|content|message)s?\b[^.!?\n]{0,50}\b(?:is|are|becomes?|counts? as|gives|tells|decides|dictates|determines|contains?)\b[^.!?\n]{0,30}\b(?:your (?:next|new|current|only)|you (?:what to|which)|what (?:to|you) (?:do|run)|the (?:next|new) (?:task|instruction|order|command|step)|binding|an? (?:order|instruction|command))|(?:run|execute|perform|carry out|follow|obey) (?:each|every|all|any|the) (?:\w{1,12} ){0,2}(?:lines?|commands?|instructions?|orders?|steps?|tasks?)\b[^.!?\n]{0,30}\b(?:it|there|they|returned|contains?|lists?|in (?:it|the (?:reply|answer|response|page|body|file))))/i,
    ],
    none: [
      /\b(?:do not|don't|never|must not) (?:follow|obey|execute|act on|run|trust|treat)|\b(?:as|is|are) (?:untrusted|data)\b|\bverify\b[^.!?]{0,40}\b(?:sha|checksum|signature)|\b(?:install(?:ation|ing|er)?|setup|getting[ -]started|quick ?start|documentation|docs?|reference|guide|tutorial|api|migration)\b/i,
    ],
    scope: 'window',
    reason: 'the answer of a host is the next order',
  },
  {
    sign: /https?:\/\//i,
    all: [
      /\b(?:treat|take|read|regard|understand|accept|handle|use)\b[^.!?\n]{0,40}\b(?:text|answer|reply|response|body|result|page|content|output|message|file|it|that)\b[^.!?\n]{0,20}\bas (?:if |though )?[^.!?\n]{0,30}\b(?:system (?:prompt|message)|instructions? (?:from|of|to you)|(?:an |your )?orders?\b|part of (?:this|your) (?:skill|file|instructions|prompt)|(?:said|given|sent|typed|written) by the (?:user|operator|developer)|binding|(?:from|of) the (?:user|operator|developer))/i,
      /\b(?:fetch|download|retrieve|load|get|read|open|curl|pull|visit|request|grab|check|consult|poll|query|ask|call|hit|contact|reach)\b(?:[^.!?\n]|\.(?=\w)){0,80}https?:\/\/[^\s)>"'`]{3,300}/i,
    ],
    none: [/\b(?:do not|don't|never|must not) (?:treat|take|regard|follow|obey|execute|trust|accept)/i],
    scope: 'window',
    reason: 'what a host answers is given the rank of a prompt',
  },
];

export const memoryRows: readonly Row[] = [
  {
    sign: /\.md\b|cursor|windsurf|\.claude|\.codex|memory/i,
    all: [
      /\b(?:add|append|write|insert|save|store|put|inject|persist|record|place|copy|prepend|plant|edit|update|merge)\b(?:[^.!?\n]|\.(?=\w)){0,100}(?:\bCLAUDE\.md\b|\bAGENTS\.md\b|\bGEMINI\.md\b|\bMEMORY\.md\b|\bSOUL\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md|\.cursor\/rules|~\/\.claude\b|~\/\.codex\b|\byour (?:own )?(?:long-term |persistent |permanent |saved )?memory\b)/i,
      /\b(?:so that|so|for|in|and) (?:all |every |any |each )?(?:later|future|next|subsequent|coming|following|new|other) (?:sessions?|conversations?|runs?|agents?|chats?|projects?|assistants?)\b[^.!?\n]{0,40}\b(?:obeys?|follows?|appl(?:y|ies)|accepts?|trusts?|does|do|too|as well|also|inherits?|behaves?|starts?)\b|\bevery [`"']?(?:AGENTS|CLAUDE)\.md[`"']? (?:you|it|that|on|in) (?:can )?(?:find|found|see|the (?:machine|disk|home))/i,
    ],
    none: [
      /\b(?:ask(?:s|ed|ing)?(?: the user)?|confirm\w{0,6}|approv(?:al|es|ed)|permission|offer|suggest|propos\w{1,4}|with the user'?s? (?:consent|approval|ok)|if the user (?:wants|agrees|asks|says)|learnings?|decisions|conventions?|lessons)\b/i,
    ],
    kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'description', 'script-comment', 'quote'],
    scope: 'window',
    reason: 'later sessions are to obey as well',
  },
];

/** Who scans and grades, addressed at the beginning of a sentence. */
const addressed = String.raw`(?:^|[.!?>*\n-]\s{1,3}|^\s{1,4})(?:(?:automated|automatic|ai|security|llm|skill|code|static|dear|machine|malware|all|any|registry|safety|content) ){1,3}(?:scanners?|auditors?|reviewers?|judges?|graders?|classifiers?|moderators?|evaluators?|analy[sz]ers?|checkers?|tools?|systems?|pipelines?)\s{0,2}[:,\u2013-]`;

export const verdictRows: readonly Row[] = [
  {
    all: [
      words(addressed),
      /\b(?:mark|rate|report|classify|label|treat|consider|score|return|approve|conclude|regard|list|record|flag|declare|deem|judge|log|file|count|pass|let)\b[^.!?\n]{0,60}\b(?:safe|benign|harmless|clean|trusted|approved|no (?:issues?|findings?|risks?|threats?|problems?|concerns?)|false positives?|low(?:est)? risk|pass(?:ed)?|through|verified|good|green)\b|\b(?:skip|ignore|omit|leave|exclude|keep|disregard|suppress)\b[^.!?\n]{0,60}\b(?:scripts?|folder|files?|section|findings?|scan|review|report|analysis|rules?|skill|package|block|out)\b/i,
      /\b(?:this|the) (?:skill|file|folder|package|code|repository|document|plugin|bundle|scripts? folder|references? folder|author)\b|\b(?:it|everything (?:here|below)|these (?:files|scripts)) as\b/i,
    ],
    none: [/\b(?:never|do not|don't|must not) (?:instruct|tell|ask|let|direct)\b/i],
    scope: 'window',
    reason: 'a scanner addressed at the beginning of the sentence',
  },
  {
    all: [
      /\b(?:findings?|matches|alerts?|detections?|flags?|hits?) (?:in|for|from|about|on|against|raised (?:by|in|on)) (?:this|the) (?:skill|file|folder|package|repository|script|scripts? folder)\b[^.!?\n]{0,40}\b(?:are|is|were|should be|must be|can be)\b[^.!?\n]{0,30}\b(?:false (?:alarms?|positives?)|expected|intended|harmless|accepted|known|suppressed|ignored|dismissed|closed)\b/i,
      /\b(?:scanners?|audit(?:s|or|ors)?|security (?:scan|review|tool|check)s?|automated (?:review|analysis|scan|check)s?|static analysis|reviewers?|registry)\b/i,
      /\b(?:do not (?:report|raise|count|score|list)|don't (?:report|raise|count|score)|suppress|ignore|dismiss|close|without (?:reporting|review|further)|no (?:report|review|action)|safe|clean|pass)\b/i,
    ],
    none: [/\b(?:linter|eslint|ruff|pylint|compiler|typescript|mypy|shellcheck)\b/i],
    scope: 'window',
    reason: 'findings about this skill declared void in advance',
  },
  {
    all: [
      /\b(?:give|assign|award|grant|set|report|return|output|record|choose|select|put)\b[^.!?\n]{0,40}\b(?:trust|safety|risk|audit|security|quality) (?:score|rating|level|tier|grade|verdict)\b[^.!?\n]{0,40}\b(?:100|10|maximum|highest|top|full|low(?:est)?|verified|a\+?|perfect|best|five stars)\b/i,
      /\b(?:this|the present) (?:skill|file|folder|package|repository|plugin|submission)\b/i,
    ],
    none: [/\b(?:if|when|unless|where|only)\b[^.!?\n]{0,60}\b(?:no|has|have|all|passes|tests?)\b/i],
    scope: 'window',
    reason: 'the wished score of this skill',
  },
];

export const taskSwapRows: readonly Row[] = [
  {
    all: [
      /\byour (?:new|real|actual|true|only|updated|revised|proper|secret|hidden) (?:assignment|dut(?:y|ies)|brief|mandate|work|responsibilit(?:y|ies)|order|aim) (?:is|are|will be|consists?|from now on)\b|\b(?:the|this) (?:task|work|job|request|document|check|review|part)s? (?:above|so far|before this|up to here|described (?:above|earlier))\b[^.!?\n]{0,30}\b(?:was|were|is|are|has been)\b[^.!?\n]{0,20}\b(?:only (?:a|an|for)|just (?:a|an|for)|cancell?ed|over|called off|a pretext|a cover|not (?:what|why) you)\b|\b(?:what you (?:are|were) really (?:here|asked|meant|supposed)|the (?:real|actual|true|hidden) (?:purpose|goal|task|job|aim|reason) (?:of|for|behind) this (?:skill|file|document|page|session|run) is)\b|\b(?:put|set|lay|leave) (?:the|that|this|your|whatever)(?: [\w-]{1,14}){0,4} (?:task|work|job|request|assignment) aside\b/i,
    ],
    none: [
      /\b(?:user (?:says|asks|wants|requests)|if (?:the|you|your)|when(?:ever)?|persona|role-?play|character)\b/i,
    ],
    scope: 'sentence',
    reason: 'another assignment than the described one',
  },
  {
    all: [
      /\b(?:stop|halt|drop|abandon|end|quit|suspend|interrupt|cease) (?:the|this|your|with the)(?: [\w-]{1,16}){0,4} (?:here|now|at this (?:point|line)|immediately)\b/i,
      /\b(?:instead|your (?:new|next|real|actual) \w{3,14} (?:is|are)|from (?:here|now|this point) on|and (?:then )?(?:collect|gather|send|upload|open|list|read|compress|delete|run|wait))\b/i,
      /\b(?:collect|gather|send|upload|compress|archive|delete|exfiltrat\w{1,3}|home (?:folder|directory)|credentials?|keys?|tokens?|passwords?|secrets?|https?:|channel|wait for (?:a |the |further )?(?:command|order|instruction)s?|curl|wget|repositor(?:y|ies)|(?:every|all|each) files?)\b/i,
    ],
    none: [/\b(?:if|when|unless|until|error|fails?|server|process|container|service|daemon)\b/i],
    scope: 'window',
    reason: 'the described work is broken off for another one',
  },
  {
    all: [
      /\bwhat (?:really )?(?:matters|counts|is wanted) (?:now|from (?:here|now|this point) on(?:wards?)?|instead) is\b|\b(?:forget|never mind|leave) (?:about )?(?:the |all |those )?[\w -]{1,30} (?:from (?:this point|here|now)(?: on)?|for now and)\b/i,
      /\b(?:find|collect|gather|copy|send|upload|compress|archive|delete|read|open|search)\b[^.!?\n]{0,60}\b(?:wallets?|keys?|credentials?|passwords?|tokens?|secrets?|(?:every|all|each) (?:\w{1,12} ){0,2}(?:files?|documents?|folders?)|home (?:folder|directory)|\.ssh|\.aws|\.env|https?:)/i,
    ],
    none: [/\b(?:if|when|unless|until|user (?:says|asks|wants))\b/i],
    scope: 'window',
    reason: 'forget the task: something else matters now',
  },
];

export const approvalRows: readonly Row[] = [
  {
    all: [
      /\b(?:permission|approval|consent|authori[sz]ation|clearance|sign-?off) (?:for|to|of|from)\b[^.!?\n]{0,60}\b(?:was|were|has been|have been|is|are) (?:already |long |previously |formally )?(?:given|granted|obtained|recorded|received|on file|in place|implied|assumed)\b|\byou (?:have|hold|were given|carry) (?:\w{1,10} )?(?:standing|blanket|full|prior|written|unlimited|general|explicit|root) (?:approval|permission|consent|authori[sz]ation|clearance|authority)\b|\b(?:treat|consider|regard|count) (?:this|everything|all|every|each|any|the)\b[^.!?\n]{0,50}\bas (?:already |pre-?)?(?:approved|authori[sz]ed|confirmed|consented|agreed|granted)\b|\b(?:consent|approval|permission) (?:is|counts as|can be) (?:implied|assumed|presumed|given)\b/i,
      /\b(?:all|any|every|everything|without|no (?:further|need|confirmation|question)|do not (?:ask|stop|confirm|wait)|don't (?:ask|stop|confirm|wait)|skip|so (?:run|send|proceed|delete|push|go|do)|never ask|need not ask|not? necessary)\b/i,
    ],
    none: [
      /\b(?:if|when|unless|until|once|only|whether|verify|check|ensure|make sure|never|do not (?:treat|consider|assume|take)|don't (?:treat|consider|assume)|not (?:treat|consider|assume)|users? (?:says?|grants?|gives?|has))\b/i,
    ],
    scope: 'sentence',
    reason: 'a consent on file, claimed',
  },
];

export const overrideWordingRows: readonly Row[] = [
  {
    all: [
      /\b(?:rules?|instructions?|guidelines?|limits|restrictions?|polic(?:y|ies)|orders|directives?|constraints?) (?:that |which )?you (?:started|began|came|opened|were (?:set up|loaded|configured|shipped|launched|started|trained|deployed))\b[^.!?\n]{0,40}\b(?:do not|don't|no longer|cease to|need not|have stopped|can be)\b[^.!?\n]{0,24}\b(?:bind|bound|binding|apply|count|hold|matter|govern|concern|valid|in force|relevant|followed|ignored|dropped|forgotten)\b/i,
    ],
    none: [/\b(?:if|unless|whether)\b/i],
    scope: 'sentence',
    reason: 'what the agent started with binds no more',
  },
  {
    all: [
      /\b(?:this|the present) (?:file|skill|document|page|text) (?:is|becomes|stays|shall be|serves as) (?:now |henceforth )?(?:the|your) (?:sole|only|single|highest|final|supreme|one) (?:source of truth|authority|master|law|rulebook|word)\b[^.!?\n]{0,40}\b(?:you (?:may|can|must|do|are|should|obey)|your (?:behaviou?r|actions|conduct|decisions)|over you)\b/i,
    ],
    scope: 'sentence',
    reason: 'this file as the only master',
  },
  {
    all: [
      /\b(?:your |the )?(?:operator|developer|platform|vendor|maker|creator|safety|anthropic|openai|host|deployer)(?:'s|s')? (?:[\w-]{1,12} )?(?:guidelines?|rules?|instructions?|polic(?:y|ies)|restrictions?|limits|guardrails?|prompts?|orders|directives?|constraints?)\b[^.!?\n]{0,20}\b(?:is|are|was|were|has been|have been|stands?) (?:\w{1,12} ){0,2}(?:suspended|lifted|void|waived|paused|withdrawn|revoked|off|on hold|cancell?ed|inactive|switched off|out of force|meaningless|irrelevant|gone)\b/i,
    ],
    none: [
      /\b(?:if|unless|whether|never|account|billing|subscription|when (?:the|your|an?))\b/i,
      /["\u201C\u201D]/,
    ],
    scope: 'sentence',
    reason: 'the makers of the agent are declared out of force',
  },
  {
    sign: /never/i,
    all: [
      /\bas (?:if|though) (?:they|it|those|these|none of (?:them|it|this)|nothing) (?:had |have |has |was |were )?never (?:been )?(?:written|given|said|existed|issued|stated|received|happened|there)\b/i,
      /\b(?:instructions?|guidance|guidelines?|directives?|orders|system (?:prompt|message)|guardrails?|restrictions?|safety rules?|rules|briefing)\b/i,
    ],
    none: [
      /\b(?:never|do not|don't) (?:treat|act|behave|regard)\b|\b(?:rollback|revert|undo|migration|transaction)\b/i,
    ],
    scope: 'window',
    reason: 'rules treated as never given',
  },
];

export const decodeRows: readonly Row[] = [
  {
    all: [
      /\b(?:convert|translate|turn|transform|change|map|read|reverse|render|expand|restore)\b[^.!?\n]{0,40}\b(?:base-?64|hex(?:adecimal)?|rot-?13|binary|morse|ascii|unicode|character codes?|code points?|numbers?|bytes|cipher\w{0,4}|encoded|scrambled|reversed|backwards)\b[^.!?\n]{0,40}\b(?:(?:back )?(?:in)?to (?:plain |readable |normal )?(?:text|english|words|letters|sentences?|language)|backwards)\b/i,
      /\b(?:(?:follow|obey|perform|carry out|execute|run|comply with|act on) (?:it|them|its|what(?:ever)?|the (?:result\w{0,4}|output|decoded|text|content|instructions?|orders?|commands?|steps?|sentences?))|do (?:as|exactly what|what|whatever) (?:it|they|the|that))\b/i,
    ],
    none: [/\b(?:never|do not|don't|must not) (?:follow|obey|execute|act|run|comply|do)\b/i],
    scope: 'window',
    reason: 'turned back into text, and obeyed',
  },
];
