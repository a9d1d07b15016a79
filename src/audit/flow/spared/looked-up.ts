/** EX-01: a copy of the environment of which a program takes single values by their names. */

/**
 * `values = dict(os.environ)`, of which each later use sets a value or looks up a single name, also where a function
 * returns it to such uses; a name that a loop goes through is every name.
 */
export function isLookedUp(text: string, offset: number, before: string): boolean {
  if (!/^(?:dict\()?(?:\*\*)?os\.environ(?:\.copy\(\))?/.test(text.slice(offset, offset + 28))) return false;
  const name = /(?:^|\s)(\w{1,30})\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}(?:dict\()?$/.exec(before)?.[1];
  if (name === undefined) return false;
  const returned = new RegExp(`\\breturn ${name}\\s{0,3}(?:\\n|$)`);
  const rest = withoutChoice(text.slice(offset), name);
  if (!returned.test(rest)) return isOnlyLookedUp(rest, name, text);
  const maker = [...text.slice(0, offset).matchAll(/^\s{0,40}def (\w{1,60})\(/gm)].at(-1)?.[1] ?? '';
  const calls = [...text.matchAll(new RegExp(`([^\\n]{0,80})(?<!def )\\b${maker}\\(`, 'g'))];
  const takers = calls.map(([, lead = '']) => /^\s{0,40}(\w{1,30})\s{0,3}=\s{0,3}$/.exec(lead)?.[1]);
  return (
    takers.length > 0 &&
    [...new Set([name, ...takers])].every(
      (each) =>
        each !== undefined && isOnlyLookedUp(rest.replaceAll(new RegExp(returned, 'g'), '\n'), each, text),
    )
  );
}

/** `… if values is None else dict(values)`: what a caller gives in the place of the environment. */
const withoutChoice = (rest: string, name: string): string =>
  rest.replace(
    new RegExp(`^([^\\n]{0,40}) if ${name} is None else (?:dict\\(${name}\\)|${name})(?=\\n)`),
    (choice, read: string) => read.padEnd(choice.length),
  );

/** Whether each use of the name is a lookup or a setting, and there is one; also by the name of a loop over it and other stores. */
function isOnlyLookedUp(whole: string, name: string, text: string): boolean {
  const loops = new RegExp(
    `\\bfor (\\w{1,30}) in [([](?:[\\w.]{1,40}, ?){0,6}${name}(?:, ?[\\w.]{1,40}){0,6},?[)\\]]:`,
    'g',
  );
  const names = new Set([name, ...[...whole.matchAll(loops)].map(([, each = '']) => each)]);
  const rest = whole.replaceAll(loops, (loop) => ' '.repeat(loop.length));
  return [...names].every((each) => isNameLookedUp(rest, each, names.size > 1 ? whole : rest, text));
}

function isNameLookedUp(rest: string, name: string, whole: string, text: string): boolean {
  const uses = [...rest.matchAll(new RegExp(`(?<![\\w.])${name}\\b(.{0,60})`, 'g'))];
  return (
    (uses.length > 0 || whole !== rest) &&
    uses.every(({ 1: use = '', index }) => {
      if (/^(?:\s{0,3}(?::[^=\n]{1,60})?=\s{0,3}\w|\.setdefault\()/.test(use)) return true;
      const key = /^(?:\.(?:get|pop)\(|\[)\s?["']?(\w{1,60})/.exec(use)?.[1];
      if (key === undefined) return false;
      const loop = new RegExp(`\\bfor\\s[\\w, ]{0,40}\\b${key}\\b[\\w, ]{0,40}\\sin\\s{1,3}(\\w{0,40})`, 'g');
      if (text.search(loop) < 0) return true;
      const before = text.slice(0, text.length - rest.length + index);
      const list = [...before.matchAll(loop)].at(-1)?.[1] ?? '';
      return !/\bfor\b/.test(use) && isOneService(text, list);
    })
  );
}

/** Whether a list has literal names only, all of one service: `("ACME_URL", "ACME_TOKEN")`. */
function isOneService(text: string, list: string): boolean {
  if (list === '') return false;
  const filled = new RegExp(
    `(?:^|\\n)[ \\t]{0,20}${list}\\s{0,3}(?::[^=\\n]{1,60})?=\\s{0,3}[([{]([^)\\]}]{1,1500})[)\\]}]`,
  ).exec(text)?.[1];
  const names = filled?.split(',').map((each) => each.trim());
  const services = (names ?? [])
    .filter((each) => each !== '')
    .map((each) => /^["']([A-Z][A-Z0-9]{1,20})_[A-Z0-9_]{1,40}["']$/.exec(each)?.[1]);
  return services.length > 0 && services[0] !== undefined && new Set(services).size === 1;
}

/** What a name begins with, as a filter over names asks for it: `/^debug_/i`, `.startsWith("APP_")`, `.startswith("app_")`. */
const byPrefix = new RegExp(
  [
    String.raw`^(?:\W{0,3}Object\.(?:keys|entries)\(process\.env\)\s{0,8}\.filter\([^\n;]{0,60}?`,
    String.raw`|[^\n]{0,40}?\bos\.environ(?:\.(?:items|keys)\(\))?\s{1,4}if\s[^\n]{0,30}?)`,
    String.raw`(?:\/\^([A-Za-z]\w{2,30}_)\/i?\.test\(\s?\w{1,20}\s?\)|\.starts[Ww]ith\(\s?["']([A-Za-z]\w{2,30}_)["']\s?\))`,
    String.raw`(?!\s{0,3}(?:or\b|\|\|))`,
  ].join(''),
);
/** Beginnings under which machines keep what signs in elsewhere. */
export const keepsKeys = new RegExp(
  [
    '^(?:aws|azure|gcp|google|git|gh|github|gitlab|npm|node_auth|pypi|twine|docker|openai|anthropic|claude|gemini|stripe|slack|discord|hf',
    '|hugging|vault|ssh|db|database|pg|postgres|mysql|redis|mongo|ci|cloudflare|cf|heroku|vercel|supabase|twilio|telegram)_',
    '|secret|token|key|pass|cred|auth|wallet|private',
  ].join(''),
  'i',
);

/** Whether of the environment only the names of one program's own settings are taken, by what they begin with. */
export function isOwnPrefix(text: string, offset: number): boolean {
  const [, pattern, prefix] = byPrefix.exec(text.slice(offset, offset + 240)) ?? [];
  const own = pattern ?? prefix;
  return own !== undefined && !keepsKeys.test(own);
}
