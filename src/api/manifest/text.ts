/** The manifest as text: sections in the contract's order, then how the figures are calculated. */
import { reasonsHeadings } from '../../scoring/tier-words.ts';
import { reviewLine } from './review.ts';
import { signatureLine } from '../shared/folder-signature.ts';
import { installText } from '../shared/install-view.ts';
import {
  doNotUseWords,
  policyWords,
  provenLine,
  reportedWords,
  riskWords,
  trustWords,
  verifiedInstallsLabel,
} from '../shared/words.ts';
import { blocks, bullets, counted, descriptionLine, field, lines, oneLine } from '../../text/plain-text.ts';
import { countsText, outcomeHistoryText } from './outcome-history.ts';
import { otherReadersText } from './other-readers.ts';
import { licenceWords } from '../../scoring/redistribution.ts';
import { measuredLine } from '../../outcomes/lifts.ts';
import { claimsLine } from './author-claims.ts';
import { findabilityLine } from './findability.ts';
import type { ManifestAnswer } from './shape.ts';
import { pathOf } from '../../routes.ts';

export function manifestText(skill: ManifestAnswer): string {
  const { trust, safety_gate: gate, content, agent_readable_metadata: readable } = skill;
  return blocks(
    lines(`# ${oneLine(skill.name, 60)}`, field('Slug', skill.slug), field('URL', skill.url)),
    lines(
      'INSTALL',
      installText({ ...skill.install, target: skill.target }) ?? 'none: the skill may not be installed',
      field('Policy', `${gate.policy}: ${policyWords(gate)}`),
      gate.approved_by === undefined
        ? null
        : field('Approved', `${gate.approved_by}, ${gate.approved_on ?? ''}`),
    ),
    lines(
      'DESCRIPTION',
      descriptionLine(skill),
      skill.note === null ? null : field('Reviewer note', skill.note),
      reviewLine(skill.review, skill.source.commit),
    ),
    lines('CATEGORY', skill.category),
    lines('PLATFORMS', skill.platforms.join(', ')),
    lines(
      'STATS',
      field('Trust', trustWords(trust)),
      field('Risk', riskWords(skill)),
      skill.agent_proven === null ? null : provenLine(skill.agent_proven),
      field(verifiedInstallsLabel, reportedWords(skill.verified_installs)),
      field('Outcomes', skill.outcomes),
      field('Stars', skill.stars),
    ),
    lines(
      'TECHNICAL',
      field('Version', skill.version),
      skill.languages === undefined
        ? null
        : field('Languages', skill.languages.length === 0 ? 'instructions only' : skill.languages.join(', ')),
      field('Repository', skill.repository),
      skill.publisher === null ? null : field('Publisher', publisherText(skill.publisher)),
      field('Path', skill.path),
      field('Commit', skill.source.commit),
      field('Integrity', content.integrity),
      field('Files', `${content.files.length}, ${filesRead(content)}`),
      field('License', licenceWords(skill.license_detail)),
      signatureLine(skill.signature),
    ),
    lines(
      'USAGE',
      ...(readable.when_to_use.length === 0
        ? [`See ${skill.url}`]
        : readable.when_to_use.slice(0, usesShown).map((text) => `- ${oneLine(text)}`)),
    ),
    bullets('NEEDS', readable.prerequisites),
    skill.compatibility_claim === undefined
      ? null
      : field('Compatibility (untrusted, the author’s claim)', skill.compatibility_claim),
    doNotUseWords(gate.do_not_use_when),
    bullets(reasonsHeadings[gate.tier].toUpperCase(), gate.reasons),
    lines('TRUST BY DIMENSION', dimensionLine(skill)),
    skill.outcome_history === undefined
      ? null
      : skill.outcome_history.earlier_texts.length > 0 || skill.outcome_history.damped_days.length > 0
        ? outcomeHistoryText(skill.outcome_history)
        : `OUTCOME HISTORY: ${countsText(skill.outcome_history.slug)}`,
    skill.measured_lift === undefined ? null : field('MEASURED LIFT', measuredLine(skill.measured_lift)),
    skill.author_claims === undefined
      ? null
      : field('AUTHOR’S OWN FIGURES (not checked, not in trust)', claimsLine(skill.author_claims)),
    skill.findability === undefined ? null : `FINDABILITY: ${findabilityLine(skill.findability)}`,
    otherReadersText(skill.audit),
    bullets('FINDINGS', findingLines(skill)),
    bullets('KNOWN EDITS BY INSTALLERS', content.known_edits),
  );
}

function filesRead({ complete, coverage }: ManifestAnswer['content']): string {
  return complete ? 'all audited' : `not all audited: ${Math.round(coverage * 100)}% of the bytes were read`;
}

/** The score is their sum; the JSON says what each rests on. */
function dimensionLine({ trust }: ManifestAnswer): string {
  return Object.entries(trust.dimensions)
    .map(([name, { weight, effect }]) => `${name} ${weight} x ${effect}`)
    .join(', ');
}

/** Uses shown; the JSON has all of them. */
const usesShown = 5;

/** Findings shown of a full answer; the JSON has all of them. */
const findingsShown = 10;

function findingLines({ audit, slug }: ManifestAnswer): string[] {
  const shown = audit.findings
    .filter(({ severity }) => severity !== 'info')
    .slice(0, findingsShown)
    .map(
      ({ rule_id, severity, file, line, why }) =>
        `${rule_id} ${severity} ${oneLine(file, 80)}:${line} ${why}`,
    );
  const others = audit.findings_total - shown.length;
  return shown.length === 0 || others === 0
    ? shown
    : [...shown, `${counted(others, 'other finding')}: ${pathOf('audit', { slug })}`];
}

function publisherText({ name, verified_on, lapsed_on }: NonNullable<ManifestAnswer['publisher']>): string {
  const lapse = lapsed_on === undefined ? '' : `; the proof was not found any more on ${lapsed_on}`;
  return `${name}, verified on ${verified_on}${lapse}`;
}
