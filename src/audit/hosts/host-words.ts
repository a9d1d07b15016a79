/** Words in the names of hosts that say nothing of whose a host is. */

/** Words that many skills have in their name. */
export const commonLabels: ReadonlySet<string> = new Set(
  `agent agents api app assistant bot build cdn claude cli cloud code codex com config copilot core data deploy dev docs download
  downloads env fast files get github google helper host hub install installer io kit local main mcp microsoft net node npm
  openai openclaw org package packages pip plugin project python quick raw registry release releases run runtime script scripts
  sdk server service setup shell site skill skills software start static storage sync system team test tool toolkit tools
  update updates web work workflow`.split(/\s{1,9}/),
);

/** What vendors write behind their name in the name of a host. */
export const hostWords: ReadonlySet<string> = new Set(
  `ai api apis app apps assets auth cdn cloud content data db dev docs engine files hq hub img inc io labs media net pay sandbox
  services site sites static status storage stream studio test usercontent web works`.split(/\s{1,9}/),
);
