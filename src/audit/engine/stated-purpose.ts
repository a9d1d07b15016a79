/** What the stated purpose of a skill, and the place of the words, make of its hits. */
import { isSkillFile } from '../../schema/skill-folder.ts';
import { destination } from '../hosts/addresses.ts';
import { oneOf, pattern, seq, stem, word, letters } from './pattern.ts';
import { type Region, sentenceAt } from './region.ts';
import { isGrave, type Hit } from './scan.ts';

/** What a skill for security work says it is for. */
const securityWork = pattern(
  word(
    oneOf(
      'security',
      seq('vulnerab', letters(2, 8)),
      'threat(s)',
      'prompt injection(s)',
      'malicious',
      'insecure',
      'dangerous configuration(s)',
      stem('exploit', 6),
      'penetration test(s|ing)?',
    ),
  ),
);
/** Words of a title under which attacks are shown. */
const attackTitle = pattern(
  word(
    oneOf(
      stem('attack', 4),
      'vector',
      seq('vulnerab', letters(2, 8)),
      'threat(s)',
      'injection(s)',
      'security',
      stem('exploit', 6),
      'malicious',
      'insecure',
      'dangerous',
      stem('obfuscat', 4),
      // Kinds of attacks, as lists of tests name them.
      '(csrf|idor|lfi|rce|rfi|sqli|ssrf|ssti|xss|xxe)',
      '(path|directory) traversal',
      'deserialization',
      'payload(s)',
      'web(-| )shell(s)',
    ),
  ),
);
const shown = new Set<string>(['fence', 'decoded', 'table']);

/** What a skill that installs programs which start by themselves says it is for. */
const startWork = pattern(
  word(
    oneOf(
      'launch(| )agent(s)',
      'launch(| )daemon(s)',
      'launchd',
      'systemd',
      'cron(| )(job(s)|tab)?',
      'scheduled task(s)',
      'watchdog(s)',
      'start(-| )up item(s)',
    ),
  ),
);

/**
 * Lowers to medium what the name and the description announce. A security skill shows examples in reference documents
 * under titles about attacks: a mention; SKILL.md, scripts, settings, comments and sentences keep their level, since an
 * agent acts on them. A skill for scheduled programs installs one (SY-01 at high; with a download it is critical, and stays).
 */
export function softenByPurpose(hits: readonly Hit[], stated: string): Hit[] {
  const shows = securityWork.test(stated);
  const starts = startWork.test(stated);
  return hits.map((hit) => {
    if (shows && isShown(hit)) return { ...hit, severity: 'medium', role: 'mention' };
    if (starts && hit.rule === 'SY-01' && hit.severity === 'high') return { ...hit, severity: 'medium' };
    return hit;
  });
}

function isShown(hit: Hit): boolean {
  return isGrave(hit) && hit.region !== null && isAttackShown(hit.region, hit.offset);
}

/** Whether a security skill, by what it says it is for, shows an attack here in a reference document. */
export const showsAttack = (region: Region, offset: number, stated: string): boolean =>
  securityWork.test(stated) && isAttackShown(region, offset);

function isAttackShown(region: Region, offset: number): boolean {
  if (!/\.md$/i.test(region.file) || isSkillFile(region.file)) return false;
  if (!attackTitle.test(region.heading)) return false;
  return shown.has(region.kind) || isInlineCode(region.text, offset);
}

function isInlineCode(text: string, offset: number): boolean {
  const start = Math.max(0, offset - 400);
  return text.slice(start, offset).split('`').length % 2 === 0 && text.indexOf('`', offset) >= 0;
}

/** Rules of everyday words: consent, money, passwords, memory, notes, what is said to whom. */
export const everydayRules: ReadonlySet<string> = new Set([
  'AG-03',
  'AG-07',
  'EX-05',
  'PI-03',
  'PI-06',
  'PI-11',
  'PI-12',
]);
/** Those of rights, tools, secrets and later sessions too: a manual has their words, and the learned model does not judge them alone. */
const manualRules: ReadonlySet<string> = new Set([...everydayRules, 'AG-01', 'AG-06', 'EX-02', 'PI-09']);

/** Rules for text whose words lie in different paragraphs; programs are read as a whole anyway. */
const spokenRules = /^(?:AG|EX|PI)-/;

/** Whether the text has an address to send something to: that of a link in Markdown is a reference. */
const namesPlace = (text: string): boolean =>
  [...text.matchAll(destination)].some(
    ({ index }) => !/(?:\]\(|<)$/.test(text.slice(Math.max(0, index - 2), index)),
  );

/**
 * Words that different paragraphs hold make one thought less surely than one sentence does: at most medium, unless an
 * address is among them, to which the second step brings what the first one took.
 */
export function asJoined(hit: Hit): Hit {
  if (hit.severity !== 'high' || !spokenRules.test(hit.rule) || hit.region === null) return hit;
  const { start, end } = sentenceAt(hit.region.text, hit.offset, 1);
  return namesPlace(hit.region.text.slice(start, end)) ? hit : { ...hit, severity: 'medium' };
}

const said = new Set<string>(['prose', 'list', 'quote', 'table', 'heading']);
/** Who is to act, where it is not the reader of the document. */
const agent = pattern(word(oneOf('agent(s)', 'assistant(s)', 'claude', seq('(ai|language) ', 'model(s)'))));

/**
 * Lowers to medium what a reference document says in everyday words, names no place to send anything to, and does not
 * say to an agent: such a document informs those who build or uses the product. SKILL.md, comments, code and hidden text
 * keep their level.
 */
export function softenByPlace(hits: readonly Hit[]): Hit[] {
  return hits.map((hit) => (hit.severity === 'high' && informs(hit) ? { ...hit, severity: 'medium' } : hit));
}

function informs({ file, rule, region }: Hit): boolean {
  if (region === null || !manualRules.has(rule) || !said.has(region.kind)) return false;
  if (!/\.(?:md|mdx|txt)$/i.test(file) || isSkillFile(file)) return false;
  const text = region.text.slice(0, 4096);
  return !namesPlace(text) && !agent.test(text);
}
