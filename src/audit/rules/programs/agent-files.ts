/** PI-06, AG-03, AG-06: what a skill writes into the files, the settings and the tool servers of an agent. */
import { patternsNamed } from '../../patterns/shared-words.ts';
import { type Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';

const agentFile =
  /\b(?:MEMORY|SOUL|CLAUDE|AGENTS|GEMINI|IDENTITY|HEARTBEAT)\.md\b|\.cursorrules\b|\.windsurfrules\b|copilot-instructions\.md/;
/** What no preference of a user says: trust without a check, secrecy, warnings passed over, secrets kept. */
const lasting: readonly RegExp[] = patternsNamed('agent-files-lasting');
const put = /\b(?:write|append|add|copy|put|paste|insert|save|place|store)\b/i;

/** Lines for the agent’s memory that ask for trust, secrecy or silence (PI-06). */
export const byMemoryLine: Weigher = ({ match, region, severity }) => {
  if (!agentFile.test(region.lead) || !put.test(region.lead)) return null;
  if (match.index !== region.text.search(/\b(?:trust|never|without|do not|don't|warnings?)\b/i)) return null;
  return lasting.filter((one) => one.test(region.text)).length >= 2 ? severity : null;
};

const vendor =
  /\$\{?\{?(?:env[:.])?(ANTHROPIC|OPENAI|GITHUB|GH|GITLAB|AWS|STRIPE|GOOGLE|GEMINI|SLACK|NPM|HF|HUGGINGFACE|AZURE|NOTION|LINEAR)_\w{2,40}/g;
/** Keys that open more than one service's account: a repository, a cloud, a registry. */
const wide = new Set(['GITHUB', 'GH', 'GITLAB', 'AWS', 'NPM', 'AZURE']);

/** A tool server that is given the keys of other services (AG-06). */
export const byGivenKeys: Weigher = ({ match, scope, severity }) => {
  const url = firstUrl(match[1] ?? '');
  if (url === null || isLocal(url.host)) return null;
  const after = scope.slice(scope.indexOf(match[0].trim())).slice(match[0].length);
  const headers =
    /^[\s\S]{0,160}?headers["']?\s{0,3}[:=]\s{0,3}\{([\s\S]{1,500}?)\n?\s{0,12}\}\s{0,3}[,}\n]/.exec(
      `${after}\n`,
    )?.[1] ?? '';
  const others = new Set(
    [...headers.matchAll(vendor)]
      .map(([, name = '']) => name)
      .filter((name) => !url.host.includes(name === 'GH' ? 'github' : name.toLowerCase())),
  );
  return others.size > 1 || [...others].some((name) => wide.has(name)) ? severity : null;
};
