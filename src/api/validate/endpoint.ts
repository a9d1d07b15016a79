/** POST /api/skills/validate: the skills of a repository that can be submitted, and their errors. */
import { z } from 'zod';
import type { Registry } from '../../scoring/registry.ts';
import type { OtherHosts } from '../../ports/git-hosts.ts';
import { problemAt } from '../shared/problem-at.ts';
import { type Source, sourceOf } from '../../schema/source.ts';
import {
  parseRepository,
  type RepositoryReference,
  repositoryTextMax,
} from '../../submissions/intake/parse-repository.ts';
import { type CheckedRepository, validateRepository } from '../../submissions/intake/validate-repository.ts';
import { Validation, validationText } from './shape.ts';
import { defineEndpoint } from '../define.ts';
import { findLive, fromHost } from '../shared/live-store.ts';
import { spendQuota } from '../shared/spend-quota.ts';
import { orMissing } from '../../schema/issue-messages.ts';

export const repositoryInput = z
  .string(orMissing('is required: the address of a repository on github.com'))
  .min(1, 'is required: the address of a repository on github.com')
  .max(repositoryTextMax, `must be at most ${repositoryTextMax} characters`)
  .meta({ description: 'Repository, directory or file address on github.com, or owner/name' });

/** What git accepts as a branch, tag or commit name; GitHub finds nothing for names that git would reject further. */
const Ref = z
  .string()
  .regex(
    /^(?![-/])(?!.*(?:\.\.|\/\/|@\{))[^\s\p{C}~^:?*[\\]{1,200}(?<!\/)$/u,
    'must be a branch, tag or commit',
  )
  .optional()
  .meta({
    description: 'Branch, tag or commit; defaults to the default branch, which is the one a review reads',
  });

export const validate = defineEndpoint({
  route: 'validate',
  method: 'POST',
  summary: 'Check the skills of a repository before submitting',
  description:
    'Lists every SKILL.md with its path, errors, warnings and what a review would decide (`would_be`). The address of a directory or file narrows the list. Nothing is stored.',
  group: 'Submit',
  body: z.object({ repository: repositoryInput, ref: Ref }),
  output: Validation,
  writes: true,
  problems: ['conflict', 'unprocessable', 'unavailable'],
  example: { repository: 'https://github.com/anthropics/skills/tree/main/skills/pdf' },
  run: async ({ repository, ref }, context, request) => {
    const { github, others, inspect } = findLive(context);
    const reference = findRepository(repository, others);
    const source = sourceOf(reference.url);
    const other = source.forge === 'github' ? null : (others?.open(source) ?? null);
    const spend = async (requests: number): Promise<void> => {
      await spendQuota('validation', context, request, requests);
      await spendQuota('validationInAll', context, request, requests);
    };
    try {
      const reading = validateRepository(reference, ref ?? null, { github: other ?? github, inspect, spend });
      const checked = await fromHost(reading, other === null ? 'GitHub' : source.host);
      return toValidation(source, checked, context.registry);
    } finally {
      await other?.close();
    }
  },
  text: validationText,
});

/** Throws a 422 `Problem` for anything that cannot be a source here. */
export function findRepository(text: string, others?: OtherHosts): RepositoryReference {
  const parsed = parseRepository(text, others?.names);
  if (!('reason' in parsed)) return parsed;
  throw problemAt('unprocessable', 'repository', parsed.reason);
}

/** Slugs of the skills listed from a repository, by path. */
export function listedPaths(registry: Registry, url: string): ReadonlyMap<string, string> {
  const wanted = url.toLowerCase();
  const listed = registry.entries.filter(({ row }) => row.repository.toLowerCase() === wanted);
  return new Map(listed.map(({ source, slug }) => [source.path, slug]));
}

function toValidation(
  source: Source,
  { repository, commit, total, skills, notes }: CheckedRepository,
  registry: Registry,
) {
  const { owner, name } = repository;
  const url = source.forge === 'github' ? `https://github.com/${owner}/${name}` : source.url;
  const listed = listedPaths(registry, url);
  return {
    valid: skills.some(({ errors }) => errors.length === 0),
    repository: {
      host: source.host,
      owner,
      name,
      url,
      default_branch: repository.defaultBranch,
      commit,
      stars: repository.stars,
      license: repository.license,
    },
    total,
    skills: skills.map(({ path, name: skillName, description, errors, warnings, license, preview }) => ({
      skillPath: path,
      name: skillName,
      description,
      valid: errors.length === 0,
      errors: [...errors],
      warnings: [...warnings],
      ...(license === undefined ? {} : { license }),
      ...(preview === undefined
        ? {}
        : { would_be: preview.wouldBe, because: preview.because, findings: [...preview.findings] }),
      listed_as: listed.get(path) ?? null,
    })),
    notes: [...notes],
  };
}
