/** Names that belong to no host, and how a destination is written. */

export const reserved =
  /(?:^|\.)(?:(?:your|my|our|some|a|new|old)?-?(?:company|corp|domain|service|server|site|website|app|org|client|customer|email|business|startup|team|vendor|provider|host)\.(?:com|org|net|io|dev|co)|example\.(?:com|org|net|edu)|example|localhost|local|internal|test|w3\.org|schema\.org|json-schema\.org)$|^(?:your|my|host|server|domain|acme|foo|bar)\b|[<>{}$%*[\]_]/i;

/** Addresses, mail addresses and hosts without a scheme. */
export const destination =
  /(?:https?|wss?|ftps?|sftp):\/\/[^\s)>"'`\]]{4,300}|\b(?:\d{1,3}\.){3}\d{1,3}:\d{2,5}\b|\b[\w.+-]{1,60}@(?:(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}\b|(?:\d{1,3}\.){3}\d{1,3}(?=:))/gi;

/** The host that a program opens a connection to by its name alone. */
export const connection =
  /\b(?:HTTPS?Connection|SMTP(?:_SSL)?|SMTP\.start|FTP(?:_TLS)?|create_connection|createConnection|connect|TCPSocket\.(?:new|open)|Dial)\(\s?\(?["'](?:tcp["'],\s?["'])?((?:[a-z0-9-]{1,60}\.){1,4}[a-z0-9-]{2,20})|\b(?:nc|ncat|netcat)\s(?:-\w{1,6}\s){0,4}((?:[a-z0-9-]{1,60}\.){1,4}[a-z0-9-]{2,20})\s\d{2,5}\b/gi;

/** Names that belong to no host, in documents of every kind (RFC 2606). */
export const exampleHost = /(?:^|\.)example(?:\.(?:com|org|net|edu))?$/i;

/** What vendors write behind their name in the name of a host. */
export const hostWords: ReadonlySet<string> = new Set([
  'ai',
  'api',
  'apis',
  'app',
  'apps',
  'assets',
  'auth',
  'cdn',
  'cloud',
  'content',
  'data',
  'db',
  'dev',
  'docs',
  'engine',
  'files',
  'hq',
  'hub',
  'img',
  'inc',
  'io',
  'labs',
  'media',
  'net',
  'pay',
  'sandbox',
  'services',
  'site',
  'sites',
  'static',
  'status',
  'storage',
  'stream',
  'studio',
  'test',
  'usercontent',
  'web',
  'works',
]);
