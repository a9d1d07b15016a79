/** What the stated purpose of a skill makes of its hits: examples of security work, programs that start by themselves. */
import { oneOf, pattern, seq, stem, word, letters } from './pattern.ts';
import type { Hit } from './scan.ts';

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

function isShown({ file, severity, region, offset }: Hit): boolean {
  if (severity !== 'high' && severity !== 'critical') return false;
  if (region === null || !/\.md$/i.test(file) || /(?:^|\/)skill\.md$/i.test(file)) return false;
  if (!attackTitle.test(region.heading)) return false;
  return shown.has(region.kind) || isInlineCode(region.text, offset);
}

function isInlineCode(text: string, offset: number): boolean {
  const start = Math.max(0, offset - 400);
  return text.slice(start, offset).split('`').length % 2 === 0 && text.indexOf('`', offset) >= 0;
}
