/** The registry's own skill for the `clawhub` command, in the same forms as the listed ones. */
import type { Context } from '../../api/define.ts';
import { findLive } from '../../api/shared/live-store.ts';
import { Problem } from '../../problem.ts';
import { toHex } from '../../proof/bytes.ts';
import { ownSkillName } from '../../schema/vocabulary.ts';
import { ownSkillDescription, ownSkillText } from '../own-skill/own-skill.ts';
import { fingerprintOf } from './clawhub-hashes.ts';
import { type ClientAnswer, type ClientDocument, jsonAnswer } from './document.ts';

interface OwnSkill {
  readonly text: Uint8Array;
  readonly file: { readonly path: string; readonly size: number; readonly sha256: string };
  /** SemVer, as the command asks for: the text's digest is the version. */
  readonly version: string;
  /** Milliseconds. */
  readonly changedAt: number;
}

type AnswerOwn = (
  skill: OwnSkill,
  query: Readonly<Record<string, string>>,
  context: Context,
) => ClientAnswer | Promise<ClientAnswer>;

/** The document's answer, or that about the own skill where its name is asked for. */
export function ownSkillOr(document: ClientDocument, answer: AnswerOwn): ClientDocument {
  return {
    ...document,
    answer(request, context) {
      const { path, query } = request;
      if ((path['slug'] ?? query['slug']) !== ownSkillName) return document.answer(request, context);
      const skill = ownSkill(context);
      const version = path['version'] ?? query['version'] ?? 'latest';
      if (!['', 'latest', skill.version].includes(version))
        throw new Problem('not-found', `${ownSkillName} has no version ${version}; it has ${skill.version}`);
      return answer(skill, query, context);
    },
  };
}

export const ownSkillDetails: AnswerOwn = (skill, _, { siteUrl }) =>
  jsonAnswer({
    skill: {
      ...names,
      summary: ownSkillDescription,
      tags: { latest: skill.version },
      stats: {},
      createdAt: skill.changedAt,
      updatedAt: skill.changedAt,
    },
    latestVersion: latest(skill),
    metadata: null,
    owner: { handle: null, displayName: new URL(siteUrl).host, image: null },
    moderation: {
      isSuspicious: false,
      isMalwareBlocked: false,
      verdict: 'clean',
      reasonCodes: ['own_skill'],
      updatedAt: skill.changedAt,
      summary: 'Licence: Apache-2.0. The registry wrote this skill itself.',
    },
  });

export const ownSkillVersion: AnswerOwn = (skill) =>
  jsonAnswer({ version: { ...latest(skill), files: [skill.file] }, skill: names });

export const ownSkillInstall: AnswerOwn = ({ version }, _, { siteUrl }) => {
  const downloadUrl = `${siteUrl}/api/v1/download?slug=${ownSkillName}&version=${version}`;
  return jsonAnswer({
    ok: true,
    slug: ownSkillName,
    installKind: 'archive',
    archive: { version, downloadUrl },
  });
};

export const ownSkillDownload: AnswerOwn = ({ text }, _, context) => {
  const { bytes } = findLive(context).archives.pack(text, `${context.siteUrl}, licence Apache-2.0`);
  return { contentType: 'application/zip', body: bytes };
};

export const ownSkillResolve: AnswerOwn = ({ version, file }, { hash }, { signer }) =>
  jsonAnswer({
    match: hash === fingerprintOf([file], signer) ? { version } : null,
    latestVersion: { version },
  });

const names = { slug: ownSkillName, displayName: 'Use the skill registry' } as const;

function latest({ version, changedAt }: OwnSkill): object {
  return { version, createdAt: changedAt, changelog: '', license: null };
}

function ownSkill(context: Context): OwnSkill {
  const text = new TextEncoder().encode(ownSkillText(context));
  const sha256 = toHex(context.signer.sha256(text));
  return {
    text,
    file: { path: 'SKILL.md', size: text.byteLength, sha256 },
    version: `0.0.0-c${sha256.slice(0, 12)}`,
    changedAt: Date.parse(context.registry.generatedAt),
  };
}
