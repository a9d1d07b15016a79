/** One figure of a skill as a badge: text, colour, image, and JSON of a Shields endpoint badge. */
import { makeBadge } from 'badge-maker';
import { z } from 'zod';
import { roundTenth } from '../../scoring/audit-score.ts';
import { qualityOf } from '../../scoring/quality.ts';
import { evidenceWords } from '../../scoring/evidence-level.ts';
import type { Entry } from '../../scoring/registry.ts';
import { tierWords } from '../../scoring/tier-words.ts';
import { type MeasuredLift, points } from '../../outcomes/lifts.ts';
import { countedReports } from '../../outcomes/stats.ts';
import { oneLine } from '../../text/plain-text.ts';
import { isListed } from '../../scoring/listed.ts';

export const badgeMetrics = [
  'listed',
  'trust',
  'audit',
  'quality',
  'stars',
  'proven',
  'agent-proven',
  'lift',
] as const;
type BadgeMetric = (typeof badgeMetrics)[number];

/** White text on each has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const badgeColors = { green: '#0a7f42', amber: '#8a5a00', red: '#b3261e', grey: '#595959' } as const;
type Color = keyof typeof badgeColors;

/** Most graphemes in a label; longer ones are truncated. */
const labelLengthMax = 40;

/** The Shields endpoint badge schema, version 1. */
export const Badge = z
  .object({
    schemaVersion: z.literal(1),
    label: z.string(),
    message: z.string().min(1),
    color: z.string(),
    labelColor: z.string(),
    isError: z.boolean(),
    cacheSeconds: z.int(),
  })
  .meta({ id: 'Badge', description: 'JSON of a Shields endpoint badge' });
export type Badge = z.infer<typeof Badge>;

const labels: Readonly<Record<BadgeMetric, string>> = {
  listed: 'skill registry',
  trust: 'trust',
  audit: 'audit',
  quality: 'quality',
  stars: 'stars',
  proven: 'agent proven',
  'agent-proven': 'agent proven',
  lift: 'measured lift',
};

export function toBadge(entry: Entry, metric: BadgeMetric, label?: string): Badge {
  const { message, color } = say(entry, metric);
  return build(toLabel(label) ?? labels[metric], message, color, false);
}

/** Shown instead of a badge for a skill that is not listed. */
export function missingBadge(): Badge {
  return build('skill', 'not found', 'grey', true);
}

export function badgeSvg({ label, message, color, labelColor }: Badge): string {
  return makeBadge({ label, message, color, labelColor, style: 'flat' });
}

function build(label: string, message: string, color: Color, isError: boolean): Badge {
  return {
    schemaVersion: 1,
    label,
    message,
    color: badgeColors[color],
    labelColor: '#444444',
    isError,
    cacheSeconds: 3600,
  };
}

/** A caller's label: one line, no hidden characters, at most 40 graphemes; null when nothing remains. */
export function toLabel(text: string | undefined): string | null {
  if (text === undefined) return null;
  const line = oneLine(text, 400);
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  const cut =
    graphemes.length <= labelLengthMax
      ? line
      : `${graphemes
          .slice(0, labelLengthMax - 1)
          .map(({ segment }) => segment)
          .join('')
          .trimEnd()}…`;
  return cut === '' ? null : cut;
}

interface Said {
  readonly message: string;
  readonly color: Color;
}

/** A blocked skill says so on every badge: a good figure beside a block would mislead. */
function say(entry: Entry, metric: BadgeMetric): Said {
  return isListed(entry) ? figures[metric](entry) : { message: 'blocked', color: 'red' };
}

export const noData: Said = { message: 'no data', color: 'grey' };

function auditSaid({ audit, evidence }: Entry): Said {
  const colors = { low: 'green', medium: 'amber', high: 'red' } as const;
  const read = evidence.audit.complete ? '' : ', incomplete';
  return {
    message: `${audit.audit_score}/100 ${audit.risk_level} risk${read}`,
    color: colors[audit.risk_level],
  };
}

/** Weight of reports at which a low score is a verdict; with less it is a lack of evidence. */
const enoughReports = 10;

function provenSaid({ proven, outcomes }: Entry): Said {
  if (proven === null) return noData;
  const low = countedReports(outcomes) >= enoughReports ? 'red' : 'grey';
  const color = proven.score >= 60 ? 'green' : proven.score >= 40 ? 'amber' : low;
  return { message: `${proven.score}/100 ${proven.label}`, color };
}

/** In colour only where the interval is on one side of no difference. */
function liftSaid(lift: MeasuredLift | null): Said {
  if (lift === null) return noData;
  const color = lift.low > 0 ? 'green' : lift.high < 0 ? 'red' : 'grey';
  return { message: `${points(lift.lift)} points (${points(lift.low)} to ${points(lift.high)})`, color };
}

function starsSaid(stars: number | null): Said {
  if (stars === null) return noData;
  return { message: stars < 1000 ? String(stars) : `${Math.floor(stars / 100) / 10}k`, color: 'green' };
}

/** No verdict in colour where little or nothing of its use is known: neither green for what was not examined nor red for its absence. */
function byTrust({ trust }: Entry, score: number): Color {
  return trust.evidence === 'none' || trust.evidence === 'little' ? 'grey' : byScore(score);
}

/** Lower bounds of the trust tiers. */
function byScore(score: number): Color {
  if (score >= 65) return 'green';
  return score >= 45 ? 'amber' : 'red';
}

const figures: Readonly<Record<BadgeMetric, (entry: Entry) => Said>> = {
  listed: ({ safety: { tier } }) => ({
    message: tierWords[tier],
    color: tier === 'experimental' ? 'amber' : 'green',
  }),
  trust: (entry) => ({
    message: `${entry.trust.score}/100, ${evidenceWords(entry.trust.evidence)}`,
    color: byTrust(entry, entry.trust.score),
  }),
  audit: auditSaid,
  quality: (entry) => ({
    message: `${roundTenth(qualityOf(entry))}/100`,
    color: byTrust(entry, qualityOf(entry)),
  }),
  stars: ({ evidence }) => starsSaid(evidence.source.stars),
  proven: provenSaid,
  'agent-proven': provenSaid,
  lift: ({ lift }) => liftSaid(lift),
};
