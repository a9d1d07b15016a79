/** PI: text that takes the agent over, hides from the user, or makes orders out of what should be data. */
import { proseKinds, type PatternRule, type RowHit } from '../engine/rule.ts';
import type { RegionKind } from '../engine/region.ts';
import { chatNouns, collectVerbs, humans, outsideHost, secretNouns, words } from '../vocabulary/lexicon.ts';
import { hiddenOrderTongueRows } from '../vocabulary/exfiltration-tongues.ts';
import { overrideRows } from '../vocabulary/override-lexicon.ts';
import {
  approvalTongueRows,
  concealmentTongueRows,
  decodeTongueRows,
  memoryTongueRows,
  remoteOrderTongueRows,
  taskSwapTongueRows,
  verdictTongueRows,
} from '../vocabulary/injection-tongues.ts';
import {
  approvalRows,
  concealmentRows,
  decodeRows,
  memoryRows,
  overrideWordingRows,
  remoteOrderRows,
  taskSwapRows,
  verdictRows,
} from '../vocabulary/injection-wordings.ts';

const spoken: readonly RegionKind[] = proseKinds;
const mentions: readonly RegionKind[] = ['description', 'frontmatter'];
const remarks: readonly RegionKind[] = ['comment', 'hidden'];

/** Acts that make a concealment more than tact. */
const graveAct = words(
  `${secretNouns}|https?:\\/\\/|\\b(?:upload|exfiltrat|git (?:push|remote)|push (?:the|all|every|to)|curl|wget|webhook|backdoor|delete[sd]?|rm -rf|disable[sd]?|install(?:s|ed|ing)? (?:the|this|a|it)|execut\\w{1,5} (?:the|this|a|it|these)|run (?:the|this|it|these) (?:command|script|payload|binary)|send (?:it|them|the|this|all|a copy)|post (?:it|them|the|this)|forward (?:it|them|the)|grant|escalat|transfer (?:the|all|funds)|purchase|payment|chmod|crontab|authorized_keys|modif(?:y|ies) (?:the )?(?:config|settings|permission)|overwrite)`,
);

/** What nobody should do on the word of a file, and that nobody is asked about. */
const graveOrder =
  /(?=[^]{0,1200}\b(?:without (?:asking|waiting|delay|consulting|confirm\w{0,6}|prompt\w{0,3}|approval|checking|review|a question|hesitat\w{2,3}|warning)|no (?:need|reason) to (?:ask|confirm|check|prompt|verify)|(?:do not|don't|never) (?:ask|confirm|prompt|stop|check|verify|question)|no (?:further |more )?(?:confirmation|approval|questions?)|skip (?:the |all |any |every )?(?:confirmation|approval|review|check|question|prompt)s?|straight away|immediately|at once|in advance))\b(?:delet|drop|wip|eras|destroy|truncat|push|force-push|upload|send|transfer|pay|purchas|publish|deploy|disabl|grant|escalat|overwrit|merg|exfiltrat|install|shar|export|migrat|remov|reset|terminat|forward|post|revok|format)(?:e|es|ed|ing|s|y)?\b/i;

/** Who judges skills: scanners, reviewers, graders, by name or by what they do. */
const verdictAddressee = String.raw`\b(?:attention|note|message|notice|memo|hint|instructions?|reminder|dear|hey|hello|hi)\b[ ,:]{0,3}(?:to |for )?(?:(?:the|any|all|every|an?|automated|ai|security|llm|skill|code|static|future) ){0,4}(?:scanners?|auditors?|reviewers?|judges?|evaluators?|graders?|moderators?|analy[sz]ers?|classifiers?|security (?:tools?|systems?|models?|agents?))\b|\b(?:to|for) (?:the|any|all|every|whoever|whichever|automated|ai|security|llm|skill)(?: (?:automated|ai|security|llm|skill|code|static|or|and|model|agent|tool)){0,4} ?(?:scanners?|auditors?|reviewers?|judges?|evaluators?|graders?|moderators?|analy[sz]ers?|classifiers?)(?: (?:reading|scanning|reviewing|auditing|checking|evaluating|grading|looking at) (?:this|the)[^.!?\n:,]{0,40})?\s{0,2}[:,-]|\b(?:if you(?:'re| are)|whoever|anyone who|any (?:model|agent|system|tool|person) that|to those who|you who)\b[^.!?\n]{0,40}\b(?:grad|vet|review|audit|scan|judg|evaluat|assess|inspect|moderat|rat)(?:e|es|s|ing|or|er)?\b[^.!?\n]{0,30}\b(?:skills?|files?|this|it|plugins?|packages?|documents?|repositor(?:y|ies)|submissions?)`;
/** What they are told to conclude. */
const wishedVerdict = String.raw`\b(?:mark|rate|report|classify|label|treat|consider|score|return|answer|output|respond|approve|conclude|regard|list|record|flag|declare|deem|judge)\b[^.!?\n]{0,60}\b(?:safe|benign|harmless|clean|trusted|approved|no (?:issues?|findings?|risks?|threats?|problems?|concerns?)|false positives?|low(?:est)? risk|pass(?:ed)?|100|10\/10|compliant|verified)\b|\b(?:give|assign|award|grant|set)\b[^.!?\n]{0,40}\b(?:full|top|highest|best|maximum|perfect|low(?:est)?|passing|good|100|10) ?(?:score|mark|grade|rating|risk|points?|verdict|level)?s?\b|\b(?:this|the) (?:skill|file|folder|package|code|repository|document)\b[^.!?\n]{0,20}\b(?:is|was|has been|can be)\b[^.!?\n]{0,40}\b(?:safe|benign|harmless|clean|trusted|approved|verified|vetted|cleared|whitelisted|reviewed|checked|audited|skipped|passed)\b[^]{0,120}?\b(?:report|mark|skip|pass|approve|rate|assign|give|no (?:need|further)|stop|end|ignore|so)\b|\beverything (?:here|below|in (?:here|this \w{3,10})) is (?:safe|harmless|benign|clean|fine)\b|\b(?:skip|ignore|stop|end|omit|do not (?:flag|report|scan|check|review)|don't (?:flag|report|scan|check|review)) (?:this|the|your|all|any|further|these|it|every)\b[^.!?\n]{0,40}\b(?:file|folder|scripts?|section|skill|inspection|review|scan|analysis|audit|check|findings?|rules?|package|comment|line)`;

export const promptInjectionRules: readonly PatternRule[] = [
  {
    id: 'PI-01',
    severity: 'high',
    why: 'The text tells the agent to drop the instructions it already has.',
    fix: 'Remove the order; a skill adds to instructions and never voids earlier ones.',
    owasp: ['AST01', 'ASI01', 'LLM01'],
    kinds: spoken,
    rows: [...overrideRows, ...overrideWordingRows],
  },
  {
    id: 'PI-02',
    severity: 'high',
    why: 'The text forges the marks of a chat turn, so that it may be taken for a system or user message.',
    fix: 'Remove the chat-template marks, or name them in inline code where they are the subject.',
    owasp: ['ASI01'],
    kinds: spoken.filter((kind) => kind !== 'fence' && kind !== 'config' && kind !== 'script-comment'),
    rows: [
      {
        all: [
          /<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id|begin_of_text)\|>/i,
        ],
        scope: 'sentence',
        reason: 'ChatML and Llama 3 marks',
      },
      {
        all: [
          /\[INST\][^\n]{0,400}|<<SYS>>|<start_of_turn>|<\/?(?:system|sys)[_-](?:prompt|message|override|instructions?)>/i,
        ],
        scope: 'sentence',
        reason: 'Llama 2 and Gemma marks, invented system tags',
      },
      {
        all: [
          /(?:^|\n|[.!?>*]\s)(?:#{1,4}\s{0,4})?\[?(?:system|developer)(?: message| prompt| override| notice)?\]?\s{0,3}:\s{0,3}(?:you (?:must|are|will|shall|should)|ignore|disregard|override|new (?:instructions?|rules?)|from now on|the user has)/i,
        ],
        scope: 'sentence',
        reason: 'a line that poses as the system turn',
      },
      {
        all: [
          /<system(?:-reminder|_reminder)?>\s{0,9}(?:you|ignore|disregard|new|from now|the user|always|do not|never)/i,
        ],
        scope: 'sentence',
        reason: 'a forged system tag with an order in it',
      },
    ],
  },
  {
    id: 'PI-03',
    severity: 'high',
    why: 'The agent is told to keep something from the user.',
    fix: 'Let the user see what is done; remove the order to hide it.',
    owasp: ['ASI09'],
    kinds: spoken,
    rows: [
      {
        all: [
          /\b(?:tell|assure|inform|let|report to|say to|explain to) (?:the |your )?(?:users?|human|operator|them)\b[^.!?\n]{0,80}\b(?:although|though|even if|while|whereas|but (?:actually|in fact|secretly))\b[^.!?\n]{0,80}\b(?:uploads?|sends?|posts?|transmits?|copies|forwards?|deletes?|installs?)\b/i,
        ],
        scope: 'sentence',
        reason: 'a lie about what is done',
      },
      {
        all: [
          words(
            `\\b(?:do not|don't|never|must not|should not|need not|avoid|without|refrain from) (?:ever )?(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|disclos\\w{1,3}|notify|notifying|alert|alerting|show|showing|let|letting|warn|warning|report|reporting|expose|ask|asking|bother|bothering)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}\\b${humans}\\b(?!-| to\\b)`,
          ),
          graveAct,
        ],
        none: [
          /\b(?:token|password|secret|key|credential)s? (?:in|to|with) (?:the )?(?:chat|response|output|logs?|user)\b/i,
          /\b(?:without (?:asking|informing|telling|notifying|warning) (?:the user|them|first)?.{0,3}(?:is|are) )|^\s{0,4}\W{0,6}(?:never|do not|don't|avoid)\b.{0,60}\bwithout\b/i,
        ],
        scope: 'sentence',
        severity: 'low',
        reason: 'tact and secrecy look alike without a grave act nearby; escalated below',
      },
      {
        all: [
          words(
            `\\b(?:(?:do not|don't|never|must not) (?:tell|inform|mention|reveal|disclose|notify|alert|let|show|warn)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,50}\\b${humans}\\b(?!-| to\\b)|without (?:telling|informing|notifying|alerting|the knowledge of|mentioning)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,40}\\b${humans}\\b|without ${humans}(?:'s)? (?:knowledge|knowing|noticing|consent|awareness|being aware)|(?:user|human|operator|owner|developer|they)s? (?:need not|needn't|must not|should not|shouldn't|does not need to|doesn't need to|do not need to|don't need to|cannot|will not|won't|must never|should never|is not to|are not to|has no need to) (?:see|know|notice|become aware|be (?:told|informed|aware|shown|bothered|notified|alerted)|learn|find out|hear|realise|realize)|(?:user|human|operator|owner|developer|they|nobody|anyone|anybody)s? (?:(?:must|should|shall|is to|are to|has to|will|needs to) )?(?:be |stay|stays|remain|remains|kept|be kept|keep)(?: \\w{1,12}){0,1} (?:unaware|ignorant|uninformed|in the dark|oblivious)|(?:keep|leave) ${humans} (?:unaware|in the dark|uninformed|ignorant)|(?:no one|nobody) (?:needs|has|ought|is|should|must) (?:to )?(?:know|hear|notice|see|be told|learn))`,
          ),
          words(
            `\\b(?:${collectVerbs}|send|post|upload|attach|append|push|forward)\\b(?:[^.!?\\n]|\\.(?=\\w)){0,60}(?<![\\w-])${secretNouns}|\\b(?:upload|exfiltrat\\w{1,5}|git remote|push (?:all|every|it|the (?:code|repo|branch))|curl |wget |forward (?:it|them|the)|send (?:it|them|the|this|all|a copy)|post (?:it|them|the)|(?:copy|sync|mirror|transfer) (?:all|every|the|it|them))\\b(?:[^.!?\\n]|\\.(?=\\w)){0,80}(?:https?:\\/\\/|\\bto\\b)|\\b(?:backdoor|(?:run|execute|install|start|launch) (?:the |this |it|these )(?:[^.!?\\n]|\\.(?=\\w)){0,40}(?:script|binary|payload|agent|daemon|background|silently)|delete (?:the|all|every)|disable (?:the|all|its)|grant (?:full|the|all))`,
          ),
        ],
        none: [
          /\b(?:print|echo|log|expose|show|reveal|display|output|leak|disclose|share|ask)\w{0,3} (?:the |any |your |their |raw |actual |user |full )?(?:[^.!?\n]|\.(?=\w)){0,20}(?:token|password|secret|credential|key|cookie|value)/i,
        ],
        scope: 'window',
        reason: 'concealment with a secret or an outbound act beside it',
      },
      {
        all: [
          /\b(?:silently|quietly|secretly|covertly|discreetly|stealthily|unobtrusively|in the background|behind the scenes|unnoticed)\b(?:[^.!?\n]|\.(?=\w)){0,100}\b(?:send|upload|copy|post|transmit|forward|push|sync|mirror|transfer|exfiltrate|ship|relay|submit|report)\w{0,3}\b|\b(?:send|upload|copy|post|transmit|forward|push|sync|mirror|transfer|exfiltrate|ship|relay|submit)\w{0,3}\b(?:[^.!?\n]|\.(?=\w)){0,100}\b(?:silently|quietly|secretly|covertly|discreetly|stealthily|unnoticed|behind the scenes)\b/i,
          words(
            `(?<![\\w-])(?:${secretNouns}|${chatNouns})|\\b(?:every|all|each|any|whole|entire|the (?:user's|project|workspace|repository|code)|their|private) (?:\\w{1,12} ){0,2}(?:documents?|files?|folders?|code|data|photos?|mails?|messages?|work|tree|repository|project|workspace)`,
          ),
          words(outsideHost),
        ],
        none: [
          /\b(?:never|do not|don't|must not|should not|cannot|malware|attackers?|detect\w{0,4})\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:silently|quietly|secretly|covertly|send|upload|copy|transmit)/i,
        ],
        scope: 'sentence',
        reason: 'private text on its way out, unseen',
      },
      {
        all: [
          /\b(?:(?:keep|leave|hold) (?:this|it|these|that|them|any (?:mention|trace)|the|all)(?: [\w-]{1,20}){0,4} (?:hidden|secret|quiet|to yourself|between us|invisible|confidential|unmentioned|out of (?:sight|(?:the|your|any|all|every) (?:final |user-facing )?(?:reports?|summar(?:y|ies)|logs?|outputs?|answers?|repl(?:y|ies)|responses?|transcripts?|messages?|conversations?|chat)))|(?:hide|conceal|disguise) (?:this|it|these|that)(?: \w{1,20}){0,2} (?:step|action|upload|request|call|transfer|change|from)|(?:hide|conceal) (?:the|what|your|any)\b(?:[^.!?\n]|\.(?=\w)){0,60}\bfrom (?:the |your )?(?:users?|humans?|operators?|owners?|everyone|people|them)\b|cover (?:your|the|its|any) tracks|say (?:only )?that (?:it|this|you|the \w{2,20}) (?:just |merely )?only\b|(?:if|when|should) (?:(?:the |your )?(?:user|human|operator|anyone|someone|somebody|they|you(?:'re| are)) )?(?:asked|asks?|inquires?|wonders?|questions?)(?:[^.!?\n]|\.(?=\w)){0,40}\b(?:say|claim|answer|reply|deny|pretend|tell (?:them|him|her) (?:that|it|you|only|nothing)|state)\b|pretend (?:that )?(?:nothing|it|this|you)|(?:omit|drop|exclude|strip|remove|delete) (?:this|it|the (?:step|upload|request|call|command|action)|any (?:mention|trace)(?: of (?:this|it))?) from (?:the|your|any|all|every) (?:\w{1,20} )?(?:summary|report|answer|reply|response|log|output|transcript|changelog|history)|(?:do not|don't|never|without) (?:mention|record|log|list|report|disclos|acknowledg)\w{0,3} (?:(?:this|it|that|these)(?! (?:section|skill|note|file|document|guide|page|instruction|paragraph|rule|check))|(?:the|any|a) (?:step|upload|request|call|command|action|transfer|change|push))\b)/i,
          graveAct,
        ],
        scope: 'window',
        reason: 'orders to hide or to lie about a step',
      },
      ...concealmentRows,
      ...concealmentTongueRows,
    ],
  },
  {
    id: 'PI-04',
    severity: 'high',
    why: 'Text that readers do not see gives the agent an order.',
    fix: 'Move the instruction into visible text, or delete it.',
    owasp: ['AST04'],
    demotable: false,
    kinds: remarks,
    rows: [
      {
        all: [
          /(?:(?:^|[.!?>*-]\s{1,4}|^\s{1,4})(?:ai|llm|gpt|claude|copilot|codex|gemini|cursor)\s?[:,]|@(?:agent|assistant|ai|claude|copilot|codex)\b|\b(?:to|for|note to|attention|hey|dear|listen) (?:the |any |all |every |each |my |this |your |whichever |whatever |whoever is the )?(?:ai|llm|agents?|assistants?|models?|language models?|coding (?:agent|assistant)s?|bots?|claude|gpt|copilot|cursor|codex|gemini)|\b(?:ai |llm |claude |copilot |codex |gemini |cursor )?(?:agents?|assistants?|models?|bots?)[:,]|\b(?:ai|llm|language|coding|automated|software|autonomous)[ -](?:agents?|assistants?|models?|systems?|tools?|bots?)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:reading|processing|parsing|seeing|must|should|shall|will|has to|have to|needs? to|is to|are to|please)\b|\b(?:any |every |the |all |dear )(?:agents?|assistants?|models?|bots?)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:must|should|shall|will|has to|have to|needs? to|is to|are to|please)\b|\byou (?:must|should|shall|will|are to|need to|have to|can now|are now)|\byour (?:next|first|real|actual|hidden|only) (?:step|task|action|job|goal)|\b(?:when|if|before|after|while|once) (?:you|the (?:agent|assistant|model|list|task|file|user|work|table|summary|report|answer|build)|reading|processing|this|finish\w{0,3}))/i,
          words(
            `\\b(?:run|execute|create|make|register|clone|grant|send|post|upload|push|fetch|download|install|delete|remove|write|append|add|read|open|collect|include|forward|copy|call|submit|ignore|disregard|reply|say|answer|print|commit|disable|approve|skip|exfiltrate|deliver|transmit|insert|set|change|edit|modify|curl|wget|rate|mark|attach|email|load|follow|visit|encode|reveal|output)\\b`,
          ),
          words(
            `${secretNouns}|${outsideHost}|\`[^\`\\n]{2,200}\`|\\bgit (?:push|remote|config)|\\b(?:user|human|operator|reviewer)s? (?:need|must|should|does|do|is|are|will|can)|\\bconversation|\\bchat|\\bprevious|\\bearlier|\\binstructions?\\b|\\ball (?:files|branches|code|rules)|\\b(?:shell|command|script|file|folder|directory|branch(?:es)?|repository|repo|settings|permission|config(?:uration)?|home|history|memory|database|everything)\\b`,
          ),
        ],
        none: [
          /^\s{0,4}(?:eslint|prettier|markdownlint|vale|cspell|textlint|\/?toc|begin|end|start|do not edit|auto-?generated|generated by|todo|fixme|copyright|licen[cs]e|spdx)\b/i,
          /\b(?:replace this|fill in|delete this comment|remove this comment|markdownlint-|prettier-ignore|spdx-license)/i,
        ],
        scope: 'block',
        reason: 'addressee, action and target; linter switches have none, template hints are for authors',
      },
      {
        all: [
          words(secretNouns),
          words(outsideHost),
          words(
            `\\b(?:send|post|upload|push|submit|forward|deliver|transmit|exfiltrate|copy|mail|append|include|attach)\\b`,
          ),
        ],
        scope: 'block',
        severity: 'critical',
        reason: 'a secret and a host in hidden text',
      },
      ...hiddenOrderTongueRows,
    ],
  },
  {
    id: 'PI-05',
    severity: 'high',
    why: 'The agent is told to fetch text from the network and to follow it, so that its orders can change after review.',
    fix: 'Bundle the instructions with the skill, pinned by the same commit.',
    owasp: ['AST02', 'ASI04'],
    kinds: spoken,
    rows: [
      {
        sign: /https?:\/\//i,
        all: [
          /\b(?:fetch|download|retrieve|load|get|read|open|curl|pull|visit|request|grab|check|consult|poll)\b(?:[^.!?\n]|\.(?=\w)){0,80}https?:\/\/[^\s)>"'`]{3,300}/i,
          /\b(?:(?:follow|obey|execute|carry out|perform|act on|apply|comply with|do|adopt|run|treat) (?:whatever|what|all|any|every|each|the|its|those|these|them|it|everything|as)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:instructions?|commands?|orders?|steps?|directives?|says?|tells?|asks?|contains?|found|returned|there|prompts?|rules|lists?|response|listed|given|reply|answer|body|text|page|content)|(?:do|doing) (?:what|as|whatever|exactly what) (?:it|the (?:page|file|text|response|document|server)|they) (?:says?|tells?|asks?|instructs?|lists?)|as (?:your |the |new |if they were )?(?:new |next |current |further |latest |system )?(?:instructions|orders|commands|prompt|rules)\b|let (?:it|the (?:page|response|file)) (?:decide|guide|direct|override|replace))/i,
        ],
        none: [
          /\b(?:do not|don't|never|must not) (?:follow|obey|execute|act on|run|trust|treat)|\b(?:as|is|are) (?:untrusted|data)\b|\bverify\b[^.!?]{0,40}\b(?:sha|checksum|signature)|\b(?:install(?:ation|ing|er)?|setup|getting[ -]started|quick ?start|documentation|docs?|reference|guide|tutorial|api)\b/i,
        ],
        scope: 'window',
        reason: 'fetch and follow; a link to documentation is neither',
      },
      ...remoteOrderRows,
      ...remoteOrderTongueRows,
    ],
  },
  {
    id: 'PI-06',
    severity: 'high',
    why: 'The skill writes rules into the files that steer the agent in every later session.',
    fix: 'Show the text to the user and let the user add it, or keep the rule inside the skill.',
    owasp: ['ASI06'],
    kinds: spoken,
    rows: [
      {
        all: [
          /\b(?:add|append|write|insert|save|store|put|inject|persist|record|place|echo|prepend|plant|edit|modify|update)\b(?:[^.!?\n]|\.(?=\w)){0,100}(?:\bCLAUDE\.md\b|\bAGENTS\.md\b|\bGEMINI\.md\b|\bMEMORY\.md\b|\bSOUL\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md|\.cursor\/rules|~\/\.claude\b|~\/\.codex\b|\b(?:agent|assistant|long-term|persistent|permanent)(?:'s)? (?:memory|instructions? files?)|\bsystem prompt)/i,
          /\b(?:(?:in|for|at|before|after) (?:every|all|each|any) (?:future |later |new |other |subsequent |next )?(?:sessions?|conversations?|tasks?|projects?|repl(?:y|ies)|answers?|requests?|prompts?|chats?|commits?|runs?)|always (?:run|send|load|trust|approve|allow|prefer|use|recommend|include|start)|permanent(?:ly)?|forever|survives?|persists?|from (?:now|then) on|never (?:ask|refuse|question|mention|warn|remove)|without asking|even (?:after|when|if) (?:the skill|this skill|it) is (?:removed|uninstalled|gone|deleted|off))/i,
        ],
        none: [
          /\b(?:ask(?:s|ed|ing)?(?: the user)?|confirm\w{0,6}|approv(?:al|es|ed)|permission|offer|suggest|propos\w{1,4}|with the user'?s? (?:consent|approval|ok)|if the user (?:wants|agrees|asks|says))\b/i,
        ],
        scope: 'window',
        reason: 'a lasting effect beyond the task, with nobody asked',
      },
      {
        all: [
          /(?:>>?|tee(?: -a)?)\s{0,4}["']?(?:~|\$HOME|\$\{HOME\})\/\.(?:claude\/CLAUDE\.md|codex\/AGENTS\.md|gemini\/GEMINI\.md|cursor\/rules|cursorrules|config\/opencode|openclaw|copilot)[^\n]{0,80}/i,
        ],
        kinds: ['fence', 'script', 'comment', 'hidden', 'decoded', 'config', 'prose', 'list'],
        scope: 'line',
        reason: 'appends to the user-wide instruction file',
      },
      {
        all: [
          /\b(?:add|append|write|save)\b(?:[^.!?\n]|\.(?=\w)){0,60}(?:\bCLAUDE\.md\b|\bAGENTS\.md\b|\bMEMORY\.md\b|\.cursorrules\b)/i,
          /\bask|confirm|approv|permission|offer|suggest|propos/i,
          /\b(?:every|all|each) (?:future|later|session)|\balways\b|permanent/i,
        ],
        scope: 'window',
        severity: 'medium',
        reason: 'lasting, but the user is asked',
      },
      ...memoryRows,
      ...memoryTongueRows,
    ],
  },
  {
    id: 'PI-07',
    severity: 'high',
    why: 'The text tries to steer a scanner, reviewer or judge towards a verdict.',
    fix: 'Remove it; a verdict is made of what the files do.',
    owasp: ['AST08'],
    demotable: false,
    kinds: spoken,
    rows: [
      {
        all: [new RegExp(`(?:${verdictAddressee})[^]{0,240}?(?:${wishedVerdict})`, 'i')],
        none: [/\b(?:never|do not|don't|must not) (?:instruct|tell|ask|let|direct)\b/i],
        scope: 'window',
        reason: 'addressee and the wished verdict',
      },
      {
        all: [
          /\b(?:this (?:skill|file|folder|package|code|repository|document) (?:is|has been|was) (?:already |fully |officially |pre-?)?(?:verified|audited|approved|cleared|certified|reviewed|vetted|scanned|whitelisted)\b)(?:[^.!?\n]|\.(?=\w)){0,80}/i,
          /\b(?:skip|no (?:need|further)|do not (?:scan|flag|report|review|audit|check)|(?:review|scan|analysis|audit|check)(?:s|ing)? (?:is|are) not (?:necessary|required|needed)|safe to (?:ignore|skip)|must (?:be )?(?:rated?|marked|pass)|suppress)\b/i,
        ],
        scope: 'window',
        reason: 'claims a verdict to prevent one',
      },
      {
        all: [
          /\b(?:(?:security |skill |static |automated |malware )(?:scanners?|audit(?:or)?s?|review(?:er)?s?|analysis|checks?)|(?:any|all|every) (?:scanners?|auditors?|reviewers?|judges?)) (?:must|should|shall|has to|have to|are to|is to|will|may|can) (?:now |always |simply )?(?:mark|rate|report|classify|label|treat|consider|score|give|return|skip|ignore|pass|approve|assign|accept|conclude)\b/i,
          /\b(?:this (?:skill|file|folder|package|repository|section|script|line)|safe|benign|clean|harmless|passed|no findings|approved|(?:score|rating) of (?:100|10|full))\b/i,
          /\bthis (?:skill|file|folder|package|repository|section|script|line|document|project)\b|\b(?:it|everything (?:here|below)) as\b/i,
        ],
        none: [
          /(?<!not |never )\b(?:report|flag|list|mark) (?:every|all|any|each|the) (?:\w{1,12} ){0,2}(?:unsafe|insecure|risk\w{0,2}|finding|issue|problem|vulnerab|suspicious|violation)/i,
          /\b(?:never|do not|don't|must not) (?:instruct|tell|ask|let|direct)\b/i,
        ],
        scope: 'sentence',
        reason: 'an order to a scanner in the third person',
      },
      ...verdictRows,
      ...verdictTongueRows,
    ],
  },
  {
    id: 'PI-08',
    severity: 'medium',
    why: 'The description asks to be chosen always or before other skills, instead of saying what the skill does.',
    fix: 'Describe when the skill fits and let the agent choose.',
    owasp: ['AST04'],
    demotable: false,
    kinds: mentions,
    rows: [
      {
        all: [
          /\b(?:always (?:use|choose|select|pick|load|invoke|prefer|run|call) (?:this|me|it)\b(?:[^.!?\n]|\.(?=\w)){0,30}(?:first|before (?:any|all|every)|instead|no matter|regardless|for (?:every|any|all)|over)|(?:use|choose|pick|load|prefer|select|run) (?:this|it)(?: skill)? (?:for (?:every|all|any) (?:task|request|prompt|question|message|conversation)s?\b|no matter what|regardless of|before (?:any|every|all) other|instead of (?:any|all|every) other|over (?:any|all|every) other)|never (?:use|choose|load|pick|call|select|consider) (?:any )?(?:other|another|competing|different) (?:skill|tool|plugin|agent)s?|(?:do not|don't) (?:use|choose|load|pick|select|consult) (?:any )?(?:other|another|competing) (?:skill|tool)s?|(?:best|only|most trusted|number one|#1) skill\b(?:[^.!?\n]|\.(?=\w)){0,40}(?:always|any|every|first)|(?:ignore|skip|disable|replaces?) (?:all |every |any )?other skills|must be (?:loaded|used|called|invoked|chosen|selected) (?:first|always|for (?:every|all|any)))/i,
        ],
        scope: 'sentence',
        reason: 'routing bait; "use when ..." is what a description is for',
      },
    ],
  },
  {
    id: 'PI-09',
    severity: 'high',
    why: 'In the middle of a document the task is swapped for another one.',
    fix: 'Remove the swap; say what the skill does in its first lines.',
    owasp: ['ASI01'],
    kinds: spoken.filter((kind) => kind !== 'config'),
    rows: [
      {
        all: [
          /\b(?:your (?:(?:new|real|actual|true|only|updated|revised|current|primary) (?:instructions?|tasks?|goals?|objectives?|missions?|directives?|orders?|purposes?|jobs?|priority) (?:is|are)(?: now| as follows)?\b|(?:instructions|task|goal|objective|mission|orders|directive|purpose) (?:is|are|has|have) (?:now|changed|been (?:changed|replaced|updated)))|(?:change|switch) of (?:plan|task|mission|instructions?|orders?)\s{0,2}[:.-]|(?:new|updated|revised|real|actual) (?:instructions?|orders?|task|mission|objective|directive)s?\s{0,3}[:-]\s{0,3}(?:you|ignore|from|instead|read|send|forget|collect|run|first|do|stop|act)|(?:you are (?:now|no longer)|you're now|from now on,? you are|start(?:ing)? now,? you are) (?:(?:a|an|the|in|my|our) )?(?:[a-z-]{2,20} ){0,3}(?:unrestricted|jailbroken|developer mode|dan\b|admin|root|shell|operator|attacker|different|hacker|evil|rogue|free|agent of|bound by|assistant\b)|(?:abandon|forget|disregard) (?:the|your|this) (?:current|original|present) (?:task|work|job|goal|request)|instead of (?:the|your) (?:task|work|job|request)(?: above| so far)?,? (?:you (?:must|should|will)|do|read|send|collect|run)|the (?:text|document|task|page|instructions?) above (?:was|were|is|are) (?:only |just )?(?:a |an )?(?:decoy|cover|test|placeholder|distraction|introduction))/i,
        ],
        none: [/\b(?:you are now (?:ready|done|able|in the)|user (?:says|asks|wants|requests))\b/i],
        scope: 'sentence',
        reason: 'words that announce another task than the described one',
      },
      ...taskSwapRows,
      ...taskSwapTongueRows,
    ],
  },
  {
    id: 'PI-10',
    severity: 'medium',
    why: 'The text claims that somebody has already approved what it asks for.',
    fix: 'Ask the user where approval is needed; a file cannot give it.',
    owasp: ['ASI09'],
    kinds: spoken.filter((kind) => kind !== 'config'),
    rows: [
      {
        all: [
          /\b(?:the (?:user|owner|operator|admin(?:istrator)?|developer|security team|company|vendor|platform)|(?:anthropic|openai|google|microsoft|github|management|legal|compliance)|security|your (?:creator|developer|owner|operator)s?) (?:has|have) (?:already |explicitly |fully |previously |pre-?|expressly )?(?:approved|authori[sz]ed|consented|granted|agreed|permitted|signed off|given (?:you )?(?:permission|consent|approval|authori[sz]ation))\b(?:[^.!?\n]|\.(?=\w)){0,100}|\b(?:pre-?approved|pre-?authori[sz]ed)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:by (?:the )?(?:user|owner|admin|security|anthropic|openai|management)|no (?:confirmation|approval|consent))/i,
          /\b(?:all|any|every|full|these|this|following|without|no (?:further|need|confirmation)|command|action|access|step|do not ask|don't ask|skip|so (?:run|send|proceed|do not))\b/i,
        ],
        none: [
          /\b(?:if|when|unless|until|once|after|only|whether|verify|check|confirm|ensure|make sure|before|assume)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:approved|authori[sz]ed|consented|granted|agreed|permitted|permission|consent|approval|signed off)/i,
        ],
        scope: 'sentence',
        reason: 'a claim, not a condition',
        judge: ({ scope, severity }) => (graveOrder.test(scope) ? 'high' : severity),
      },
      {
        all: [
          /\b(?:the (?:user|owner|operator|admin(?:istrator)?|developer|security team|company|vendor|platform)|(?:anthropic|openai|google|microsoft|github|management|legal|compliance)|security|your (?:creator|developer|owner|operator)s?) (?:has|have) (?:already |explicitly |fully |previously |pre-?|expressly )?(?:approved|authori[sz]ed|consented|granted|agreed|permitted|signed off|given (?:you )?(?:permission|consent|approval|authori[sz]ation))\b(?:[^.!?\n]|\.(?=\w)){0,100}|\b(?:pre-?approved|pre-?authori[sz]ed)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:by (?:the )?(?:user|owner|admin|security|anthropic|openai|management)|no (?:confirmation|approval|consent))/i,
          graveOrder,
        ],
        none: [
          /\b(?:if|when|unless|until|once|after|only|whether|verify|check|confirm|ensure|make sure|before|assume)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:approved|authori[sz]ed|consented|granted|agreed|permitted|permission|consent|approval|signed off)/i,
        ],
        scope: 'window',
        severity: 'high',
        reason: 'the claim, and the grave act in the next sentence',
      },
      ...approvalRows.map((row) => ({
        ...row,
        judge: ({ scope, severity }: RowHit) => (graveOrder.test(scope) ? ('high' as const) : severity),
      })),
      ...approvalTongueRows,
    ],
  },
  {
    id: 'PI-11',
    severity: 'high',
    why: 'An encoded block comes with the order to decode it and do what it says.',
    fix: 'Write the instructions in plain text.',
    owasp: ['AST01'],
    kinds: spoken,
    rows: [
      {
        all: [
          /\b(?:decod(?:e|ed|ing)|decrypt|deobfuscate|unscramble|un-?base64|base64 ?-?-?d(?:ecode)?|unpack|rot-?13)\b(?:[^.!?\n]|\.(?=\w)){0,60}\b(?:base-?64|hex(?:adecimal)?|rot-?13|strings?|blocks?|text|blob|payload|message|comments?|below|above|following|snippet|line|ascii|binary|cipher\w{0,4}|it|this)\b(?:[^.!?\n]|\.(?=\w)){0,60}/i,
          /\b(?:follow (?:it|them|its|the|what|whatever|every|each|those)|obey|(?:execute|perform|run|carry out) (?:it|them|its|what|whatever|the (?:result\w{0,4}|output|decoded|text|content\w{0,1}|instructions?|orders?|commands?|steps?))|act on (?:it|what|the)|comply with|do (?:what|as|whatever|exactly what) (?:it|they|the)|treat (?:it|the (?:result|output|text)) as (?:an? |your |the )?(?:instructions?|orders?|commands?|prompt)|as (?:your|new|further|if they were) (?:instructions?|orders?|system prompt|commands?))\b/i,
        ],
        none: [
          /\b(?:kms|opcodes?|instruction (?:cycle|pointer|set)|assembl\w{2,4}|calldata)\b/i,
          /\b(?:never|do not|don't|must not) (?:decode|follow|obey|execute|act|run|comply)/i,
          /\b(?:jwt|image|certificate|qr|header|url|payload claims)\b/i,
        ],
        scope: 'window',
        reason: 'decode and obey in one breath',
      },
      ...decodeRows,
      ...decodeTongueRows,
    ],
  },
];
