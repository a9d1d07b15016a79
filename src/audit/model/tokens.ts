/** Words of a text as the learned model reads them: stems, with addresses, files and numbers as classes. */
import { stemmer } from 'stemmer';
import { withHostsAs } from '../hosts/bare-hosts.ts';
import { numericHost } from '../hosts/written-hosts.ts';

/**
 * One token for many names that mean the same kind of thing. Earlier rows take what later ones would read in part. The
 * sign is a part of every such name that is cheaper to look for.
 */
const classes: readonly (readonly [pattern: RegExp | 'host', name: string, sign: RegExp])[] = [
  [/\b(?:https?|wss?|ftp|s3|gs):\/\/[^\s)>"'`|\]]{1,300}/g, ' _url ', /:\/\//],
  [/[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}/g, ' _mail ', /@/],
  [new RegExp(String.raw`\b${numericHost}(?::\d{1,5})?\b`, 'g'), ' _ip ', /\d\.\d/],
  [/(?<![\w./~-])[\w./~-]{1,120}\.(?:py|sh|js|mjs|ts|ps1|rb|exe|bin|pl|jar)\b/g, ' _program ', /\.[a-z]/],
  [
    /(?<![\w./~-])[\w./~-]{0,120}\.(?:md|txt|jsonl?|ya?ml|csv|tsv|toml|html?|pdf|docx|xlsx|xml|log|env|cfg|ini|db|sqlite)\b/g,
    ' _file ',
    /\.[a-z]/,
  ],
  ['host', ' _host ', /\.\p{L}/u],
  [/(?<![\w~/])~?\/[\w./-]{1,200}/g, ' _path ', /\//],
  [/(?<=^|\s|`)--?[a-z][\w-]{0,60}/g, ' _flag ', /-[a-z]/],
  [/\b[a-z]{1,40}_[a-z_0-9]{1,60}\b/g, ' _ident ', /[a-z]_/],
  [/\b\d[\d.,:]{0,40}\b/g, ' _num ', /\d/],
];
const unit = /_[a-z]{1,12}|[a-z]{1,60}(?:'[a-z]{1,4})?|[\u0080-\uFFFF]{1,3}|[!?:;"`|]/g;

const seen = new Map<string, string>();
const rememberedStems = 50_000;

function stemOf(word: string): string {
  const known = seen.get(word);
  if (known !== undefined) return known;
  const plain = word.replace(/'s$/, '');
  const stem = /^[a-z]{3,}$/.test(plain) ? stemmer(plain) : plain;
  if (seen.size >= rememberedStems) seen.clear();
  seen.set(word, stem);
  return stem;
}

/** The units of a text in order: stems, names of classes (`_url`, `_file`), and the marks that shape a sentence. */
export function tokens(text: string): string[] {
  let plain = text.toLowerCase().replace(/[\u2018\u2019]/g, "'");
  for (const [pattern, name, sign] of classes)
    if (sign.test(plain))
      plain = pattern === 'host' ? withHostsAs(plain, name) : plain.replace(pattern, name);
  return (plain.match(unit) ?? []).map((each) => (isStemmed(each) ? stemOf(each) : each));
}

/** Whether a unit begins with three letters, and not with a contraction; what begins with a mark has no stem of its own. */
const isStemmed = (each: string): boolean => each.charCodeAt(1) > 96 && each.charCodeAt(2) > 96;

export const isWord = (token: string): boolean => {
  const code = token.charCodeAt(0);
  return (code > 96 && code < 123) || code === 95;
};

const functionWords = new Set(
  `a an the of to in on at for by with from as is are be been was were it its this that these those and or but if then than
  so there here has have had do doe did will would can could should may might must shall not no i you we they he she them
  their our your his her my me us which who whom whose what when where why how all ani each everi some such into over under
  out up down off also just onli veri more most other own same too both`.split(/\s{1,9}/),
);

/** Whether a token says what a text is about. */
export const isContent = (token: string): boolean => isWord(token) && !functionWords.has(token);
