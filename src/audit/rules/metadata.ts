/** MD: front matter and links that are out of order; a hint to the author, never more than low. */
import type { SkillText } from '../../catalog/skill-text.ts';
import { isBareHost } from '../hosts/bare-hosts.ts';
import type { PlainHit } from '../engine/hit.ts';

/** Oddities of the text that are low; what the wild is full of weighs nothing. */
const low = new Set<string>([
  'front-matter-missing',
  'front-matter-invalid',
  'value-not-text',
  'nul',
  'body-empty',
  'name-missing',
  'description-missing',
  'description-long',
  'description-placeholder',
]);
const rules = { name: 'MD-02', description: 'MD-03', license: 'MD-04' } as const;
const ruleOf = (code: string): string =>
  Object.entries(rules).find(([subject]) => code.startsWith(`${subject}-`))?.[1] ?? 'MD-01';

/** What a reader of YAML says may repeat the text, and that no licence is stated is all that its rule looks for. */
const unnamed = new Set<string>(['front-matter-invalid', 'license-missing']);
/** Keys that a finding names; the evidence keeps names of keys anyway. */
const keysNamed = 8;

interface MetadataFacts {
  readonly file: string;
  readonly skill: SkillText;
  readonly folderName: string;
  /** Every path of the folder; null when the list is not whole, and then no link is called broken. */
  readonly paths: ReadonlySet<string> | null;
  readonly hasLicenseFile: boolean;
  /** Variables and hosts that scripts use, with file and line. */
  readonly used: readonly { readonly name: string; readonly file: string; readonly line: number }[];
  readonly skillText: string;
}

export function findMetadataFacts(facts: MetadataFacts): PlainHit[] {
  const { file, skill } = facts;
  const hits: PlainHit[] = [];
  const unknownKeys = skill.oddities.filter(({ code }) => code === 'unknown-key');
  for (const oddity of skill.oddities) {
    const { code, line } = oddity;
    if (code === 'license-missing' && facts.hasLicenseFile) continue;
    // Keys of other programs are common: one line says all of them.
    if (code === 'unknown-key' && oddity !== unknownKeys[0]) continue;
    const message =
      code === 'unknown-key' ? unknownKeys.map((each) => each.message).join('; ') : oddity.message;
    hits.push({
      rule: ruleOf(code),
      severity: low.has(code) ? 'low' : 'info',
      file,
      line,
      text: message,
      ...(unnamed.has(code) ? {} : { found: code === 'unknown-key' ? keysOf(message) : message }),
    });
  }
  if (skill.name !== null && skill.name !== facts.folderName) {
    hits.push({
      rule: 'MD-02',
      severity: 'info',
      file,
      line: 1,
      text: `the name ${skill.name} differs from the folder ${facts.folderName}`,
      found: 'the name differs from that of the folder',
    });
  }
  if (facts.paths !== null) for (const link of brokenLinks(facts, facts.paths)) hits.push(link);
  for (const { name, file: source, line } of facts.used) {
    if (!facts.skillText.includes(name))
      hits.push({
        rule: 'MD-06',
        severity: 'low',
        file: source,
        line,
        text: `${name} is not named in SKILL.md`,
        found: name,
      });
  }
  return hits;
}

/** `the specification has no key model, background`. */
function keysOf(messages: string): string {
  const keys = [...messages.matchAll(/the key ([\w.-]{1,40}) is not/g)].map(([, key]) => key);
  return `the specification has no key ${keys.slice(0, keysNamed).join(', ') || 'of such a name'}`;
}

function brokenLinks({ file, skill }: MetadataFacts, paths: ReadonlySet<string>): PlainHit[] {
  const hits: PlainHit[] = [];
  let inFence = false;
  for (const [index, line] of skill.body.split('\n').entries()) {
    if (/^\s{0,12}(?:```|~~~)/.test(line)) inFence = !inFence;
    if (inFence) continue;
    const plain = line.replace(/`[^`]{0,400}`/g, '');
    for (const match of plain.matchAll(
      /\]\(\s{0,3}<?((?:\.\/)?[\w@][\w@./ -]{0,200}\.[A-Za-z0-9]{1,6})(?:#[^)\s]{0,120})?>?\s{0,3}\)/g,
    )) {
      const target = normalise(match[1] ?? '');
      if (target !== null && !paths.has(target))
        hits.push({
          rule: 'MD-05',
          severity: 'low',
          file,
          line: skill.bodyLine + index,
          text: match[1] ?? '',
        });
    }
  }
  return hits;
}

/** The path inside the folder; null when it leads elsewhere, where nothing can be said. */
function normalise(target: string): string | null {
  const parts: string[] = [];
  for (const part of target.split('/')) {
    if (part === '..') return null;
    if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.length === 0 || target.startsWith('www.') || isBareHost(parts[0] ?? '')
    ? null
    : parts.join('/');
}
