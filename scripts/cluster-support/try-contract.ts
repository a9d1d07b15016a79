/**
 * Random requests to every operation through the front, each answer held against the OpenAPI document: `deploy/cluster.sh` gives the
 * front's origin and the number of requests. Ends with 1 when an answer breaks the document.
 */
import { fuzz } from '../fuzz-support/fuzz.ts';

const [base = '', requests = ''] = process.argv.slice(2);
const seed = 20261122;
const found = (await (await fetch(`${base}/api/agent/skills?limit=20`)).json()) as {
  readonly results: readonly { readonly slug: string }[];
};
const slugs = found.results.map(({ slug }) => slug);
// GitHub is not asked: its addresses are of this machine, and nothing listens there.
const { sent, operations, failures } = await fuzz({
  base,
  requests: Number(requests),
  seed,
  slugs,
  explained: [503],
});
const count = sent.valid + sent.junk + sent.excluded;
console.log(
  `contract: ${count} requests to ${operations} operations through the front, ${failures.length} break the document`,
);
for (const failure of failures) console.log(`  ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
