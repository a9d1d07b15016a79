/** What the signed part of a receipt says: for which task and when, and how far it lets its skill be installed. */
import { risks } from '../../schema/policy/breaches.ts';
import { oneLine } from '../../text/plain-text.ts';
import { Failure } from '../failure.ts';
import type { JsonValue } from '../registry/read-json.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';

/** Milliseconds: as long as its event id. */
const ageMax = 30 * 86_400_000;
/** Milliseconds that two clocks may differ. */
const skewMax = 10 * 60_000;

/** One skill of a receipt, as far as its signed part says. */
export interface ReceiptPart {
  /** Empty where none was found. */
  readonly slug: string;
  readonly eventId: string;
  /** Whether the event that was named did not offer it. */
  readonly isOutside: boolean;
  readonly riskLevel: string;
  readonly isBlocked: boolean;
  /** Why a person has to approve it; else null. */
  readonly doubt: string | null;
  /** What has its repository, commit, path and integrity. */
  readonly source: JsonValue;
}

const riskPattern = /^(?:low|medium|high)$/;

/** The skill that it selects, then what was chosen beside it; `eventId`: the event that was named. */
export function partsOf(receipt: JsonValue, eventId: string | null): ReceiptPart[] {
  const source = receipt.get('selected_skill');
  const risk = receipt.get('risk');
  const policy = receipt.get('install').get('policy').text();
  const own = receipt.get('resolve_event_id').text();
  const slug = source.get('slug').text();
  const first = {
    slug,
    eventId: own,
    isOutside: eventId !== null && eventId !== own,
    riskLevel: risk.get('level').text(slug === '' ? undefined : riskPattern),
    isBlocked: policy === 'blocked' || risk.get('safety_tier').text() === 'blocked',
    doubt: receiptDoubt(receipt, policy),
    source,
  };
  const also = receipt.get('also').listOrNone();
  return [
    first,
    ...also.map((each): ReceiptPart => ({
      slug: each.get('slug').text(),
      eventId: each.get('event_id').text(),
      isOutside: !each.get('chosen_outside').isNothing(),
      riskLevel: each.get('risk_level').text(riskPattern),
      isBlocked: each.get('policy').text() === 'blocked',
      doubt: receiptDoubt(receipt, each.get('policy').text()),
      source: each,
    })),
  ];
}

export interface Asked {
  readonly task: string;
  readonly agent: string;
  /** Null where nothing was chosen. */
  readonly slugs: readonly string[] | null;
}

/** Throws an integrity failure for a receipt that answers another question, or one of another time. */
export function checkReceipt(
  receipt: JsonValue,
  parts: readonly ReceiptPart[],
  asked: Asked,
  now: Date,
): void {
  const found = parts.map(({ slug }) => slug).join(', ');
  if (asked.slugs !== null && asked.slugs.join(', ') !== found)
    throw new Failure('integrity', 'the receipt is for another skill than was chosen', [
      `Chosen: ${asked.slugs.join(', ')}`,
      `In the receipt: ${oneLine(found, 500)}`,
    ]);
  for (const name of ['task', 'agent'] as const)
    if (normal(receipt.get(name).text()) !== normal(asked[name]))
      throw new Failure('integrity', `the receipt is for another ${name} than was asked for`, [
        `Asked: ${oneLine(asked[name], 200)}`,
        `In the receipt: ${oneLine(receipt.get(name).text(), 200)}`,
      ]);
  const at = receipt.get('generated_at').text();
  const age = now.getTime() - Date.parse(at);
  if (!(age <= ageMax && age >= -skewMax))
    throw new Failure(
      'integrity',
      `the receipt was made at ${oneLine(at, 40)}: it counts for 30 days, and from then on`,
      [`This machine’s clock says ${now.toISOString()}.`],
    );
}

/** As two texts are compared that a person would call the same. */
function normal(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The listed text with the higher risk of the two, and blocked where one of them says so. */
export function strictest<F extends SkillFacts>(facts: F, part: ReceiptPart): F {
  const level = part.riskLevel;
  const riskLevel = risks.indexOf(level) > risks.indexOf(facts.riskLevel) ? level : facts.riskLevel;
  return { ...facts, riskLevel, ...(part.isBlocked ? { policy: 'blocked' } : {}) };
}

/** Why a person has to approve what was not chosen, only found; null for a choice. */
export function notChosenReason(choice: string | null, match: string | null): string | null {
  if (choice === 'made') return null;
  if (match === 'weak')
    return 'It is the closest listed skill, but probably not what you need. Read what it does before you install it.';
  return choice === 'open' ? 'It is the first of the candidates; it was not chosen.' : null;
}

/** It was not chosen, or its own policy asks for a person. */
function receiptDoubt(receipt: JsonValue, policy: string): string | null {
  const decided = receipt.get('policy_inputs');
  const doubt = notChosenReason(decided.get('choice').textOrNull(), decided.get('match').textOrNull());
  if (doubt !== null || policy === 'auto_allowed') return doubt;
  return 'The receipt asks for the approval of a person.';
}
