/** Words that several families share, as pattern sources; every quantifier is bounded. */

/** Secrets by their generic names; one named key of one service is no match. */
export const secretNouns =
  '(?:api[ _-]?keys|(?:access|auth|bearer|session|refresh|github|personal access|security|login|oauth)[ _-]?tokens?|secret(?:s| keys?| values?)|credentials?|passwords?|passphrases?|private keys?|ssh[ _-]?keys?|(?:the|all|every|their|your|any) (?:api )?(?:keys|tokens)|id_(?:rsa|ed25519|ecdsa)|(?:shell |process |whole |full |entire |all )?environment(?: variables| variable values|al variables)?(?= |,|\\.|;|$)|env(?:ironment)? vars?|\\.env(?: files?)?\\b|\\.aws\\b|\\.ssh\\b|\\.netrc\\b|\\.npmrc\\b|kube ?config|keychains?|cookies?|wallets?|seed phrases?|keystores?|browser profiles?|login data)';

/** What was said between user and agent, or what the agent was told. */
export const chatNouns =
  "(?:chat (?:history|log|transcript)s?|conversations?(?: history| so far| log)?|transcripts?|message history|user(?:'s)? (?:messages?|prompts?|questions?|files?|documents?|data)|system prompt|source code|private (?:files?|repositor(?:y|ies)|data)|personal (?:data|information|details)|session history|memory files?|whole context|context window)";

export const sendVerbs =
  '(?:send|sends|sent|sending|post|posts|posting|upload|uploads|uploading|deliver|delivers|transmit|transmits|submit|submits|forward|forwards|push|pushes|exfiltrate|relay|relays|ship|ships|mail|email|e-mail|beacon|report|reports|copy|copies|mirror|transfer|transfers|leak|hand over|publish|pass|attach|append|include|curl|paste)';

export const collectVerbs =
  '(?:read|reads|collect|collects|gather|gathers|grab|take|extract|dump|dumps|harvest|find|copy|list|capture|retrieve|get|fetch|obtain|look up|pull|load|include|append|attach|encode|zip|archive|concatenate|scrape|pick up|export|print|cat)';

/** A place outside: a URL that is not loopback, an address, a webhook. */
export const outsideHost =
  '(?:(?:https?|ftps?|wss?):\\/\\/(?!(?:localhost|127\\.|0\\.0\\.0\\.0|\\[::1\\]|10\\.|192\\.168\\.))[^\\s)>"\'`]{3,300}|\\b[a-z0-9._%+-]{1,60}@[a-z0-9-]{1,60}\\.[a-z]{2,12}\\b|\\b(?:web ?hook|telegram bot|discord|pastebin|remote server|external (?:server|endpoint|host|service|address)|outside (?:server|host|address)|collection (?:endpoint|server)|drop ?box endpoint)\\b|\\b[a-z0-9-]{1,60}(?:\\.[a-z0-9-]{1,60}){0,4}\\.(?:invalid|example|test|xyz|top|ru|cn|tk|pw|cc|onion|io|dev|app|net|com|org|sh)\\b(?:\\/[^\\s)>"\'`]{0,200})?)';

/** Who is to be kept in the dark. */
export const humans =
  '(?:the |your |our |any |a |human )?(?:users?|humans?|operators?|developers?|owners?|people|person|maintainers?|customers?|clients?|administrators?|admins?|reviewers?|anyone|anybody|them|him|her)';

/** Joins alternatives into one pattern without case. */
export function words(source: string): RegExp {
  return new RegExp(source, 'i');
}
