/** What the signed part of a receipt says: for which task and when, and how far it lets its skill be installed. */
import { oneLine } from '../../text/plain-text.ts';
import { Failure } from '../failure.ts';
import type { JsonValue } from '../registry/read-json.ts';
import type { SkillFacts } from '../registry/skill-facts.ts';

/** Milliseconds: as long as its event id. */
const ageMax = 30 * 86_400_000;
/** Milliseconds that two clocks may differ. */
const skewMax = 10 * 60_000;

/** Throws an integrity failure for a receipt that answers another question, or one of another time. */
export function checkReceipt(receipt: JsonValue, asked: Readonly<Record<string, unknown>>, now: Date): void {
  const slug = receipt.get('selected_skill').get('slug').text();
  if (asked['slug'] !== undefined && asked['slug'] !== slug)
    throw new Failure('integrity', 'the receipt is for another skill than was chosen', [
      `Chosen: ${String(asked['slug'])}`,
      `In the receipt: ${oneLine(slug, 100)}`,
    ]);
  for (const name of ['task', 'agent'])
    if (normal(receipt.get(name).text()) !== normal(String(asked[name])))
      throw new Failure('integrity', `the receipt is for another ${name} than was asked for`, [
        `Asked: ${oneLine(String(asked[name]), 200)}`,
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

const risks = ['low', 'medium', 'high'];

/** The listed text with the higher risk of the two, and blocked where one of them says so. */
export function strictest<F extends SkillFacts>(facts: F, receipt: JsonValue): F {
  const risk = receipt.get('risk');
  const level = risk.get('level').text(/^(?:low|medium|high)$/);
  const riskLevel = risks.indexOf(level) > risks.indexOf(facts.riskLevel) ? level : facts.riskLevel;
  const isBlocked = [risk.get('safety_tier'), receipt.get('install').get('policy')].some(
    (each) => each.text() === 'blocked',
  );
  return { ...facts, riskLevel, ...(isBlocked ? { policy: 'blocked' } : {}) };
}

/** Why a person has to approve what was not chosen, only found; null for a choice. */
export function choiceDoubt(choice: string | null, match: string | null): string | null {
  if (choice === 'made') return null;
  if (match === 'weak')
    return 'It is the closest listed skill, but probably not what you need. Read what it does before you install it.';
  return choice === 'open' ? 'It is the first of the candidates; it was not chosen.' : null;
}

/** Why a person has to approve: it was not chosen, or its own policy asks for one; else null. */
export function receiptDoubt(receipt: JsonValue): string | null {
  const decided = receipt.get('policy_inputs');
  const doubt = choiceDoubt(decided.get('choice').textOrNull(), decided.get('match').textOrNull());
  if (doubt !== null || receipt.get('install').get('policy').text() === 'auto_allowed') return doubt;
  return 'The receipt asks for the approval of a person.';
}
