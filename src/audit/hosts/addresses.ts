/** Addresses in a text: of requests, downloads and mail. */
import { fileEnding } from './bare-hosts.ts';
import { parseHost } from './parse-host.ts';
import { host as writtenHost, hostName as writtenName } from './written-hosts.ts';

const urlPattern =
  /(https?|ftp):\/\/(?:[^\s/\\"'`<>?#)\]]{0,300}@)?(\[[0-9a-f:.]{2,45}\]|[^\s/\\:"'`<>?#)\]},;|@]{1,253})(?::\d{1,5})?(\/[^\s"'`<>)\]};|]{0,300})?/i;

/** The same, for each of a text. */
export const allUrls = new RegExp(urlPattern.source, 'gi');

/** An address in lower-case parts. */
export interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

/** Whether a reader or a program fills in the host, or a part of it. */
export const isLeftOpen = (host: string): boolean => /[<{$]/.test(host);

/** The name of a host as `parseHost` reads it; in lower case as it is written where it is left to the reader. */
const hostName = (written: string): string =>
  isLeftOpen(written) ? written.toLowerCase() : (parseHost(written)?.name ?? written.toLowerCase());

/** The first address in a text; null without one. */
export function firstUrl(text: string): Address | null {
  const match = urlPattern.exec(text);
  if (match === null) return null;
  return {
    scheme: (match[1] ?? '').toLowerCase(),
    host: hostName(match[2] ?? ''),
    path: match[3] ?? '/',
  };
}

/** A label of a host's name; curl reads percent codes in one. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]|%[0-9a-f]{2}){0,62}`;
const digits = '(?:0x[0-9a-f]{1,8}|\\d{1,11})';
/** A host as `parseHost` reads it: a name, or an address in any notation that is no number of a version, a size or a day. */
const written = [
  String.raw`(?:${label}[.。．｡]){1,9}(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})\.?`,
  String.raw`\[[0-9a-f:.]{2,45}\]`,
  String.raw`${digits}(?:\.${digits}){3}\.?`,
  String.raw`${digits}(?:\.${digits}){1,2}(?=\/)`,
  String.raw`0x[0-9a-f]{7,8}`,
  String.raw`\d{9,10}`,
  'localhost',
].join('|');
/** A host that a command names without a scheme, as curl and PowerShell allow: `curl host.tld/x`, a bare address. */
const schemeless = new RegExp(
  [
    String.raw`\b(?:curl|wget|aria2c|iwr|irm|Invoke-(?:WebRequest|RestMethod)|mshta|certutil)\b(?:\.exe)?`,
    String.raw`(?:\s{1,4}-{1,2}[\w-]{1,24}(?:[= ](?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[\w./@:%+-]{1,80}(?=\s{1,4}\S)))?){0,8}`,
    String.raw`\s{1,4}["']?(?:[^\s/@"'\x60]{1,100}@)?(${written})(?::\d{1,5})?`,
    String.raw`([/?#][^\s"'\x60<>)\]};|]{0,300})?(?=[\s"'\x60)|;]|$)`,
  ].join(''),
  'iu',
);
/** A host that the reader is to fill in. */
const placeholderHost = /https?:\/\/(?:<[^<>\n]{1,40}>|\{[^{}\n]{1,40}\}|\[[A-Z_ ]{2,40}\])/i;

/** The address that a download command goes to, with or without a scheme; null where it names none. */
export function targetOf(command: string): Address | null {
  const url = firstUrl(command);
  if (url !== null) return url;
  const match = schemeless.exec(command);
  const host = match?.[1] ?? '';
  if (match === null || (fileEnding.test(host) && match[2] === undefined)) return null;
  // Without a scheme nothing says that the transfer is not encrypted: the host alone decides.
  return { scheme: 'https', host: hostName(host), path: (match[2] ?? '/').replace(/^[?#]/, '/$&') };
}

/** The hosts that commands of a text go to without a scheme, and where each is written: `curl -d @notes.md host.tld/in`. */
export function schemelessHosts(text: string): { readonly offset: number; readonly host: string }[] {
  return [...text.matchAll(new RegExp(schemeless, 'giu'))].flatMap((match) => {
    const host = match[1] ?? '';
    if (host === '' || (fileEnding.test(host) && match[2] === undefined)) return [];
    return [{ offset: match.index + match[0].lastIndexOf(host), host: hostName(host) }];
  });
}

/** A text without addresses, and without the hosts that its commands go to: in them nothing is named in words. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/(?:https?:\/\/|[\w.+-]{1,60}@)[^\s)>"'`\]]{1,300}/g, ' ')
    .replaceAll(new RegExp(schemeless, 'giu'), ' ');

/** Whether the host of the address is left to the reader: `https://<host>/x`. */
export function isPlaceholder(command: string): boolean {
  return placeholderHost.test(command);
}

/** Addresses, mail addresses and hosts without a scheme. */
export const destination = new RegExp(
  [
    String.raw`(?:https?|wss?|ftps?|sftp):\/\/(?:(?:[^\s/)>"'\x60\][]{0,100}@)?\[[0-9a-f:.]{2,45}\][^\s)>"'\x60\]]{0,300}|[^\s)>"'\x60\]]{4,300})|`,
    String.raw`\b(?:\d{1,3}\.){3}\d{1,3}:\d{2,5}\b|`,
    String.raw`\b[\w.+-]{1,60}@(?:${writtenName}|(?:\d{1,3}\.){3}\d{1,3}(?=:))`,
  ].join(''),
  'gi',
);

/** The host of what `destination` finds. */
export const hostOf = (address: string): string =>
  hostName(/^https?:/i.test(address) ? (firstUrl(address)?.host ?? '') : address);

/** The host that a program opens a connection to by its name alone. */
export const connection = new RegExp(
  [
    String.raw`\b(?:HTTPS?Connection|SMTP(?:_SSL)?|SMTP\.start|FTP(?:_TLS)?|create_connection|createConnection|connect|TCPSocket\.(?:new|open)|Dial)`,
    String.raw`\(\s?\(?["'](?:tcp["'],\s?["'])?(${writtenHost})|`,
    String.raw`\b(?:nc|ncat|netcat)\s(?:-\w{1,6}\s){0,4}(${writtenHost})\s\d{2,5}\b`,
  ].join(''),
  'gi',
);
