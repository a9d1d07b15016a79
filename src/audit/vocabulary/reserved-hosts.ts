/** Hosts that stand for none, and how a destination is written. */

export const reserved =
  /(?:^|\.)(?:(?:your|my|our|some|a|new|old)?-?(?:company|corp|domain|service|server|site|website|app|org|client|customer|email|business|startup|team|vendor|provider|host)\.(?:com|org|net|io|dev|co)|example\.(?:com|org|net|edu)|example|localhost|local|internal|test|w3\.org|schema\.org|json-schema\.org)$|^(?:your|my|host|server|domain|acme|foo|bar)\b|[<>{}$%*[\]_]/i;

/** Addresses, mail addresses and hosts without a scheme. */
export const destination =
  /(?:https?|wss?|ftps?|sftp):\/\/[^\s)>"'`\]]{4,300}|\b(?:\d{1,3}\.){3}\d{1,3}:\d{2,5}\b|\b[\w.+-]{1,60}@(?:(?:[a-z0-9-]{1,60}\.){1,4}[a-z]{2,12}\b|(?:\d{1,3}\.){3}\d{1,3}(?=:))/gi;

/** Names that stand for no host, in documents of every kind (RFC 2606). */
export const exampleHost = /(?:^|\.)example(?:\.(?:com|org|net|edu))?$/i;
