/** How often an agent without a person has to stop: on tasks of the demand list, by the example in docs/policy.md, before and after one round of approvals. */
import { parseCatalog } from '../../src/catalog/parse-catalog.ts';
import { decide, type DecideContext } from '../../src/resolve/decide.ts';
import { collectionsOf } from '../../src/schema/collections.ts';
import type { DemandField } from '../../src/schema/demand.ts';
import { sourceOf } from '../../src/schema/source.ts';
import { type Approval, ApprovalFrontMatter } from '../../src/schema/policy/approval.ts';
import { policyPath } from '../../src/schema/policy/policy.ts';
import type { Rules } from '../../src/scoring/policy/apply-policy.ts';
import type { Entry } from '../../src/scoring/registry.ts';
import { seededRandom } from './benchmark.ts';
import { readDemand } from './sheets/demand/write-demand.ts';
import { readSheetCatalog } from './sheets/sheet-catalog.ts';

type Asked = DemandField['tasks'][number];

interface UnattendedFigures {
  readonly name: string;
  readonly tasks: number;
  /** Tasks with an adequate skill that the agent may not install without a person. */
  readonly stops: number;
  /** Tasks for which no listed skill is adequate, so that nothing is installed. */
  readonly none: number;
}

const setSize = 100;
const spacing = 4;
/** Each field has its kinds of tasks in the same places, so the places taken move on from field to field. */
const perField = 12;
const constraints = { max_risk: 'medium', min_stars: 0, needs_install_command: true } as const;

/** `policy` is the text of a policy file. */
export async function measureUnattended(
  content: string,
  policy: string,
  day: string,
): Promise<{
  readonly approvals: number;
  readonly owners: number;
  readonly figures: readonly UnattendedFigures[];
}> {
  const { policy: read } = collectionsOf(parseCatalog([{ path: policyPath, text: policy }]));
  const [rules] = read;
  if (rules === undefined) throw new RangeError('the text is no policy');
  const catalog = await readSheetCatalog('starter', content, day);
  const contextOf = (given: Rules): DecideContext =>
    catalog.contextWithout(new Set(), seededRandom(1), given);
  const asked = (await readDemand(content)).flatMap((field) => field.tasks);
  // Both sets have tasks of every field.
  const [first = [], second = []] = [0, 1].map((start) =>
    asked.filter((_, at) => (at + Math.floor(at / perField)) % spacing === start).slice(0, setSize),
  );
  // What would be chosen if everything that no rule refuses were approved.
  const { approval: needed, ...refusals } = rules;
  const free = contextOf({ policy: [refusals], approvals: [] });
  const count = (name: string, tasks: readonly Asked[], context: DecideContext): UnattendedFigures => {
    const met = tasks.filter((each) => choose(each, free) !== null);
    return {
      name,
      tasks: tasks.length,
      stops: met.filter((each) => !isInstalled(choose(each, context))).length,
      none: tasks.length - met.length,
    };
  };
  const held = contextOf({ policy: read, approvals: [] });
  const chosen = new Map(
    first
      .filter((each) => !isInstalled(choose(each, held)))
      .flatMap((each) => choose(each, free) ?? [])
      .map((entry) => [entry.slug, entry]),
  );
  const by = needed?.by?.[0] ?? 'Ann';
  const approvals = [...chosen.values()].map(({ slug, evidence: { integrity } }): Approval => ({
    ...ApprovalFrontMatter.parse({ skill: slug, integrity, by, on: day }),
    slug,
    summary: 'Read in this round.',
  }));
  const approved = contextOf({ policy: read, approvals });
  const owners = new Set([...chosen.values()].map(({ source }) => sourceOf(source.repository).owner));
  const ofOwners = contextOf({
    policy: read,
    approvals: [...owners].map((owner) => ({ owner, by, on: day, slug: owner, summary: 'Their skills.' })),
  });
  const none = contextOf({ policy: [], approvals: [] });
  return {
    approvals: approvals.length,
    owners: owners.size,
    figures: [
      count('without a policy', first, none),
      count('with the policy, nothing approved', first, held),
      count('after the approvals of that round', first, approved),
      count('after it, other tasks', second, approved),
      count('with all of the owners approved, other tasks', second, ofOwners),
    ],
  };
}

export function unattendedText({
  approvals,
  owners,
  figures,
}: Awaited<ReturnType<typeof measureUnattended>>): string {
  const rows = figures.map(
    ({ name, tasks, stops, none }) =>
      `${name}: ${stops} of ${tasks} tasks stop, ${none} have no adequate skill`,
  );
  return [...rows, `approved in the round: ${approvals} skills of ${owners} owners`].join('\n');
}

function isInstalled(entry: Entry | null): boolean {
  return entry?.safety.auto_install_allowed === true;
}

/** The first candidate is taken for the agent's choice. */
function choose({ ask, keywords = [] }: Asked, context: DecideContext): Entry | null {
  return (
    decide({ task: ask, keywords, agent: 'auto', limit: 8, constraints }, context).selected?.entry ?? null
  );
}
