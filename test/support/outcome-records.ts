/** Outcome records as the endpoint makes them, valid until a test breaks them. */
import type { LoggedOutcome, OutcomeRecord } from '../../src/ports/store.ts';

let count = 0;

/** A verified success by an agent of its own, from a network of its own, which asked for the event. */
export function recordOf(different: Partial<OutcomeRecord> = {}): OutcomeRecord {
  count += 1;
  const received_at = different.received_at ?? '2026-11-20T12:00:00.000Z';
  return {
    event_id: `evt_test.${count}`,
    body_digest: count.toString(16).padStart(64, '0'),
    received_at,
    slug: 'acme-tables',
    integrity: 'sha256-one',
    verified: true,
    issued_at: new Date(Date.parse(received_at) - 60_000).toISOString(),
    issued_to_caller: true,
    agent: `agent-${count}`,
    prefix: `prefix-${count}`,
    outcome: 'success',
    install_used: true,
    production: false,
    output_quality: null,
    private: { task: 'lay the table', notes: 'a “private” note\u0000 with 𝄞' },
    ...different,
  };
}

export function loggedOf(different: Partial<LoggedOutcome> = {}): LoggedOutcome {
  return { ...recordOf(different), seq: different.seq ?? count, hash: '0'.repeat(64) };
}
