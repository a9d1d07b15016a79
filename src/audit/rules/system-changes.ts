/** SY: what stays after the task, destroys what it was not asked to, or lowers the machine's defences. */
import type { Severity } from '../../schema/vocabulary.ts';
import { codeKinds, proseKinds, runKinds, type PatternRule, type RowHit } from '../engine/rule.ts';
import { isUsedLater } from '../vocabulary/variables.ts';

const remote =
  /https?:\/\/|\b(?:curl|wget|nc|ncat)\s|\/dev\/tcp\/|base64\s{1,4}(?:-d|--decode)|DownloadString|\biwr\b|\birm\b/i;

/** Lasting and remote is critical; scripts act, fences show. */
function byPersistence({ region, scope, match }: RowHit): Severity | null {
  const text = `${match[0]} ${scope}`;
  const lasting =
    region.kind === 'script' ||
    region.kind === 'decoded' ||
    region.kind === 'hidden' ||
    region.kind === 'comment';
  if (remote.test(match[0])) return 'critical';
  if (
    /\b(?:completion|PATH|alias|nvm|pyenv|conda|starship|zoxide|direnv|fnm|cargo\/env|HOMEBREW|JAVA_HOME|EDITOR|LANG|source\s{1,4}~?\/?\.?[\w./-]{1,60}completion)\b/i.test(
      text,
    ) &&
    !/authorized_keys|sudoers/i.test(text)
  )
    return 'low';
  return lasting ? 'high' : 'medium';
}

/** PATH lines in a start-up file are everyday; a line there that fetches is not. */
function byStartFile(hit: RowHit): Severity | null {
  const lines = hit.scope;
  if (
    /\b(?:export\s{1,3}\w{1,40}=|alias\s{1,3}\w|eval\s{1,3}"\$\(\w{2,20} (?:init|hook|activate|shellenv))/i.test(
      lines,
    ) &&
    !/\b(?:curl|wget|nc)\s|\/dev\/tcp|base64/i.test(lines)
  )
    return 'low';
  if (remote.test(lines)) return 'critical';
  return hit.region.kind === 'fence' || hit.region.kind === 'prose' || hit.region.kind === 'list'
    ? 'medium'
    : byPersistence(hit);
}

const broad =
  '(?:--\\s{1,3})?["\']?(?:\\/(?:\\*|\\s|$|["\']|;|&|\\|)|\\/(?:etc|usr|var|home|Users|bin|boot|lib|opt|root|System|Library|Applications)\\/?\\*?(?:\\s|$|["\';&|])|~\\/?(?:\\*|\\.\\*|\\s|$|["\';&|])|~\\/(?:Documents|Desktop|Downloads|Pictures|Library|\\.ssh|\\.config|\\.aws|\\.gnupg)\\/?\\*?(?:\\s|$|["\';&|])|\\$\\{?HOME\\}?["\']?\\/?(?:\\*|\\.\\*|\\s|$|["\';&|])|\\$\\{?HOME\\}?\\/(?:Documents|Desktop|Downloads|Pictures|Library|\\.ssh|\\.config)\\b|\\/\\*|\\$env:USERPROFILE["\']?(?:\\s|$|\\\\\\*)|%USERPROFILE%|C:\\\\(?:\\*|\\s|$|Users|Windows))';

export const systemChangeRules: readonly PatternRule[] = [
  {
    id: 'SY-01',
    severity: 'high',
    why: 'Something is installed that runs again after the task: a job, a service, a login file, a key.',
    fix: 'Leave lasting changes to the user; say which file to change and how to undo it.',
    owasp: ['ASI10'],
    kinds: [...runKinds, 'prose', 'list'],
    rows: [
      {
        all: [
          /(?:\|\s{0,4}crontab\s{1,4}-|\bcrontab\s{1,4}(?:-u\s{1,4}\w{1,30}\s{1,4})?(?:-\s|-$|<|\/tmp|[\w.-]{1,40}\.(?:txt|cron|tab))|@reboot\s[^\n]{0,200}|(?:>>?|tee(?:\s{1,3}-a)?)\s{0,3}["']?\/etc\/cron[\w./-]{1,60}|\(\s{0,3}crontab\s{1,4}-l[^\n]{0,300}(?:echo|printf)[^\n]{0,300})[^\n]{0,200}/i,
        ],
        scope: 'line',
        reason: 'cron',
        judge: byPersistence,
      },
      {
        all: [
          /(?:>>|\btee\s{1,3}-a)\s{0,3}["']?(?:~|\$\{?HOME\}?|\/root|\/home\/[\w-]{1,40})["']?\/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|zlogin|bash_login|config\/fish\/config\.fish|xinitrc|xprofile)\b[^\n]{0,120}/i,
        ],
        scope: 'line',
        reason: 'shell start-up files',
        judge: byStartFile,
      },
      {
        all: [
          /(?:\.bashrc|\.zshrc|\.profile|\.bash_profile|\.zshenv)["'][^\n]{0,60}/i,
          /(?:open\([^\n]{0,120}["']a["']|appendFile(?:Sync)?\(|write_text\(|fs\.write|\.write\()/i,
        ],
        none: [/\bPATH\b|completion/],
        kinds: ['script', 'decoded'],
        scope: 'block',
        severity: 'high',
        reason: 'the same from a program',
      },
      {
        all: [
          /(?:Library["'\s/,)]{1,6}Launch(?:Agents|Daemons)|\.config["'\s/,)]{1,6}(?:autostart|systemd)|\/etc\/(?:systemd\/system|cron\.d|cron\.(?:daily|hourly)|init\.d)|Start Menu\W{1,4}Programs\W{1,4}Startup)/i,
          /\.write_text\(|\.write\(|writeFile(?:Sync)?\(|open\([^\n]{0,120}["'][wa]b?["']|shutil\.(?:copy\w{0,5}|move)\(|copyFile(?:Sync)?\(|symlink/i,
        ],
        kinds: ['script', 'decoded'],
        scope: 'block',
        severity: 'high',
        reason: 'a start-up item written by a program',
      },
      {
        all: [
          /(?:>>?|tee(?:\s{1,3}-a)?|cp\s[^\n]{1,120}|install\s[^\n]{1,120}|mv\s[^\n]{1,120}|cat\s[^\n]{0,120}>)\s{0,3}["']?(?:\/etc\/systemd\/|~\/\.config\/systemd|\$\{?HOME\}?\/\.config\/systemd|\/etc\/init\.d\/|\/etc\/rc\.local|~\/Library\/LaunchAgents|\$\{?HOME\}?\/Library\/LaunchAgents|\/Library\/Launch(?:Agents|Daemons)|~\/\.config\/autostart|\$\{?HOME\}?\/\.config\/autostart|\/etc\/profile(?:\.d)?|\/etc\/ld\.so\.preload)[^\n]{0,160}|\blaunchctl\s{1,4}(?:load|bootstrap|submit)\s[^\n]{0,160}/i,
        ],
        scope: 'line',
        reason: 'units and agents',
        judge: byPersistence,
      },
      {
        all: [
          /(?:>>?|tee(?:\s{1,3}-a)?|cp\s[^\n]{1,120}|\.write\(|appendFile\w{0,4}\(|ssh-copy-id)[^\n]{0,80}authorized_keys\b|authorized_keys["'][^\n]{0,60}["']a["']/i,
        ],
        scope: 'line',
        reason: 'a key that lets somebody in',
        judge: ({ region, severity, scope }) =>
          region.kind !== 'fence' ||
          /ssh-(?:rsa|ed25519|dss|ecdsa)[ -][\w-]{0,30} ?AAAA[A-Za-z0-9+/]{40}|\bcurl\b|\bwget\b/.test(scope)
            ? severity
            : 'medium',
      },
      {
        all: [
          /(?:>>?|tee(?:\s{1,3}-a)?|\bvisudo\b[^\n]{0,40}<|cp\s[^\n]{1,120})\s{0,3}["']?\/etc\/sudoers(?:\.d)?[^\n]{0,120}/i,
        ],
        scope: 'line',
        severity: 'high',
        reason: 'sudo rights',
      },
      {
        all: [
          /\b(?:schtasks(?:\.exe)?\s[^\n]{0,40}\/create|New-ScheduledTask\w{0,12}|Register-ScheduledTask|reg(?:\.exe)?\s{1,4}add\s[^\n]{0,120}\\(?:Run|RunOnce)\b|(?:Set|New)-ItemProperty[^\n]{0,160}\\(?:Run|RunOnce)\b|shell:startup|\\Start Menu\\Programs\\Startup|sc(?:\.exe)?\s{1,4}create\s[^\n]{0,80}binPath)[^\n]{0,200}/i,
        ],
        scope: 'line',
        reason: 'Windows start-up',
        judge: byPersistence,
      },
      {
        all: [
          /(?:>>?|cat\s[^\n]{0,80}>|cp\s[^\n]{1,120}|write)[^\n]{0,60}\.git\/hooks\/(?:pre|post|commit|prepare)[\w-]{1,20}[^\n]{0,160}/i,
        ],
        scope: 'line',
        reason: 'a git hook is lasting too',
        judge: ({ match, region }) => (remote.test(match[0]) && region.kind !== 'prose' ? 'high' : 'low'),
      },
      {
        all: [
          /\b(?:add|append|install|create|write|put|register|set up|place|insert|schedule)\b[^.!?\n]{0,80}\b(?:cron ?(?:job|tab|entry)s?|launch ?agents?|launch ?daemons?|systemd (?:unit|service|timer)s?|startup (?:item|script|entry)|login item|authorized_keys|sudoers|shell (?:profile|rc|start-?up)|\.bashrc|\.zshrc|scheduled task)/i,
          /https?:\/\/|\b(?:silently|hidden|survives?|persist(?:s|ent|ently)?|every (?:login|boot|reboot|minute)|at (?:login|boot)|even after|keeps? running|re-?install)\b/i,
          /\b(?:curl|wget|download|fetch|remote|(?:do not|don't|without) (?:tell|ask|mention|inform)\w{0,3}|silently|hidden|our key|this key|ssh-(?:rsa|ed25519))\b/i,
        ],
        kinds: ['prose', 'list', 'comment', 'hidden', 'decoded', 'script-comment', 'quote'],
        scope: 'window',
        severity: 'high',
        reason: 'persistence in words',
      },
    ],
  },
  {
    id: 'SY-02',
    severity: 'high',
    why: 'A command destroys far more than a project: a home folder, a system, a disk.',
    fix: 'Limit it to named paths inside the project, and ask first.',
    owasp: ['ASI02'],
    kinds: codeKinds,
    rows: [
      {
        all: [
          /\bcd\s{1,4}["']?(?:~|\$\{?HOME\}?|\/)["']?\/?\s{0,3}(?:&&|;)\s{0,3}(?:sudo\s{1,4})?rm\s{1,4}-\w{1,6}\s[^\n]{0,40}\*/,
        ],
        scope: 'line',
        reason: 'rm of everything, one step away',
      },
      {
        sign: /\brm\s/,
        all: [new RegExp(`\\brm\\s{1,4}(?:-{1,2}[a-zA-Z-]{1,20}\\s{1,4}){1,4}${broad}`, 'm')],
        scope: 'line',
        reason: 'rm of a broad target; project-relative ones pass',
      },
      {
        all: [
          new RegExp(
            `\\bfind\\s{1,4}${broad}[^\\n|]{0,160}(?:-delete\\b|-exec\\s{1,4}(?:rm|shred|truncate|dd|srm)\\b|\\|\\s{0,4}xargs\\s{1,4}(?:-\\w{1,4}\\s{1,4}){0,3}(?:rm|shred|srm)\\b)`,
            'm',
          ),
        ],
        none: [
          /-(?:i?name|path)\s{1,4}["']?(?:\*?\.(?:pyc|DS_Store|log|tmp|bak|swp|orig)|__pycache__|\*~|node_modules|\.cache)/i,
        ],
        scope: 'line',
        reason: 'find with delete over a broad target',
      },
      {
        all: [
          /\bdd\s[^\n]{0,80}\bof=\/dev\/(?:sd|hd|nvme|vd|xvd|mmcblk|disk|rdisk)\w{0,8}|\bmkfs(?:\.\w{2,8})?\s{1,4}(?:-\w{1,4}\s{1,4}){0,4}\/dev\/\w|>\s{0,3}\/dev\/(?:sd[a-z]|nvme\d|disk\d)|\bwipefs\s{1,4}-a|\bshred\s[^\n]{0,60}\/dev\/\w|\bdiskutil\s{1,4}(?:eraseDisk|zeroDisk|secureErase)|\bformat\s{1,4}[cC]:\s|\bdiskpart\b[^\n]{0,80}clean|\bcipher\s{1,4}\/w:/i,
        ],
        scope: 'line',
        reason: 'disks',
      },
      {
        all: [/:\s{0,2}\(\s{0,2}\)\s{0,2}\{\s{0,3}:\s{0,2}\|\s{0,2}:\s{0,2}&\s{0,3}\}\s{0,2};\s{0,2}:/],
        scope: 'line',
        reason: 'fork bomb',
      },
      {
        all: [
          /\b(?:shutil\.rmtree|rimraf(?:Sync)?|fs\.(?:promises\.)?(?:rm|rmdir|rmSync|rmdirSync)|rmSync|rmdirSync|FileUtils\.rm_rf|os\.RemoveAll|Remove-Item)\s{0,3}[( ]\s{0,3}[^\n]{0,60}(?:Path\.home\(\)\s{0,3}[,)]|os\.path\.expanduser\(\s{0,3}["']~\/?["']\s{0,3}\)\s{0,3}[,)]|(?:os\.)?homedir\(\)\s{0,3}[,)]|process\.env\.HOME\s{0,3}[,)]|os\.environ\[["']HOME["']\]\s{0,3}[,)]|Dir\.home\s{0,3}[,)\n]|["']\/["']\s{0,3}[,)]|["']~\/?["']|\$HOME\b|\$env:USERPROFILE\b(?!\\\w)|\$env:SystemRoot|["']?C:\\(?:\s|["']|\*|Users|Windows))/i,
        ],
        scope: 'line',
        reason: 'the same from a program',
      },
      {
        sign: /\brm\s|rmtree|rimraf|rmSync|rmdir|rm_rf|RemoveAll|Remove-Item|\.rm\(|-delete/i,
        all: [
          /\b(\w{1,30})\s{0,3}=\s{0,3}["']?(?:\$\{?HOME\}?|~|\$env:USERPROFILE|\/home\/\$\{?USER\}?|(?:pathlib\.)?Path\.home\(\)|os\.path\.expanduser\(\s{0,2}["']~\/?["']\s{0,2}\)|(?:os\.)?homedir\(\)|process\.env\.HOME|os\.environ\[["']HOME["']\]|Dir\.home|["']?\/["']?)["']?\s{0,3}[;\n]/i,
        ],
        kinds: ['script', 'fence', 'decoded'],
        scope: 'block',
        reason: 'a home folder in a variable, then deleted',
        judge: (hit) =>
          isUsedLater(
            hit,
            (name) =>
              String.raw`\b(?:rm\s{1,4}-\w{0,4}[rf]\w{0,4}\s{1,4}(?:-\w{1,4}\s{1,4}){0,2}["']?\$\{?|shutil\.rmtree\(\s{0,3}|rimraf(?:Sync)?\(\s{0,3}|fs\.(?:promises\.)?(?:rm|rmdir|rmSync|rmdirSync)\(\s{0,3}|FileUtils\.rm_rf\(?\s{0,3}|os\.RemoveAll\(\s{0,3}|Remove-Item\s[^\n]{0,60}\$)${name}\b(?!["']?\}?["']?\s{0,2}[/+\\]\s{0,2}["'\w.])`,
          )
            ? hit.severity
            : null,
      },
      {
        all: [
          /(?:\bfor\s[^\n]{0,80}\b(?:os\.walk|glob\.i?glob|rglob|iterdir|scandir|listdir)|Get-ChildItem)[^\n]{0,80}(?:Path\.home\(\)|expanduser\(\s{0,2}["']~|["']\/["']|\$HOME\b|\$env:USERPROFILE)/i,
          /\b(?:os\.(?:remove|unlink|rmdir)|\.unlink\(|shutil\.rmtree|Remove-Item)/i,
        ],
        none: [/\*\.(?:pyc|log|tmp|bak|cache)|__pycache__|node_modules|\.DS_Store/i],
        kinds: ['script', 'fence', 'decoded'],
        scope: 'block',
        reason: 'a walk through the home folder that deletes',
      },
      {
        all: [
          /\b(?:rmdir|rd)\s{1,4}\/s\b[^\n]{0,40}(?:%USERPROFILE%|%SYSTEMROOT%|%HOMEPATH%|[cC]:\\(?:\s|$|["'*]|Users|Windows))|\bdel\s{1,4}(?:\/\w\s{1,4}){1,4}["']?(?:%USERPROFILE%|[cC]:\\(?:\*|Users|Windows))|\b(?:process\.env\.HOME|os\.homedir\(\)|Path\.home\(\))\s{0,3},\s{0,3}\{[^\n}]{0,60}recursive\s{0,2}:\s{0,2}true/i,
        ],
        scope: 'line',
        reason: 'the same on Windows and in Node',
      },
      {
        all: [
          /\b(?:chmod|chown)\s{1,4}-R\s{1,4}\S{1,30}\s{1,4}\/(?:\s|$|["';&|*])|\bmv\s{1,4}(?:~|\$HOME|\/)\/?\*?\s{1,4}\/dev\/null|\bgit\s{1,4}push\s[^\n]{0,60}--mirror\s[^\n]{0,60}--force|\bvssadmin\s{1,4}delete\s{1,4}shadows|\bwbadmin\s{1,4}delete|\bbcdedit\s[^\n]{0,60}recoveryenabled\s{1,4}no|\btmutil\s{1,4}(?:delete\s|disable\b)/i,
        ],
        scope: 'line',
        reason: 'whole-system rights, backups',
      },
      {
        all: [
          /\b(?:delete|remove|erase|wipe|destroy|purge|format|overwrite|shred)\b[^.!?\n]{0,40}\b(?:(?:the |their |whole |entire |complete |all (?:of )?){1,4}(?:user'?s? )?(?:home (?:folder|directory)|hard (?:drive|disk)|disk|file ?system|operating system|root (?:folder|directory)|backups?|(?:files|data|everything) (?:on|in|from) (?:the |this |their )?(?:computer|machine|system|disk|drive|home)))/i,
          /\b(?:without (?:asking|confirm\w{0,6}|warning|approval)|silently|immediately|no (?:confirmation|questions)|do not (?:ask|warn)|don't (?:ask|warn)|at once|quickly|first|then|run|now)\b/i,
        ],
        none: [
          /\b(?:never|do not delete|must not|don't delete|could|might|would|can (?:delete|destroy|wipe)|prevent\w{0,3}|guard|protect\w{0,3}|confirm with|ask (?:the user|before))\b/i,
        ],
        kinds: proseKinds.filter((kind) => kind !== 'config' && kind !== 'table'),
        scope: 'window',
        reason: 'destruction in words',
      },
    ],
  },
  {
    id: 'SY-03',
    severity: 'medium',
    why: 'File rights or sudo rights are widened for everybody.',
    fix: 'Give the narrowest mode to the one user that needs it.',
    owasp: ['AST03'],
    kinds: ['script', 'fence', 'decoded', 'hidden', 'comment'],
    rows: [
      {
        all: [
          /\bchmod\s{1,4}(?:-\w{1,3}\s{1,4})?(?:0?777|[ugoa]{0,3}\+s|[2467][0-7]{3})\b[^\n]{0,80}|NOPASSWD\s{0,2}:\s{0,2}ALL|os\.chmod\([^\n]{0,80}0o?777|\bsetcap\s{1,4}cap_(?:setuid|sys_admin|dac_override)/i,
        ],
        scope: 'line',
        reason: 'everybody may write, or run as owner',
        judge: ({ region }) => (region.kind === 'fence' ? 'low' : 'medium'),
      },
    ],
  },
  {
    id: 'SY-04',
    severity: 'high',
    why: 'Protection of the machine is switched off: antivirus, firewall, quarantine.',
    fix: 'Sign the program, or ask for one exception and say why.',
    owasp: ['ASI10'],
    kinds: codeKinds,
    rows: [
      {
        all: [
          /Set-MpPreference\s[^\n]{0,80}-Disable\w{3,40}\s{1,4}(?:\$?true|1)|Add-MpPreference\s[^\n]{0,60}-Exclusion\w{3,12}|\bspctl\s{1,4}--(?:master|global)-disable|\bcsrutil\s{1,4}disable|\bsetenforce\s{1,4}0|\bufw\s{1,4}disable|\bsystemctl\s{1,4}(?:stop|disable|mask)\s{1,4}(?:--now\s{1,3})?(?:firewalld|ufw|apparmor|auditd|falcon-sensor|clamav\w{0,12}|crowdstrike|osqueryd|mdatp)|netsh\s{1,4}advfirewall\s{1,4}set\s{1,4}\w{3,16}\s{1,4}state\s{1,4}off|iptables\s{1,4}-F\b|sc(?:\.exe)?\s{1,4}(?:stop|delete)\s{1,4}WinDefend|sysctl\s[^\n]{0,40}randomize_va_space=0|Set-NetFirewallProfile[^\n]{0,80}-Enabled\s{1,4}False|DisableRealtimeMonitoring|Set-ExecutionPolicy\s{1,4}(?:-ExecutionPolicy\s{1,3})?(?:Unrestricted|Bypass)\s{1,4}-Scope\s{1,4}LocalMachine/i,
        ],
        scope: 'line',
        reason: 'the switches',
      },
      {
        sign: /xattr|quarantine/i,
        all: [
          /\bxattr\s{1,4}(?:-\w{1,4}\s{1,4}){1,3}(?:com\.apple\.quarantine\s)?[^\n]{0,120}|--no-quarantine\b/i,
          /com\.apple\.quarantine|-c\w?\s|--no-quarantine|-[a-z]{0,2}c[a-z]{0,2}\s/i,
        ],
        scope: 'line',
        severity: 'medium',
        reason: 'quarantine of one download; open tools do this too',
        judge: ({ scope, severity, region }) =>
          /\b(?:curl|wget|https?:)/i.test(scope) || region.kind === 'script' ? 'high' : severity,
      },
      {
        all: [
          /\b(?:disable|turn off|switch off|deactivate|stop|pause|uninstall|bypass|whitelist (?:it|this|the \w{1,20}) in|add an? (?:exclusion|exception) (?:to|in|for))\b[^.!?\n]{0,50}\b(?:anti-?virus|windows defender|microsoft defender|defender|gatekeeper|firewall|smartscreen|endpoint protection|edr|crowdstrike|sentinelone|selinux|apparmor|system integrity protection|sip|real-?time protection|xprotect)\b/i,
        ],
        none: [
          /\b(?:never|do not (?:disable|turn|switch|stop)|don't (?:disable|turn|switch|stop)|must not|should not|avoid|attackers?|malware|detect\w{0,4}|monitor|if (?:the user|it)|temporar\w{2,5} for debugging|web application firewall|waf|cloud|azure|app service|rule)\b/i,
        ],
        kinds: proseKinds.filter((kind) => kind !== 'fence' && kind !== 'config' && kind !== 'table'),
        scope: 'sentence',
        reason: 'protection off, in words',
      },
      {
        all: [
          /\b(?:anti-?virus|defender|gatekeeper|firewall|smartscreen|endpoint protection|edr|selinux|apparmor|real-?time protection|xprotect)\b[^.!?\n]{0,60}\b(?:(?:switch|turn|shut) (?:it|them|this) off|(?:disable|deactivate|pause|uninstall|stop|remove) (?:it|them)|has to be (?:off|disabled)|must be (?:off|disabled|stopped|paused)|should be (?:off|disabled)|needs to be (?:off|disabled))\b/i,
        ],
        none: [
          /\b(?:never|do not (?:disable|turn|switch)|don't (?:disable|turn|switch)|must not|should not|attackers?|malware|detect\w{0,4}|azure|cloud|waf)\b/i,
        ],
        kinds: proseKinds.filter((kind) => kind !== 'fence' && kind !== 'config' && kind !== 'table'),
        scope: 'sentence',
        reason: 'the same, protection named first',
      },
    ],
  },
];
