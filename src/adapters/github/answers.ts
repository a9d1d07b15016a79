/** What GitHub's REST API answers, as far as it is used; everything in it comes from outside. */
import { z } from 'zod';
import { GitHubUrl } from '../../schema/source.ts';

export const ObjectId = z.string().regex(/^[0-9a-f]{40}$/);

/** `owner/name` may be asked for: what the catalog could name, and nothing that an address would resolve. */
export function isRepositoryName(owner: string, name: string): boolean {
  return GitHubUrl.safeParse(`https://github.com/${owner}/${name}`).success && !/^\.{1,2}$/.test(name);
}

/** A branch, tag or SHA as git allows it (git-check-ref-format); so it holds no `..` and no control character. */
export function isRefName(ref: string): boolean {
  return (
    ref.length <= 255 &&
    /^[^-./\p{C}\s~^:?*[\\][^\p{C}\s~^:?*[\\]*$/u.test(ref) &&
    !/\.\.|@\{|\/\/|\/\.|\.$|\/$|\.lock(?:\/|$)/.test(ref)
  );
}

const Time = z.iso.datetime({ offset: true });

export const RepositoryAnswer = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    owner: z.object({ login: z.string(), id: z.int().min(1) }),
    private: z.boolean(),
    default_branch: z.string().max(255),
    stargazers_count: z.int().min(0),
    archived: z.boolean(),
    fork: z.boolean().optional(),
    created_at: Time,
    license: z.object({ spdx_id: z.string().max(100).nullish() }).nullish(),
  })
  .refine(({ owner, name }) => isRepositoryName(owner.login, name));

const Signed = z.object({ date: Time.nullish() }).nullish();

/** GitHub may leave out author or committer, and their dates; git writes both, so one is present. */
export const CommitAnswer = z.object({
  sha: ObjectId,
  commit: z
    .object({
      committer: Signed,
      author: Signed,
      verification: z.object({ verified: z.boolean() }).nullish(),
    })
    .transform(({ committer, author, verification }, context) => {
      const date = committer?.date ?? author?.date;
      if (typeof date === 'string') return { date, isVerified: verification?.verified ?? false };
      context.issues.push({
        code: 'custom',
        input: date,
        path: ['committer', 'date'],
        message: 'a date is missing',
      });
      return z.NEVER;
    }),
});

export const CommitList = z.array(CommitAnswer).max(1);

export const TreeAnswer = z.object({
  truncated: z.boolean(),
  tree: z
    .array(
      z.object({
        path: z.string().min(1),
        mode: z.string(),
        sha: ObjectId,
        size: z.int().min(0).nullish(),
      }),
    )
    .max(200_000),
});

export const BlobAnswer = z.object({ encoding: z.literal('base64'), content: z.string() });

/** GitHub says NOASSERTION for terms that it could not identify. */
export function licenseOf(spdxId: string | null | undefined): string | null {
  return spdxId === null ||
    spdxId === undefined ||
    !/^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(spdxId) ||
    spdxId === 'NOASSERTION'
    ? null
    : spdxId;
}
