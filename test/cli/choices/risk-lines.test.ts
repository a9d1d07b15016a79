/** What a person is shown of a skill before it is installed. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type FakeRegistry,
  makeKey,
  makeText,
  manifestOf,
  startFakeRegistry,
  type Text,
} from '../support/fake-registry.ts';

const key = makeKey();
let registry: FakeRegistry;
beforeEach(async () => {
  registry = await startFakeRegistry();
  registry.publishKeys([key]);
});
afterEach(() => registry.close());

async function shownOf(text: Text, signals: object = {}): Promise<string> {
  registry.list(text, key);
  const audit = { risk_level: text.risk, audit_score: 100, signals };
  registry.answers.set('/api/registry/manifest/acme-tables', { ...manifestOf(text), audit });
  const ran = await registry.run(['add', 'acme-tables', '-a', 'claude-code']);
  expect(ran.exitCode).toBe(4);
  return ran.error;
}

it('is the doubts that are open, and that it has to run in a sandbox first', async () => {
  const reasons = ['Open doubt: Licence: not recognised.'];
  const shown = await shownOf(makeText('doubted', { tier: 'experimental', policy: 'review', reasons }));
  expect(shown).toContain('Run it in a sandbox first.\n  Open doubt: Licence: not recognised.');
});

it('names no sandbox where the signed tier asks for none, whatever the manifest says', async () => {
  const text = makeText('sure', { tier: 'reviewed', policy: 'review' });
  expect(await shownOf(text, { sandbox_first: true })).not.toContain('sandbox');
});

it('is what was found, the most severe first', async () => {
  const findings = { critical: 0, high: 0, info: 2, low: 0, medium: 1 };
  const shown = await shownOf(makeText('found', { policy: 'review', risk: 'medium', findings }));
  expect(shown).toContain('Risk medium, audit 100/100, 1 file; findings: 1 medium, 2 info');
});

it('is what it can do, said not to be signed, and why several of these are a risk', async () => {
  const text = makeText('able', { policy: 'review', risk: 'medium' });
  const shown = await shownOf(text, { shell: true, egress: true, writes_outside_project: true, other: true });
  expect(shown).toContain(
    'not signed: sends data over the network, runs shell commands, writes outside the project\n  3 or more of these make',
  );
});
