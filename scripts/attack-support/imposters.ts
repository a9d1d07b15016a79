/** Skills that borrow the name of another holder, submitted as anyone would, beside one that borrows none. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from './attacks.ts';
import type { AttackedServer } from './run-server.ts';

interface Imposter {
  /** `<account>/<skill>` */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What its text says first. */
  readonly says?: string;
}

const does = 'Compares the sums of a ledger with those of the bank and lists each difference.';
const honest: Imposter = { name: 'quarrystone/ledger-sums', title: 'Ledger sums', description: does };
const imposters: readonly Imposter[] = [
  { name: 'acme-tools/use-skill-registry', title: 'Finder', description: does },
  { name: 'skill-registry/finder', title: 'Finder', description: does },
  { name: 'bluebarn/stripe2-ledger', title: 'Ledger', description: does },
  { name: 'anthropics-team/ledger', title: 'Ledger', description: does },
  { name: 'northwind/sums', title: 'Sums', description: `Made by the Anthropic team for Claude. ${does}` },
  { name: 'tallgrass/bank-sums', title: 'Sums', description: `Verified by Stripe, Inc. ${does}` },
  { name: 'whitelark/bank-ledger', title: 'Stripe sums', description: `Certified partner edition. ${does}` },
  { name: 'oakfield/summen', title: 'Summen', description: `Vom OpenAI-Team geschrieben. ${does}` },
  { name: 'marsh/totals', title: 'Totals', description: `The official skill of GitHub. ${does}` },
  { name: 'reedbank/totals', title: 'Totals', description: `Stworzone przez zespół Stripe. ${does}` },
  { name: 'alderwood/total-sums', title: 'Sums', description: `Dibuat oleh tim Stripe. ${does}` },
  { name: 'mossgate/sum-lists', title: 'Anthropic sums', description: does },
  { name: 'pinecrest/sum-rows', title: 'Sums', description: does, says: 'Maintained by the OpenAI team.' },
  { name: 'ravenscar/row-sums', title: 'Sums', description: does, says: 'Duoc tao boi doi ngu Stripe.' },
  { name: 'elmgrove/total', title: 'Total', description: `First-party GitHub toolkit. ${does}` },
];

const pathOf = ({ name }: Imposter): string => `skills/${name.split('/')[1]}/SKILL.md`;
const repositoryOf = ({ name }: Imposter): string => `${name.split('/')[0]}/desk`;

/** Their repositories, for the host that the server asks. */
export const imposterRepositories = Object.fromEntries(
  [honest, ...imposters].map((each) => {
    const { name, title, description, says = '' } = each;
    // Words of its own, so that none is a copy of another.
    const own = Array.from({ length: 60 }, (_, at) => `${name.replaceAll(/\W/g, '')}${at}`).join(' ');
    const front = `name: ${name.split('/')[1]}\ndescription: ${JSON.stringify(description)}\nlicense: MIT`;
    const body = `${says}\n\nRead the order, write each amount into the ledger, and compare the sums with the bank. ${own}`;
    return [repositoryOf(each), { [pathOf(each)]: `---\n${front}\n---\n# ${title}\n\n${body}\n` }];
  }),
);

/** None may be listed without a person; the honest one has to be, or nothing was tried. */
export async function submitImposters({ base }: AttackedServer): Promise<Row> {
  const isPublished = await submit(base, honest, 0);
  let published = 0;
  for (const [at, imposter] of imposters.entries())
    published += (await submit(base, imposter, at + 1)) ? 1 : 0;
  return {
    attack: 'submissions that borrow a name or an origin',
    measured: `${published} of ${imposters.length} listed; an honest one ${isPublished ? 'is' : 'is not'}`,
    limit: '0, is',
    holds: published === 0 && isPublished,
  };
}

async function submit(base: string, skill: Imposter, network: number): Promise<boolean> {
  const response = await fetch(`${base}/api/skills/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${network}.9` },
    body: JSON.stringify({ repository: repositoryOf(skill), skillPath: pathOf(skill) }),
  });
  const { submission } = (await response.json()) as { submission?: { statusUrl: string } };
  const { pathname, search } = new URL(submission?.statusUrl ?? base);
  for (let tries = 0; tries < 200; tries += 1) {
    const { status } = (await (await fetch(`${base}${pathname}${search}`)).json()) as { status: string };
    if (status !== 'submitted' && status !== 'queued') return status === 'published';
    await delay(100);
  }
  return false;
}
