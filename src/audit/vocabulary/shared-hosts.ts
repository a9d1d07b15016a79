/** Places whose first part anyone may choose, and names that say nothing of whose a host is. */

/** Hosts of packages for systems, and the place of the account in the path: `/public/account/repository/setup.deb.sh`. */
export const packageHosts: ReadonlyMap<string, number> = new Map([
  ['dl.cloudsmith.io', 2],
  ['packagecloud.io', 3],
]);

/** Forges, where the path names account and repository. */
export const forges: ReadonlySet<string> = new Set([
  'codeberg.org',
  'gitee.com',
  'github.com',
  'gitlab.com',
  'raw.github.com',
  'raw.githubusercontent.com',
]);

const sharedHosts: ReadonlySet<string> = new Set([
  'amazonaws.com',
  'azurewebsites.net',
  'bitbucket.io',
  'blogspot.com',
  'cloudfront.net',
  'deno.dev',
  'firebaseapp.com',
  'fly.dev',
  'gist.githubusercontent.com',
  'github.io',
  'gitlab.io',
  'glitch.me',
  'googleapis.com',
  'herokuapp.com',
  'jsdelivr.net',
  'netlify.app',
  'ngrok.io',
  'notion.site',
  'onrender.com',
  'pages.dev',
  'r2.dev',
  'railway.app',
  'repl.co',
  'replit.app',
  'surge.sh',
  'unpkg.com',
  'vercel.app',
  'web.app',
  'windows.net',
  'workers.dev',
]);

/** Whether a host is one of the pages, files and programs of everybody, or below one. */
export function isSharedHost(host: string): boolean {
  const labels = host.split('.');
  return sharedHosts.has(labels.slice(-2).join('.')) || sharedHosts.has(labels.slice(-3).join('.'));
}

/** Words that many skills have in their name. */
export const commonLabels: ReadonlySet<string> = new Set(
  `agent agents api app assistant bot build cdn claude cli cloud code codex com config copilot core data deploy dev docs download
  downloads env fast files get github google helper host hub install installer io kit local main mcp microsoft net node npm
  openai openclaw org package packages pip plugin project python quick raw registry release releases run runtime script scripts
  sdk server service setup shell site skill skills software start static storage sync system team test tool toolkit tools
  update updates web work workflow`.split(/\s{1,9}/),
);
