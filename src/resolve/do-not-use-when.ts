/** Conditions under which a skill must not be installed or used, from its own text and its audit. */
import type { Entry } from '../scoring/registry.ts';
import { isListed } from '../scoring/listed.ts';
import { capabilityWords } from '../versions/capabilities.ts';
import { needsFor } from '../schema/need.ts';
import { licenceWords } from '../scoring/redistribution.ts';

/** Sentences about this skill, the most specific first; what applies to every skill is in the integration kit. */
export function doNotUseWhen(entry: Entry): string[] {
  const conditions = entry.source.not_for.map((text) => `Do not use it for ${text}`);
  const { evidence, audit } = entry;
  if (!isListed(entry)) conditions.push('Always: this skill is blocked.');
  if (!evidence.audit.complete) conditions.push('You cannot review the files that were not audited.');
  if (evidence.license.spdx === null)
    conditions.push(`You need a recognised licence; here: ${licenceWords(evidence.license)}.`);
  if (audit.risk_level === 'high') conditions.push('You cannot review its high findings first.');
  if (evidence.audit.signals.writes_outside_project)
    conditions.push('You do not accept changes outside the project folder.');
  return conditions;
}

/** One line for each aspect of the risk, at most so many; the manifest has the figures, and the checklist the hosts. */
export function riskNotes(entry: Entry, most = Infinity): string[] {
  const { signals, complete } = entry.evidence.audit;
  const notes = [...entry.safety.reasons];
  const seen = capabilityWords(signals);
  if (seen.length > 0) notes.push(`It ${seen.join(', ')}.`);
  const network = needsFor('network', entry.source.needs);
  if (network.length > 0) notes.push(`It uses the network by what it needs: ${network.join(', ')}.`);
  // Last, since findings are read with the details of a skill.
  if (notes.length < most && complete && entry.evidence.audit.findings.length === 0)
    notes.push(
      'Every file was audited and no known pattern was found. This does not prove that the skill is safe.',
    );
  return notes.slice(0, most);
}
