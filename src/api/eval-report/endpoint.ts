/** POST /api/agent/eval-report: a signed report of runs with and without a skill. */
import { z } from 'zod';
import { EvalReport } from '../../outcomes/eval-report.ts';
import { liftWords, type LiftReport } from '../../outcomes/lifts.ts';
import { pairedLift } from '../../outcomes/paired.ts';
import { problemAt } from '../shared/problem-at.ts';
import { canonicalJson } from '../../proof/canonical-json.ts';
import { toHex, utf8 } from '../../proof/bytes.ts';
import { field, lines } from '../../text/plain-text.ts';
import { type Context, defineEndpoint, type Live, type RequestContext } from '../define.ts';
import { currentSlug, suggestSlugs } from '../shared/find-entry.ts';
import { findLive, inStore } from '../shared/live-store.ts';
import { MeasuredLiftView } from './measured-lift.ts';
import { spendQuota } from '../shared/spend-quota.ts';

/** Documents of reports in order of time, and of their digests, by which a repeat is known. */
export const evalReportKind = 'eval_report';
const digestKind = 'eval_report_digest';

/** Milliseconds by which another machine's clock may be ahead. */
const clockSkew = 300_000;

export const evalReport = defineEndpoint({
  route: 'evalReport',
  method: 'POST',
  summary: 'Report runs with and without a skill',
  description:
    'As `skill-registry eval` signs it. The lift is counted again from the cases; a key and a network count less with each report on one skill in 30 days.',
  group: 'Outcomes',
  body: EvalReport,
  output: z.object({
    recorded: z.boolean(),
    duplicate: z.boolean(),
    known_text: z.boolean().meta({
      description: 'Whether the skill is or was listed with this text; another one is not recorded',
    }),
    skill_slug: z.string(),
    measured_lift: MeasuredLiftView.nullable(),
  }),
  writes: true,
  problems: ['unprocessable', 'unavailable'],
  example: {
    version: 1,
    skill_slug: 'anthropics-pdf',
    integrity: `sha256-${'A'.repeat(43)}=`,
    model: 'example-model',
    judge_model: null,
    client_version: '0.2.0',
    sandbox: 'bubblewrap',
    cases_sha256: '0'.repeat(64),
    ran_at: '2026-01-01T00:00:00.000Z',
    cases: [{ id: 'a', with_skill: { passed: 3, runs: 3 }, without_skill: { passed: 1, runs: 3 } }],
    with_skill: { tokens: 900, seconds: 20 },
    without_skill: { tokens: 700, seconds: 15 },
    public_key: '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw',
    signature: '8hHVw02JFNngr8G2azSBm9N7hR3_rneIeMwoz6MLncSzmcsPs2HxiBGP0i_Cb5EbWhTShWU9MQrxNrNeKs8SBA',
  },
  run: (report, context, request) => takeReport(report, context, request),
  text: ({ recorded, known_text, skill_slug, measured_lift }) =>
    lines(
      recorded
        ? 'Recorded.'
        : known_text
          ? 'Recorded before; nothing changed.'
          : 'Not recorded: the skill was never listed with this text.',
      field('Skill', skill_slug),
      measured_lift === null ? null : field('Measured lift', liftWords(measured_lift)),
    ),
});

async function takeReport(report: EvalReport, context: Context, request: RequestContext) {
  const live = findLive(context);
  const slug = currentSlug(context.registry, report.skill_slug);
  check(report, slug, context, live);
  const { signer } = context;
  const { signature: _, ...signed } = report;
  const id = toHex(signer.sha256(utf8(canonicalJson(signed))));
  const { store, evalReports } = live;
  const known_text = [...live.integritiesOf(slug)].includes(report.integrity);
  const answer = (recorded: boolean) => ({
    recorded,
    duplicate: !recorded && known_text,
    known_text,
    skill_slug: slug,
    measured_lift: evalReports.liftOf(slug, report.integrity, context.clock.now()),
  });
  if (!known_text) return answer(false);
  if ((await inStore(store.getDocument(digestKind, id))) !== null) return answer(false);
  await spendQuota('evalReport', context, request);
  await spendQuota('evalReportInAll', context, request);
  const now = context.clock.now().toISOString();
  const { integrity, model, sandbox, cases, public_key: key } = report;
  const network = toHex(signer.mac(utf8(`eval:${slug}:${request.voice}`))).slice(0, 32);
  const value: LiftReport = { id, slug, integrity, received_at: now, key, network, model, sandbox, cases };
  const more = { ran_at: report.ran_at, judge_model: report.judge_model, cases_sha256: report.cases_sha256 };
  const cost = { with_skill: report.with_skill, without_skill: report.without_skill };
  const isNew = await inStore(
    store.writeDocuments([
      { kind: digestKind, id, value: { at: now }, expected: 0 },
      {
        kind: evalReportKind,
        id: `${now}_${id.slice(0, 16)}`,
        value: { ...value, ...more, ...cost, client_version: report.client_version },
        expected: 0,
      },
    ]),
  );
  if (isNew) evalReports.take(value);
  return answer(isNew);
}

/** Throws a 422 `Problem` for a report that says nothing, is of no known text, or is not signed by its own key. */
function check(report: EvalReport, slug: string, context: Context, live: Live): void {
  const { registry, clock } = context;
  const refuse = (path: string, message: string, more: object = {}): never => {
    throw problemAt('unprocessable', path, message, more);
  };
  if (!registry.bySlug.has(slug))
    refuse('skill_slug', `no skill has the slug ${report.skill_slug}`, {
      suggestions: suggestSlugs(registry, report.skill_slug),
    });
  if (Date.parse(report.ran_at) > clock.now().getTime() + clockSkew) refuse('ran_at', 'is in the future');
  if (pairedLift(report.cases) === null) refuse('cases', 'no case ran both with and without the skill');
  const { signature, ...signed } = report;
  if (!live.evalReports.isSigned(canonicalJson(signed), signature, report.public_key))
    refuse('signature', 'is not the one of public_key over this report');
}
