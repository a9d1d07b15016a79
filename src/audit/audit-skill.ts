/** The audit: one folder in, its findings out; deterministic, nothing executed, nothing fetched. */
import { readSkillText, type SkillText } from '../catalog/skill-text.ts';
import { severities, type Severity } from '../schema/vocabulary.ts';
import type { AuditFindings, Finding } from '../schema/audit.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';
import { findChains } from './flow/chains.ts';
import { escalate } from './engine/escalation.ts';
import { findOutwardSteps, type Purpose } from './flow/outward.ts';
import { findVendorKeyLeaks } from './flow/vendor-keys.ts';
import { findSplitDownloads } from './flow/split-downloads.ts';
import { toExcerpt } from './engine/excerpt.ts';
import type { PlainHit } from './engine/fact.ts';
import type { PatternRule, Row } from './engine/rule.ts';
import { familyLabel } from './engine/families.ts';
import { descriptionRegion, fileRegions } from './engine/file-regions.ts';
import { inspectFile, type AuditFile } from './engine/inventory.ts';
import { engineVersion, patternRules, quietRules, ruleFacts, rulesetText } from './ruleset.ts';
import { findBrandFacts } from './vocabulary/brand-names.ts';
import { findFileFacts } from './rules/files.ts';
import { findHiddenUnicode, findMixedScripts } from './rules/hidden-unicode.ts';
import { findManifestFacts } from './rules/manifests.ts';
import { findMetadataFacts } from './rules/metadata.ts';
import { scanRegion, type Hit } from './engine/scan.ts';
import { isKnown, joinSections } from './engine/sections.ts';
import { collectSignals } from './engine/signals.ts';

/** Limits of one skill; what lies above is listed and not read, and the audit says so. */
export const auditLimits = { files: 400, fileBytes: 1_048_576, skillBytes: 8_388_608 } as const;
/** Findings of one rule in one file that are kept, the worst first; a score counts three. */
const maxFindingsPerRuleAndFile = 20;

/**
 * Audits a folder. `sha256` gives the lower-case hex digest of a text; it is an argument because this
 * folder is pure. Equal folders give byte-equal results, whatever the order of their files.
 */
export function auditSkill(folder: SkillFolder, sha256: (text: string) => string): AuditFindings {
  const { files, reasons } = takeInventory(folder);
  const skillFile = files.find((file) => file.path.toLowerCase() === 'skill.md');
  const skill = skillFile?.text == null ? null : readSkillText(skillFile.text);
  if (skillFile === undefined) reasons.push('there is no SKILL.md');
  const regions = files.flatMap((file) => (file.class === 'quiet' ? [] : fileRegions(file)));
  if (skillFile !== undefined && skill?.description != null) {
    regions.push(
      descriptionRegion(skillFile.path, skill.description, lineOf(skillFile.text ?? '', 'description:')),
    );
  }
  const quiet = files.filter((file) => file.class === 'quiet').flatMap(fileRegions);
  const signals = collectSignals(files, regions, skill?.allowed_tools ?? []);
  const nameLine = lineOf(skillFile?.text ?? '', 'name:');
  const plain: PlainHit[] = [
    ...findFileFacts(folder, files),
    ...findManifestFacts(files),
    ...files.flatMap((file) =>
      file.text === null
        ? []
        : findHiddenUnicode(file.path, file.text, file.class === 'script' || file.class === 'config'),
    ),
    ...(skillFile === undefined || skill === null
      ? []
      : [
          ...findMixedScripts(skillFile.path, nameLine, skill.name ?? ''),
          ...findMixedScripts(skillFile.path, 1, authorOf(skillFile.text ?? '')),
          ...findBrandFacts(skillFile.path, nameLine, skill, folder.owner),
          ...findMetadataFacts({
            file: skillFile.path,
            skill,
            folderName: folder.folderName,
            paths: folder.listIncomplete === null ? new Set(folder.files.map((file) => file.path)) : null,
            hasLicenseFile: folder.files.some((file) => /^(?:licen[cs]e|copying)/i.test(file.path)),
            used: signals.used,
            skillText: skillFile.text ?? '',
          }),
        ]),
  ];
  const single = regions.flatMap((region) => scanRegion(region, patternRules, folder.owner));
  const sections = joinSections(regions);
  const hits = [
    ...single,
    ...sections.flatMap((section) =>
      scanRegion(section, patternRules, folder.owner, wideRows).filter(
        ({ rule, offset, severity }) =>
          !isKnown(
            section,
            offset,
            rule,
            single.filter((hit) => rank(hit.severity) >= rank(severity)),
          ),
      ),
    ),
    ...quiet.flatMap((region) => scanRegion(region, quietRules, folder.owner)),
    ...findChains([...regions, ...sections]),
    ...findVendorKeyLeaks(regions),
    ...findSplitDownloads(regions, folder.owner),
    ...findOutwardSteps(regions, purposeOf(skill, skillFile?.text ?? '', folder.owner)),
    ...plain.map(fromPlain),
  ];
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const findings = limit(
    escalate(hits)
      .map((hit) => toFinding(hit, texts))
      .sort(byWeight),
  );
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const unread = files.reduce((sum, file) => sum + (isRead(file) ? 0 : file.size), 0);
  const { used: _used, ...facts } = signals;
  return {
    engine_version: engineVersion,
    ruleset_sha256: rulesetDigest(sha256),
    complete: reasons.length === 0,
    incomplete_reasons: [...new Set(reasons)].sort(),
    findings,
    signals: {
      ...facts,
      bytes,
      coverage: bytes === 0 ? 1 : Math.round(((bytes - unread) / bytes) * 10_000) / 10_000,
      hidden_unicode: findings.some(({ rule_id }) => /^HU-0[1236]$/.test(rule_id)),
    },
  };
}

/** What the skill says it is for: name, description and title. */
function purposeOf(skill: SkillText | null, text: string, owner: string | null): Purpose {
  const title = /^#[ \t]{1,8}(.{1,200})$/m.exec(text)?.[1] ?? '';
  const stated = `${skill?.name ?? ''} ${skill?.description ?? ''} ${title}`;
  return { stated: stated.toLowerCase(), text: text.toLowerCase(), owner };
}

const digests = new WeakMap<(text: string) => string, string>();

/** The rule set's digest, computed once for each way of computing it: the text is as long as a large skill. */
function rulesetDigest(sha256: (text: string) => string): string {
  const known = digests.get(sha256) ?? sha256(rulesetText());
  digests.set(sha256, known);
  return known;
}

/** Rows that look at more than one sentence, which paragraphs and list items may part. */
function wideRows({ rows }: PatternRule): readonly Row[] {
  return rows.filter(({ within, and = [] }) => within === 'window' && and.length > 0);
}

/** Classes of the files within the limits, sorted by path, and why anything was left out. */
function takeInventory(folder: SkillFolder): { files: AuditFile[]; reasons: string[] } {
  const reasons: string[] = [];
  if (folder.listIncomplete !== null) reasons.push(folder.listIncomplete);
  const sorted = [...folder.files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  let bytes = 0;
  const files = sorted.map((file, index) => {
    const over =
      index >= auditLimits.files ||
      file.size > auditLimits.fileBytes ||
      bytes + file.size > auditLimits.skillBytes;
    if (!over) bytes += file.size;
    return inspectFile(over ? { ...file, content: null } : file);
  });
  if (sorted.length > auditLimits.files) reasons.push(`more than ${auditLimits.files} files`);
  const notRead = files.filter((file) => file.file.content === null && file.class !== 'link');
  if (notRead.length > 0) {
    const names = notRead.slice(0, 3).map((file) => file.path.replace(/\p{C}/gu, ' ').slice(0, 80));
    reasons.push(
      `${notRead.length} of ${files.length} files were not read: ${names.join(', ')}${notRead.length > 3 ? ' and others' : ''}`,
    );
  }
  if (files.some((file) => file.class === 'archive')) reasons.push('an archive was listed and not unpacked');
  return { files, reasons };
}

function isRead(file: AuditFile): boolean {
  return file.file.content !== null && file.class !== 'archive' && file.class !== 'link';
}

function lineOf(text: string, start: string): number {
  const index = text.split('\n').findIndex((line) => line.startsWith(start));
  return index < 0 ? 1 : index + 1;
}

/** The author as the front matter states it, wherever it stands in it. */
function authorOf(text: string): string {
  return /^[ \t]{0,8}author[ \t]{0,4}:[ \t]{0,4}(.{1,200})$/m.exec(text.slice(0, 16_384))?.[1] ?? '';
}

function fromPlain(hit: PlainHit): Hit {
  const { rule, severity, file, line, text } = hit;
  return {
    rule,
    severity,
    base: severity,
    role: 'use',
    file,
    line,
    text,
    matched: null,
    view: 'raw',
    region: null,
    offset: 0,
  };
}

function toFinding(hit: Hit, texts: ReadonlyMap<string, string | null>): Finding {
  const { why, fix, owasp } = ruleFacts(hit.rule);
  const inRaw = hit.matched === null || (texts.get(hit.file) ?? '').includes(hit.matched);
  return {
    rule_id: hit.rule,
    category: familyLabel(hit.rule),
    severity: hit.severity,
    base_severity: hit.base,
    role: hit.role,
    file: hit.file,
    line: Math.max(1, hit.line),
    excerpt: toExcerpt(hit.text),
    view: hit.view === 'decoded' || inRaw ? hit.view : 'folded',
    why,
    fix,
    owasp: [...owasp],
  };
}

const rank = (severity: Severity): number => severities.indexOf(severity);
const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Worst first, then rule, file and line, so that equal folders print equal reports. */
function byWeight(a: Finding, b: Finding): number {
  return (
    rank(b.severity) - rank(a.severity) ||
    order(a.rule_id, b.rule_id) ||
    order(a.file, b.file) ||
    order(a.line, b.line) ||
    order(a.role === 'use' ? 0 : 1, b.role === 'use' ? 0 : 1) ||
    order(a.view, b.view) ||
    order(a.excerpt ?? '', b.excerpt ?? '')
  );
}

/** One finding per rule and line, and no flood of one rule in one file. */
function limit(sorted: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return sorted.filter(({ rule_id, file, line, excerpt }) => {
    // Facts of one line may be several (two odd keys); patterns of one line are one idea.
    const place = `${rule_id}\0${file}\0${line}\0${rule_id.startsWith('MD') ? (excerpt ?? '') : ''}`;
    const group = `${rule_id}\0${file}`;
    const count = counts.get(group) ?? 0;
    if (seen.has(place) || count >= maxFindingsPerRuleAndFile) return false;
    seen.add(place);
    counts.set(group, count + 1);
    return true;
  });
}
