/** Kinds of things that start again later: how a program writes them, and how a text announces them. */

interface StartKind {
  readonly written: RegExp;
  readonly said: RegExp;
}

export const startKinds: readonly StartKind[] = [
  {
    written: /\bcron/i,
    said: /\bcron|\bschedul(?:e|ed|es|ing)\b|\b(?:daily|nightly|hourly|weekly)\b|定时|计划任务/i,
  },
  {
    written:
      /systemd|systemctl|launchctl|Launch(?:Agents|Daemons)|RunAtLoad|KeepAlive|autostart|@reboot|init\.d/i,
    said: /\bsystemd\b|\bsystemctl\b|\blaunchd\b|\blaunchctl\b|\blaunch ?(?:agent|daemon)|\bdaemon\b|\b(?:background|system|user) service\b|\bas a service\b|\binstall-service|\bservice (?:file|unit)\b|\bauto-?start|\b(?:at|on|after) (?:boot|reboot|login|start-?up)\b|开机|自启|守护进程|后台服务|系统服务/i,
  },
  {
    written: /\.(?:bashrc|zshrc|profile|bash_profile|zshenv)\b/i,
    said: /\b(?:bashrc|zshrc|bash_profile|zshenv)\b|\bshell (?:profile|config|rc|start-?up)|\bPATH\b/,
  },
  {
    written: /schtasks|ScheduledTask|\\Run\b|Startup/i,
    said: /\bschtasks\b|\btask scheduler\b|\bscheduled? tasks?\b|\bstart-?up\b|计划任务|开机/i,
  },
  {
    written: /authorized_keys|ssh-copy-id/i,
    said: /\bauthorized_keys\b|\bssh-copy-id\b|\b(?:ssh|public)[ -]keys?\b/i,
  },
  { written: /sudoers|NOPASSWD/i, said: /\bsudoers\b|\bNOPASSWD\b|\bpasswordless sudo\b/i },
];
