/** A process to be killed: reports to the configured store without end, and prints each event that was acknowledged. */
import { writeSync } from 'node:fs';
import { parseConfig } from '../../src/config.ts';
import type { OutcomeRecord } from '../../src/ports/store.ts';
import { openOutcomes } from '../../src/runtime/open-store.ts';

const writers = 16;
const [run = ''] = process.argv.slice(2);
const silent = (): void => undefined;
const { store } = await openOutcomes(parseConfig(process.env), { info: silent, warn: silent, error: silent });

function recordOf(event_id: string, at: number): OutcomeRecord {
  return {
    event_id,
    body_digest: at.toString(16).padStart(64, '0'),
    received_at: '2026-11-20T12:00:00.000Z',
    slug: `skill-${at % 7}`,
    integrity: 'sha256-one',
    verified: true,
    issued_at: '2026-11-20T11:59:00.000Z',
    issued_to_caller: true,
    agent: `agent-${at % 50}`,
    prefix: `prefix-${at % 90}`,
    outcome: 'success',
    install_used: true,
    production: false,
    output_quality: null,
    private: { notes: 'written to be killed' },
  };
}

async function write(writer: number): Promise<never> {
  for (let at = 0; ; at += 1) {
    const event_id = `evt_${run}.${writer}.${at}`;
    await store.insertOutcome(recordOf(event_id, at));
    writeSync(1, `${event_id}\n`);
  }
}
for (let writer = 0; writer < writers; writer += 1) void write(writer);
