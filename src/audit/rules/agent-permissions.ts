/** AG: what widens an agent's powers or takes its brakes away. */
import { codeKinds, proseKinds, type PatternRule } from '../engine/rule.ts';

export const agentPermissionRules: readonly PatternRule[] = [
  {
    id: 'AG-01',
    severity: 'high',
    why: 'The agent is started, or told to work, with its permission checks bypassed.',
    fix: 'Grant the few tools that are needed, and let the user approve the rest.',
    owasp: ['AST03', 'ASI03'],
    kinds: codeKinds,
    rows: [
      {
        all: [
          /--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox|allow-all|disable-\w{3,20})|--allow-dangerously-skip-permissions|\b(?:claude|codex|gemini|copilot|cursor-agent|opencode|aider|amp|goose|qwen|droid|crush)\b[^\n]{0,120}\s(?:--yolo|--full-auto|--yes-always|--allow-all-tools|--dangerously-allow-all|--trust-all-tools|--force-approve|--approval-mode[= ]yolo|--sandbox[= ]danger-full-access|--ask-for-approval[= ]never|-a\s{1,3}never)/i,
        ],
        scope: 'line',
        severity: 'medium',
        reason: 'a flag alone may be a reference to the command line',
        judge: ({ scope, severity, region }) =>
          region.kind === 'comment' ||
          region.kind === 'hidden' ||
          /\b(?:always|must|from now on|every (?:session|time|run)|restart|relaunch|so that (?:nothing|no one|nobody|it never)|without asking|alias\s)/i.test(
            scope,
          )
            ? 'high'
            : severity,
      },
      {
        all: [
          /["']?(?:permission-?mode|defaultMode|permissions?\.defaultMode|approval[_-]policy|sandbox[_-]mode|approvalMode)["']?\s{0,3}[:=]\s{0,3}["']?(?:bypassPermissions|yolo|never|danger-full-access|dontAsk|auto-?approve-all|off|none)\b/i,
        ],
        scope: 'line',
        severity: 'medium',
        reason: 'a setting that skips approval',
        judge: ({ region, severity }) => (region.kind === 'config' ? 'high' : severity),
      },
      {
        all: [
          /\b(?:set|change|edit|add|write|put|switch|update|turn|modify|use|enable|configure|start|restart|run|relaunch)\b(?:[^.!?\n]|\.(?=\w)){0,100}(?:bypassPermissions|dangerously-skip-permissions|dangerously-bypass|danger-full-access|--yolo\b|auto-?approve (?:all|every)|approval[_-]policy\W{1,6}never)/i,
          /\b(?:so that|so (?:it|you|nothing|no)|settings(?:\.local)?\.json|config\.toml|always|permanent\w{0,2}|without (?:asking|prompt\w{0,3}|approval|confirmation)|never (?:asks?|prompts?)|no (?:more )?(?:prompts?|questions|approvals?|confirmation))\b/i,
        ],
        none: [
          /\b(?:avoid|never|do not|don't|must not|instead of|without)\b[^.!?\n]{0,40}(?:--yolo|dangerously|bypassPermissions|danger-full-access|auto-?approve)/i,
          /\b(?:container|docker|devcontainer|sandbox(?:ed)?|isolated|disposable|vm|ci|throwaway|only (?:in|if|when)|if you (?:trust|want)|user (?:asks|wants|explicitly))\b/i,
        ],
        kinds: proseKinds,
        scope: 'window',
        severity: 'high',
        reason: 'an order to switch approval off, with its purpose',
      },
      {
        all: [
          /["']?(?:chat\.tools\.autoApprove|autoApproveEverything|alwaysAllow|autoApprove|skipPermissions|trustAllTools)["']?\s{0,3}[:=]\s{0,3}(?:true|\[\s{0,3}["']\*["'])/i,
        ],
        scope: 'line',
        severity: 'high',
        reason: 'an editor approves everything',
        judge: ({ region, severity }) =>
          region.kind === 'config' || region.kind === 'script' ? severity : 'medium',
      },
    ],
  },
  {
    id: 'AG-02',
    severity: 'medium',
    why: 'Every tool, or every shell command, is granted without limit.',
    fix: 'List the tools and command prefixes that the skill needs.',
    owasp: ['AST03'],
    kinds: ['frontmatter', 'config', 'prose', 'fence'],
    rows: [
      {
        all: [
          /^[ \t]{0,8}["']?(?:allowed-tools|allowedTools|tools)["']?\s{0,3}:\s{0,3}["'[]{0,3}\s{0,3}(?:["']?\*["']?|all)\s{0,3}["'\]]{0,3}\s{0,3}$/im,
        ],
        kinds: ['frontmatter', 'prose'],
        scope: 'line',
        reason: 'allowed-tools: "*"',
      },
      {
        all: [/\b(?:Bash|Shell|Execute|Terminal)\(\s{0,2}(?:\*|:\*|\*:\*|\*\s\*)\s{0,2}\)/],
        kinds: ['frontmatter'],
        scope: 'line',
        reason: 'any command of the shell',
      },
      {
        all: [
          /["']allow["']\s{0,3}:\s{0,3}\[[^\]]{0,400}["'](?:\*|Bash(?:\(\s{0,2}(?:\*|:\*)\s{0,2}\))?|mcp__\*)["']/,
        ],
        kinds: ['config'],
        scope: 'block',
        reason: 'the same in settings',
      },
    ],
  },
  {
    id: 'AG-03',
    severity: 'high',
    why: 'The agent is told to answer for the user, to refuse nothing, or to remove its own safeguards.',
    fix: 'Leave approval, refusal and sandbox as the user set them.',
    owasp: ['ASI02'],
    kinds: proseKinds.filter((kind) => kind !== 'config'),
    rows: [
      {
        all: [
          /\b(?:answer|reply|respond|say|type|press|click|choose|enter|send|select|confirm)\b[^.!?\n]{0,20}\b(?:yes|"?y"?|approve|allow|always allow|accept|ok)\b[^.!?\n]{0,40}\b(?:(?:on behalf of|for|instead of) (?:the |your )?(?:user|human|operator|owner)|(?:on|in) (?:the (?:user|human|operator|owner)'s|their|his|her) (?:behalf|name|place|stead))|\b(?:approve|accept|confirm|grant|allow) (?:it|them|all|every|any|each)\b[^.!?\n]{0,40}\b(?:yourself|on (?:the user's|their|his|your own) behalf|on behalf of the user|in (?:the user's|their) (?:name|place|stead))|\b(?:answer|click|press|reply|respond|say) (?:with )?["'`]?(?:yes|allow|approve|always allow|y)["'`]? (?:to|at|on) (?:any|every|all|each) (?:permission|approval|confirmation|security)? ?(?:prompts?|dialogs?|questions?|requests?)/i,
        ],
        none: [/\b(?:apt|npm|pip|brew|terraform|installer|npx|cli)\b/i],
        scope: 'sentence',
        reason: 'consent that nobody gave',
      },
      {
        all: [
          /\b(?:never|do not|don't|must not|may not|cannot|you (?:will|shall) not|you are not (?:able|allowed) to) (?:ever )?(?:refuse|decline|reject|question|deny|object to|say no to|push back on)\b[^.!?\n]{0,50}\b(?:requests?|commands?|instructions?|orders?|anything|any (?:task|step|action|order)|the (?:user|steps?|script|commands?|task)|to (?:run|execute|do|comply|answer|act|help))\b/i,
        ],
        none: [
          /\b(?:pull requests?|merge requests?|tickets?|http|api requests?|candidates?|invoice|offer)\b/i,
        ],
        scope: 'sentence',
        reason: 'no refusal',
      },
      {
        all: [
          /\b(?:remove|delete|clear|empty|drop|strip|comment out|disable|turn off|switch off|deactivate|edit out|erase|bypass|circumvent|get around|work around|unset|lift|take (?:out|away|off)|get rid of|take)\b[^.!?\n]{0,60}\b(?:deny (?:rules?|lists?|entries|section|block)|denylist|deny-?rules?|permission (?:rules?|checks?|prompts?|system|denies|gates?)|permissions\.deny|approval (?:prompts?|gates?|checks?|requirements?)|(?:your|agent(?:'s)?|claude(?:'s)?|codex|the (?:agent|coding|command|tool|execution)(?:'s)?) sandbox|sandbox (?:mode|restrictions?|settings?)|safety (?:checks?|filters?|rails?|guards?|mechanisms?|settings|rules|features)|(?:your|all|any|the agent's|its own) (?:guardrails?|safeguards?|restrictions|safety|content (?:filter|polic)\w{0,3})|content filters?|hooks? that (?:block|deny|prevent|ask)|confirmation prompts?|(?:PreToolUse|pre-tool) hooks?)\b/i,
        ],
        none: [
          /\b(?:never|do not|don't|must not|should not|cannot|avoid|if the user|user (?:asks|wants|explicitly)|when debugging|attackers?|chromium|chrome|puppeteer|playwright|headless|sandbox (?:account|environment|org|url|data|key|tenant|project|directory|folder|branch|workspace)s?|iframe|snowflake|salesforce|seatbelt|xcode|entitlement|paypal|vm|attempts? to|detect\w{0,4}|exploit\w{0,6}|jailbreak|example|bypass (?:attempts?|techniques?|vulnerabilit\w{1,4})|enable or disable|extremely dangerous|dangerous|caution|android|ios|browser|location|camera|dependabot|publish\w{0,3}|release|deploy\w{0,4}|workflow)\b/i,
          /\b(?:does not|doesn't|will not|won't|not) (?:remove|delete|disable|bypass|turn off|circumvent)/i,
        ],
        scope: 'sentence',
        reason: 'removal of a brake of the agent itself',
      },
      {
        all: [
          /\b(?:you (?:have|now have|are granted)|assume (?:that )?you have|act (?:as if|with)) (?:full|unrestricted|unlimited|complete|root|total)\s{1,3}(?:access|permissions?|authority|autonomy|control|privileges?|rights)\b/i,
          /\b(?:without (?:asking|confirmation|approval|limits?|restrictions?|permission)|no (?:limits?|restrictions?|confirmation|approval)|never ask|do not ask|don't ask|skip (?:all |any )?(?:confirmation|approval|permission)|any command)\b/i,
        ],
        scope: 'window',
        reason: 'self-granted power with nobody asked',
      },
    ],
  },
  {
    id: 'AG-05',
    severity: 'low',
    why: 'TLS certificates are not checked.',
    fix: 'Leave verification on; add the missing certificate authority.',
    owasp: [],
    kinds: ['fence', 'script', 'config', 'decoded'],
    rows: [
      {
        all: [
          /\bcurl\b[^\n|]{0,120}\s(?:-k|--insecure)\b|\bwget\b[^\n|]{0,120}--no-check-certificate|verify\s{0,2}=\s{0,2}False\b|NODE_TLS_REJECT_UNAUTHORIZED\W{1,4}0|rejectUnauthorized\s{0,2}:\s{0,2}false|InsecureSkipVerify\s{0,2}:\s{0,2}true|http\.sslVerify[= ]false|ssl\._create_unverified_context|GIT_SSL_NO_VERIFY|strict-ssl[= ]false|--trusted-host\b|SkipCertificateCheck/i,
        ],
        scope: 'line',
        reason: 'the common switches',
      },
    ],
  },
];
