/** The record of the index with a skill's signed statements. */
import type { Context } from '../api/define.ts';
import { runEndpoint } from '../api/run.ts';
import { sign, statement } from '../api/statement/endpoint.ts';
import { earlierVersions, toVersionStatement } from '../api/statement/version-statement.ts';

/** With those of its earlier versions by commit, where there are some: an answer over HTTP has each by itself. */
export async function statementOf(slug: string, context: Context): Promise<Buffer> {
  const answer = await runEndpoint(statement, { path: { slug }, query: {} }, context);
  const { registry, signer } = context;
  const entry = registry.bySlug.get(slug);
  const versions =
    entry === undefined
      ? []
      : earlierVersions(entry).map(
          (each) => [each.commit, sign(toVersionStatement(entry, each, registry), signer)] as const,
        );
  const more = versions.length === 0 ? {} : { versions: Object.fromEntries(versions) };
  return Buffer.from(JSON.stringify({ ...answer, ...more }));
}
