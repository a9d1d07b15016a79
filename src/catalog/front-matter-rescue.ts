/** Second and third readings of front matter that is not valid YAML, so that a stray colon does not lose a usable skill. */

/** Characters of an unfenced or over-long front matter that are searched; the limit of valid front matter. */
const rescueLimit = 16_384;
/** Keys that are recovered; nested values need valid YAML. */
const rescuedKeys = new Set(['name', 'description', 'license', 'compatibility', 'allowed-tools', 'version']);

/** Puts every bare top-level value that contains a colon or a hash into double quotes. */
export function quoteColons(raw: string): string {
  return raw
    .split('\n')
    .map((line) => {
      const parts = /^([A-Za-z][\w-]{0,60}):[ \t]{1,20}(\S.{0,16000})$/.exec(line);
      const [, key, value] = parts ?? [];
      if (key === undefined || value === undefined || /^["'|>[{&*!]/.test(value)) return line;
      return /:(?:\s|$)|\s#/.test(value) ? `${key}: ${JSON.stringify(value.trimEnd())}` : line;
    })
    .join('\n');
}

/** `key: value` lines with their indented continuations; the first of each key counts. */
export function rescueFromLines(text: string): Record<string, string> {
  const data: Record<string, string> = {};
  let current: string | null = null;
  const lines = text.slice(0, rescueLimit).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '---') {
      if (index === 0) continue;
      break;
    }
    const pair = /^([A-Za-z][\w-]{0,60}):(?:[ \t]{1,20}(.{0,16000}))?$/.exec(line);
    if (pair !== null) {
      const key = pair[1] ?? '';
      current = rescuedKeys.has(key) && data[key] === undefined ? key : null;
      if (current !== null) data[current] = unquote(pair[2] ?? '');
    } else if (current !== null && /^[ \t]{1,40}\S/.test(line)) {
      data[current] = `${data[current] ?? ''} ${line.trim()}`.trim();
    } else if (line.trim() === '' || line.startsWith('#')) {
      current = null;
    }
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''));
}

/** Without front matter: `# Title` is the name and a bare `description:` line near it the description. */
export function rescueFromTitle(body: string): { data: Record<string, string>; line: number } | null {
  const lines = body.slice(0, rescueLimit).split(/\r?\n/).slice(0, 20);
  const titleAt = lines.findIndex((line) => /^#[ \t]{1,20}\S/.test(line));
  const descriptionAt = lines.findIndex((line) => /^description:[ \t]{0,20}\S/i.test(line));
  if (titleAt < 0 && descriptionAt < 0) return null;
  const data: Record<string, string> = {};
  if (titleAt >= 0) data['name'] = (lines[titleAt] ?? '').replace(/^#\s{1,20}/, '').trim();
  if (descriptionAt >= 0)
    data['description'] = unquote((lines[descriptionAt] ?? '').slice('description:'.length));
  return { data, line: Math.max(titleAt, descriptionAt) + 1 };
}

/** Drops block marks (`>-`, `|`) and one pair of quotes. */
function unquote(value: string): string {
  const text = value.trim().replace(/^[|>][+-]?\d?$/, '');
  const quoted = /^(["'])(.{0,16000})\1$/.exec(text);
  return quoted?.[2] ?? text;
}
