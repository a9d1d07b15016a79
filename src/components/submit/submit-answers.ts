/** The API's answers to a submission, validated: a proxy may have replaced them. */
import { isObject } from '../../schema/json.ts';

/** A skill that validate found, as the form offers it. */
export interface FoundSkill {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** What is not as the specification says; the review decides whether it matters. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** In words; empty where it was not read. */
  readonly licence: string;
  /** What the audit found in its files, and what a review would decide by them; empty where none was audited. */
  readonly findings: readonly string[];
  readonly wouldBe: string;
  readonly because: string;
  /** Slug, where it is listed already. */
  readonly listedAs: string | null;
}

export interface FoundSkills {
  /** `owner/name` as spelled by its host. */
  readonly repository: string;
  readonly url: string;
  /** The commit that was looked at; empty where it was not said. */
  readonly commit: string;
  readonly skills: readonly FoundSkill[];
  /** What the list leaves out, in sentences. */
  readonly notes: readonly string[];
}

/** Null for an answer that is no answer of validate. */
export function toFoundSkills(answer: unknown): FoundSkills | null {
  const repository = memberOf(answer, 'repository');
  const skills = memberOf(answer, 'skills');
  const [owner, name, url] = [
    textOf(repository, 'owner'),
    textOf(repository, 'name'),
    textOf(repository, 'url'),
  ];
  if (owner === '' || name === '' || url === '' || !Array.isArray(skills)) return null;
  return {
    repository: `${owner}/${name}`,
    url,
    commit: textOf(repository, 'commit'),
    skills: skills.map(toFoundSkill).filter(({ path }) => path !== ''),
    notes: textsOf(answer, 'notes'),
  };
}

function toFoundSkill(value: unknown): FoundSkill {
  const path = textOf(value, 'skillPath');
  const listedAs = textOf(value, 'listed_as');
  return {
    path,
    name: textOf(value, 'name') || path,
    description: textOf(value, 'description'),
    errors: textsOf(value, 'errors'),
    warnings: textsOf(value, 'warnings'),
    licence: textOf(value, 'license'),
    findings: textsOf(value, 'findings'),
    wouldBe: textOf(value, 'would_be'),
    because: textOf(value, 'because'),
    listedAs: listedAs === '' ? null : listedAs,
  };
}

/** The result of a submission. */
export type Submitted =
  | { readonly kind: 'accepted'; readonly name: string; readonly statusPath: string }
  | {
      readonly kind: 'already_listed' | 'already_pending';
      readonly name: string;
      /** Of the reading of a listed skill; null where another has the link. */
      readonly statusPath: string | null;
      /** In sentences, as the API says it. */
      readonly next: string;
    };

/** Null for an answer that is no answer of submit. */
export function toSubmitted(answer: unknown): Submitted | null {
  const submission = memberOf(answer, 'submission');
  const [id, token] = [textOf(submission, 'id'), textOf(submission, 'token')];
  const name = textOf(memberOf(submission, 'skill'), 'name') || 'The skill';
  const query = new URLSearchParams({ token }).toString();
  const statusPath = id === '' || token === '' ? null : `/submissions/${encodeURIComponent(id)}?${query}`;
  if (memberOf(answer, 'accepted') === false) {
    const isListed = textOf(answer, 'reason') === 'already_listed';
    return {
      kind: isListed ? 'already_listed' : 'already_pending',
      name,
      statusPath,
      next: textOf(answer, 'next_step'),
    };
  }
  return statusPath === null ? null : { kind: 'accepted', name, statusPath };
}

/** One refusal, by the field it is about. */
export interface Refusal {
  /** One sentence about the whole. */
  readonly detail: string;
  /** Field of the API (`repository`, `tags` …) → what is wrong with it. */
  readonly fields: ReadonlyMap<string, string>;
}

/** RFC 9457 problem → refusal; `status` and `retryAfter` speak where the body does not. */
export function toRefusal(problem: unknown, status: number, retryAfter: string | null): Refusal {
  const errors = memberOf(problem, 'errors');
  const fields = new Map<string, string>();
  for (const error of Array.isArray(errors) ? errors : []) {
    const [field = ''] = textOf(error, 'path').split('.');
    const message = [fields.get(field), textOf(error, 'message')].filter(Boolean).join('; ');
    if (field !== '' && message !== '') fields.set(field, message);
  }
  const detail = textOf(problem, 'detail') || `the registry answered ${status} and did not say why`;
  const says = /\bin \d+ seconds?\b/.test(detail) || !/^\d{1,6}$/.test(retryAfter ?? '');
  const wait = says ? '' : ` Try again in ${waitText(Number(retryAfter))}.`;
  return { detail: `${toSentence(detail)}${wait}`, fields };
}

/** With a capital and a full stop. */
export function toSentence(text: string): string {
  const end = /[.!?]$/.test(text) ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}

function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return seconds <= 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

/** `pdf, Web testing,pdf` → `['pdf', 'web-testing']`: lower case, hyphens for spaces, each once. */
export function toTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, '-'));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : '';
}

function textsOf(value: unknown, name: string): string[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member.filter((item) => typeof item === 'string') : [];
}
