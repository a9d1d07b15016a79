/** EX-03: an image address has a placeholder that the text explains as private content. */
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';

/** What a person wrote or keeps. */
const content = [
  '(?:full|whole|entire|complete) (?:text|content|mail|message|prompt|file)',
  'conversation|what the (?:user|person) (?:wrote|asked|pasted|said)|(?:addresses|address) (?:of|and)|values? of',
  '\\w{0,40}(?:API_KEY|_TOKEN|PASSWORD|SECRET)\\b|pass(?:word|phrase)s?|e-?mail (?:text|body|addresses)',
  'file (?:contents?|names)|phone numbers?|(?:first|last|each) (?:message|question|prompt)|e-?mail address(?:es)?\\b',
].join('|');

const said = '(?:user|person) has (?:told|written|pasted|said|asked)';
/** An order to bring it into the form of an address, whatever the placeholder is called. */
const encodes = new RegExp(
  String.raw`\b(?:take|collect|gather|put|join|pack|summari[sz]e)\b[^\n]{0,160}?(?:${content}|${said})` +
    String.raw`[^\n]{0,240}?\b(?:percent|url|base-?64|hex)[- ]?(?:encod|escap)`,
  'i',
);

/** a placeholder of an image address that means private content. */
export const byImageHost: Weigher = ({ match, scope, region, severity }) => {
  const url = firstUrl(match[0]);
  if (url === null || isLocal(url.host)) return null;
  if (isKnownService(url.host)) return null;
  const names = [...match[0].matchAll(/[?&][\w-]{1,24}=[{<[%$]{0,3}([A-Z][A-Z0-9_]{2,30})/g)].map(
    ([, name = '']) => name,
  );
  const text = `${scope}\n${region.lead}`;
  const told = names.some((name) =>
    new RegExp(String.raw`\b${name}\b[^!?]{0,200}?(?:${content})`).test(text.replace(match[0], '')),
  );
  if (!told && !encodes.test(text.replace(match[0], ''))) return null;
  return /API_KEY|TOKEN|PASSWORD|SECRET|\b(?:do not|never|don't) (?:explain|mention|show|describe)\b/.test(
    text,
  )
    ? 'critical'
    : severity;
};
