/** "Used B, A did not fit" in one report, over HTTP: what is taken, what is refused, what counts, and that no order moves. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readLogLines, toLogLine } from '../../../src/adapters/store/outcome-log.ts';
import { isListed } from '../../../src/scoring/listed.ts';
import type { LoggedOutcome } from '../../../src/ports/store.ts';
import { type LiveOptions, type LiveRegistry, openLiveRegistry } from '../../support/live-context.ts';

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- answers as a caller reads them

const path = '/api/agent/outcome';
const task = 'extract tables from a PDF report';
/** A listed skill that the answers here do not offer. */
let notOffered: string;

interface Offer {
  readonly registry: LiveRegistry;
  readonly offered: readonly string[];
  readonly report: Json;
}

async function resolved(registry: LiveRegistry, from = '198.51.100.1'): Promise<Offer> {
  const answer: Json = await (
    await registry.get(`/api/agent/resolve?task=${encodeURIComponent(task)}&max_risk=high&limit=4`, {
      'x-forwarded-for': from,
    })
  ).json();
  registry.wait(60_000);
  const { selected_skill, alternatives } = answer['decision_packet'];
  const offered = [selected_skill, ...alternatives].map(({ slug }: Json) => String(slug));
  return {
    registry,
    offered,
    report: { event_id: answer['feedback'].event_id, task, outcome: 'success', skill_slug: offered[1] },
  };
}
const opened = async (options: LiveOptions = {}): Promise<Offer> => resolved(await openLiveRegistry(options));

async function send({ registry }: Offer, report: Json, from = '198.51.100.1'): Promise<Json> {
  const response = await registry.post(path, report, { 'x-forwarded-for': from });
  return { status: response.status, ...((await response.json()) as Json) };
}
const read = async ({ registry }: Offer, query = ''): Promise<Json> =>
  (await registry.get(path + query)).json();
async function log({ registry }: Offer): Promise<LoggedOutcome[]> {
  const all: LoggedOutcome[] = [];
  for await (const record of registry.store.readOutcomes(0)) all.push(record);
  return all;
}

beforeAll(async () => {
  const { registry, offered } = await opened();
  const entries = registry.current().registry.entries.filter(isListed);
  notOffered = entries.find(({ slug }) => !offered.includes(slug))?.slug ?? '';
});

describe('skills that fit less than the one used', () => {
  test('are taken with the report, bound to the offer of its event, and kept', async () => {
    const offer = await opened();
    const [first = '', second] = offer.offered;
    const answer = await send(offer, { ...offer.report, passed_over: [first] });
    expect(answer).toMatchObject({
      status: 200,
      recorded: true,
      event_verified: true,
      skill_slug: second,
      passed_over: [first],
      passed_over_unverified: [],
    });
    expect(await log(offer)).toMatchObject([{ slug: second, place: 2, passed_over: [first] }]);
  });

  test('that the event did not offer are kept apart', async () => {
    const offer = await opened();
    const [first = ''] = offer.offered;
    expect(await send(offer, { ...offer.report, passed_over: [notOffered, first] })).toMatchObject({
      event_verified: true,
      passed_over: [first],
      passed_over_unverified: [notOffered],
    });
    expect(await log(offer)).toMatchObject([{ passed_over: [first], passed_over_unverified: [notOffered] }]);
  });

  test('are all kept apart on an event that is not ours', async () => {
    const offer = await opened();
    const [first = ''] = offer.offered;
    for (const different of [{ event_id: 'evt_invented-by-me' }, { task: 'deploy my service' }]) {
      const report = { ...offer.report, ...different, passed_over: [first] };
      expect(await send(offer, report)).toMatchObject({
        event_verified: false,
        passed_over: [],
        passed_over_unverified: [first],
      });
    }
  });

  test('are refused where only issued events are taken and the event did not offer them', async () => {
    const offer = await opened({ requireIssuedEvents: true });
    const refused = await send(offer, { ...offer.report, passed_over: [notOffered] });
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'passed_over' }] });
    expect(await log(offer)).toEqual([]);
    expect(await send(offer, { ...offer.report, passed_over: [offer.offered[0]] })).toMatchObject({
      status: 200,
    });
  });

  test('may be named by a slug that they had before', async () => {
    const offer = await opened({ formerSlugs: new Map([['acme-former', 'acme-tables']]) });
    const answer = await send(offer, { ...offer.report, passed_over: ['acme-former'] });
    expect([...answer['passed_over'], ...answer['passed_over_unverified']]).toEqual(['acme-tables']);
  });

  test('say the same in another order, twice or as an empty list: a repeat is a duplicate', async () => {
    const offer = await opened();
    const list = [offer.offered[0], notOffered];
    await send(offer, { ...offer.report, passed_over: list });
    for (const same of [list.toReversed(), [...list, ...list]])
      expect(await send(offer, { ...offer.report, passed_over: same })).toMatchObject({
        status: 200,
        duplicate: true,
      });
    const second = await resolved(offer.registry);
    await send(second, second.report);
    for (const same of [[], null])
      expect(await send(second, { ...second.report, passed_over: same })).toMatchObject({ duplicate: true });
  });

  test('make another report of one that names others: 409, and the first one is kept', async () => {
    const offer = await opened();
    await send(offer, { ...offer.report, passed_over: [offer.offered[0]] });
    for (const other of [{}, { passed_over: [notOffered] }, { passed_over: [offer.offered[0], notOffered] }])
      expect((await send(offer, { ...offer.report, ...other }))['status']).toBe(409);
    expect(await log(offer)).toMatchObject([{ passed_over: [offer.offered[0]] }]);
  });

  test('are checked by a dry run, which writes nothing', async () => {
    const offer = await opened();
    const dry = { ...offer.report, dry_run: true };
    expect(await send(offer, { ...dry, passed_over: [offer.offered[0]] })).toMatchObject({
      recorded: false,
      passed_over: [offer.offered[0]],
    });
    expect((await send(offer, { ...dry, passed_over: ['acme-nothing'] }))['status']).toBe(422);
    expect(await log(offer)).toEqual([]);
  });

  test.each([
    ['no list', 400, 'acme-charts'],
    ['no slugs', 400, ['../etc/passwd']],
    ['numbers', 400, [7]],
    ['more than eight', 400, Array.from({ length: 9 }, (_, at) => `acme-${at}`)],
    ['an unknown skill', 422, ['acme-tabels']],
    ['a name of JavaScript', 422, ['constructor']],
  ])('%s: %i, named, and nothing is lost', async (_, status, passed_over) => {
    const offer = await opened();
    const answer = await send(offer, { ...offer.report, passed_over });
    expect(answer['status']).toBe(status);
    expect(answer['errors'][0].path).toMatch(/^passed_over/);
    expect(await log(offer)).toEqual([]);
    expect(await send(offer, offer.report)).toMatchObject({ status: 200, recorded: true });
  });

  test('cannot be the skill that was used, by whatever slug: 422', async () => {
    const offer = await opened();
    const used = String(offer.report['skill_slug']);
    expect(await send(offer, { ...offer.report, passed_over: [used] })).toMatchObject({ status: 422 });
    const renamed = await opened({ formerSlugs: new Map([['acme-former', used]]) });
    expect(await send(renamed, { ...renamed.report, passed_over: ['acme-former'] })).toMatchObject({
      status: 422,
      errors: [{ path: 'passed_over' }],
    });
  });

  test('are not in the public log, whose lines stay what they were', async () => {
    const offer = await opened();
    await send(offer, { ...offer.report, passed_over: [offer.offered[0]] });
    const [record] = await log(offer);
    const line = record === undefined ? '' : toLogLine(record);
    expect(line).not.toContain('passed_over');
    expect(line).not.toContain('day_network');
    expect([...readLogLines([line])]).toHaveLength(1);
  });
});

describe('what callers choose', () => {
  /** Every caller from a network of its own. */
  async function choose(offer: Offer, at: number, callers: number, different: Json = {}): Promise<void> {
    for (let caller = 0; caller < callers; caller += 1) {
      const from = `203.0.${at * 20 + caller}.1`;
      const { report, offered } = await resolved(offer.registry, from);
      await send(offer, { ...report, skill_slug: offered[at], ...different }, from);
    }
  }

  test('is told by the place in the offer of the event, and small figures are withheld', async () => {
    const offer = await opened();
    await choose(offer, 0, 6);
    await choose(offer, 1, 5, { passed_over: [offer.offered[0]] });
    await choose(offer, 2, 4);
    const { choices } = await read(offer);
    expect(choices).toMatchObject({
      first: { reports: 6, share: 0.55 },
      second: { reports: 5, share: 0.45 },
      later: { reports: null, share: null },
      none: { reports: 0, share: 0 },
    });
    expect(await read(offer, `?skill_slug=${offer.offered[0]}`)).toMatchObject({ passed_over_reports: 5 });
    const evals: Json = await (await offer.registry.get('/api/agent/evals')).json();
    expect(evals['reported'].choices).toEqual(choices);
    const text = await (await offer.registry.get(`${path}?format=text`)).text();
    expect(text).toContain('the first 55 %, the second 45 %, none 0 %');
  });

  test('is none where the report says not_relevant', async () => {
    const offer = await opened();
    await choose(offer, 0, 5, { outcome: 'not_relevant' });
    expect((await read(offer))['choices'].none).toEqual({ reports: 5, share: 1 });
  });

  test('moves no score, no order and no answer to a task', async () => {
    const [plain, told] = [await opened(), await opened()];
    await choose(plain, 1, 8);
    await choose(told, 1, 8, { passed_over: [told.offered[0]] });
    const shown = async (offer: Offer): Promise<unknown> => {
      const { registry } = offer.registry.current();
      return [
        registry.entries.map(({ slug, trust, safety, proven, row }) => ({
          slug,
          trust,
          safety,
          proven,
          row,
        })),
        (await resolved(offer.registry)).offered,
      ];
    };
    expect((await read(told, `?skill_slug=${told.offered[0]}`))['passed_over_reports']).toBe(8);
    expect(await shown(told)).toEqual(await shown(plain));
  });
});
