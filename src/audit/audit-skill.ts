/** The audit: one folder in, its findings out; deterministic, nothing executed, nothing fetched. */
import { readSkillText, type SkillText } from '../catalog/skill-text.ts';
import type { AuditFindings, Finding } from '../schema/audit.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import { escalate } from './engine/escalation.ts';
import { descriptionRegion, fileRegions } from './engine/file-regions.ts';
import { type AuditFile, isRead, takeInventory } from './engine/inventory.ts';
import type { Region } from './engine/region.ts';
import { scanRegion } from './engine/scan.ts';
import { fromPlain, type Hit, type PlainHit } from './engine/hit.ts';
import { joinBlocks, joinSections } from './engine/sections.ts';
import { collectSignals } from './engine/signals.ts';
import { findAcross, followedRows, wideRows } from './rules/across.ts';
import { findChains } from './flow/chains.ts';
import { findOffPurposeSteps } from './flow/off-purpose.ts';
import { findOutwardSteps, type Purpose } from './flow/outward.ts';
import { findUnnamedHosts } from './flow/unnamed-hosts.ts';
import { learnedConditions } from './judge/conditions.ts';
import { judge } from './judge/judge.ts';
import type { JudgedSkill } from './flow/condition.ts';
import { findFileFacts } from './rules/files.ts';
import { findHiddenUnicode, findMixedScripts, useOf } from './rules/hidden-unicode.ts';
import { findManifestFacts } from './rules/manifests.ts';
import { findMetadataFacts } from './rules/metadata.ts';
import { engineVersion } from './engine-version.ts';
import { ownRuleset, type Ruleset, rulesetText } from './ruleset.ts';
import { toFindings } from './to-findings.ts';
import { findBrandFacts } from './vocabulary/brand-names.ts';

/**
 * Audits a folder. `sha256` gives the lower-case hex digest of a text; it is an argument because this
 * folder is pure. Equal folders give byte-equal results, whatever the order of their files.
 * `ruleset_sha256` is the digest of this version's own rules.
 */
export function auditSkill(
  folder: SkillFolder,
  sha256: (text: string) => string,
  ruleset: Ruleset = ownRuleset,
): AuditFindings {
  const subject = readSubject(folder, ruleset);
  const { files, reasons } = subject;
  const { hits, signals } = judged(subject);
  const last = judge(hits, judgedSkill(subject), learnedConditions);
  const findings = toFindings(escalate(last), files, ruleset);
  const { used: _used, ...facts } = signals;
  return {
    engine_version: engineVersion,
    ruleset_sha256: rulesetDigest(sha256),
    complete: reasons.length === 0,
    incomplete_reasons: [...new Set(reasons)].sort(),
    findings,
    signals: { ...facts, ...measure(files, findings) },
  };
}

/** What the rules and the conditions make of a folder, and its name and description: the learned model of places learns from that. */
export function hitsBeforeModel(folder: SkillFolder): { hits: readonly Hit[]; stated: string } {
  const subject = readSubject(folder, ownRuleset);
  return { hits: judged(subject).hits, stated: statedBy(subject.main) };
}

function judged(subject: Subject): {
  readonly hits: Hit[];
  readonly signals: ReturnType<typeof collectSignals>;
} {
  const { files, regions, main } = subject;
  const signals = collectSignals(files, regions, main?.skill.allowed_tools ?? []);
  const found = [...findInText(subject), ...findFacts(subject, signals.used).map(fromPlain)];
  return { hits: judge(found, judgedSkill(subject)), signals };
}

const judgedSkill = ({ folder, files, regions, main }: Subject): JudgedSkill => ({
  owner: folder.owner,
  files,
  regions,
  stated: statedBy(main),
});

/** SKILL.md, read. */
interface Main {
  readonly path: string;
  readonly text: string;
  readonly skill: SkillText;
}

/** What is audited: the files of a folder and the regions of those that a person or an agent reads. */
interface Subject {
  readonly folder: SkillFolder;
  readonly ruleset: Ruleset;
  readonly files: readonly AuditFile[];
  readonly reasons: readonly string[];
  readonly main: Main | null;
  readonly regions: readonly Region[];
}

function readSubject(folder: SkillFolder, ruleset: Ruleset): Subject {
  const { files, reasons } = takeInventory(folder);
  const file = files.find(({ path }) => path.toLowerCase() === 'skill.md');
  if (file === undefined) reasons.push('there is no SKILL.md');
  const main: Main | null =
    file?.text == null ? null : { path: file.path, text: file.text, skill: readSkillText(file.text) };
  const regions = files.flatMap((each) => (each.class === 'quiet' ? [] : fileRegions(each)));
  if (main?.skill.description != null) {
    const line = lineOf(main.text, 'description:');
    regions.push(descriptionRegion(main.path, main.skill.description, line));
  }
  return { folder, ruleset, files, reasons, main, regions };
}

/** What the rules for text find: in each region, across the pieces of a section, and from one place to another. */
function findInText({ folder, ruleset, files, regions, main }: Subject): Hit[] {
  const { owner } = folder;
  const { patternRules, quietRules } = ruleset;
  const single = regions.flatMap((region) => scanRegion(region, patternRules, owner));
  const sections = joinSections(regions);
  const purpose = purposeOf(main, owner);
  const quiet = files.filter((file) => file.class === 'quiet').flatMap(fileRegions);
  return [
    ...single,
    ...sections.flatMap((section) => findAcross(section, single, owner, patternRules, wideRows)),
    ...joinBlocks(regions).flatMap((program) =>
      findAcross(program, single, owner, patternRules, followedRows),
    ),
    ...quiet.flatMap((region) => scanRegion(region, quietRules, owner)),
    ...findChains([...regions, ...sections], owner),
    ...findOutwardSteps(regions, purpose),
    ...findUnnamedHosts(regions, purpose),
    ...findOffPurposeSteps(regions, statedBy(main), purpose),
  ];
}

/** What is found without a pattern over text: kinds of file, manifests, characters, names, metadata. */
function findFacts(
  { folder, files, main }: Subject,
  used: ReturnType<typeof collectSignals>['used'],
): PlainHit[] {
  const inFiles = [
    ...findFileFacts(folder, files),
    ...findManifestFacts(files),
    ...files.flatMap(({ path, text, class: kind }) =>
      text === null ? [] : findHiddenUnicode(path, text, useOf(path, kind, main?.text ?? '')),
    ),
  ];
  if (main === null) return inFiles;
  const { path, text, skill } = main;
  const nameLine = lineOf(text, 'name:');
  return [
    ...inFiles,
    ...findMixedScripts(path, nameLine, skill.name ?? ''),
    ...findMixedScripts(path, 1, authorOf(text)),
    ...findBrandFacts(path, nameLine, skill, folder.owner),
    ...findMetadataFacts({
      file: path,
      skill,
      folderName: folder.folderName,
      paths: folder.listIncomplete === null ? new Set(folder.files.map((file) => file.path)) : null,
      hasLicenseFile: folder.files.some((file) => /^(?:licen[cs]e|copying)/i.test(file.path)),
      used,
      skillText: text,
    }),
  ];
}

/** Bytes of the folder, the share of them that was read, and whether hidden characters were found. */
function measure(
  files: readonly AuditFile[],
  findings: readonly Finding[],
): { bytes: number; coverage: number; hidden_unicode: boolean } {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const unread = files.reduce((sum, file) => sum + (isRead(file) ? 0 : file.size), 0);
  return {
    bytes,
    coverage: bytes === 0 ? 1 : Math.round(((bytes - unread) / bytes) * 10_000) / 10_000,
    hidden_unicode: findings.some(({ rule_id }) => /^HU-0[1236]$/.test(rule_id)),
  };
}

/** The skill's name and description. */
const statedBy = (main: Main | null): string => `${main?.skill.name ?? ''} ${main?.skill.description ?? ''}`;

/** What the skill says it is for: name, description and title. */
function purposeOf(main: Main | null, owner: string | null): Purpose {
  const { text = '' } = main ?? {};
  const title = /^#[ \t]{1,8}(.{1,200})$/m.exec(text)?.[1] ?? '';
  const stated = `${statedBy(main)} ${title}`;
  return { stated: stated.toLowerCase(), text: text.toLowerCase(), owner };
}

const digests = new WeakMap<(text: string) => string, string>();

/** The rule set's digest, computed once for each way of computing it: the text is as long as a large skill. */
function rulesetDigest(sha256: (text: string) => string): string {
  const known = digests.get(sha256) ?? sha256(rulesetText());
  digests.set(sha256, known);
  return known;
}

function lineOf(text: string, start: string): number {
  const index = text.split('\n').findIndex((line) => line.startsWith(start));
  return index < 0 ? 1 : index + 1;
}

/** The author as the front matter states it, wherever it is in it. */
function authorOf(text: string): string {
  return /^[ \t]{0,8}author[ \t]{0,4}:[ \t]{0,4}(.{1,200})$/m.exec(text.slice(0, 16_384))?.[1] ?? '';
}
