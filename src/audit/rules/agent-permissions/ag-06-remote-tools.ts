/** AG-06: A tool server on an unprotected or unknown address is connected to the agent. */
import { keyedServers } from '../programs/agent-files.ts';
import {
  chars,
  either,
  except,
  gap,
  oneOf,
  pattern,
  quote,
  scheme,
  seq,
  space,
  times,
  word,
} from '../../engine/pattern.ts';
import { fenced } from '../../engine/example.ts';
import { codeKinds, row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl, isLeftOpen } from '../../hosts/addresses.ts';
import { isLocal, isBareAddress, isPrivateAddress } from '../../hosts/whose-host.ts';
import { foreignTools } from '../steps/deeds.ts';

/** Plain http and bare addresses can be changed on the way; https is the address of some vendor. */
function byAddress({ match, severity }: RowHit): Severity | null {
  const url = firstUrl(match[0]);
  if (url === null || isLocal(url.host) || isLeftOpen(url.host) || isPrivateAddress(url.host)) return null;
  return url.scheme === 'http' || isBareAddress(url.host) ? severity : null;
}

export const remoteTools: PatternRule = {
  id: 'AG-06',
  severity: 'high',
  why: 'The agent is connected to a tool server over an unencrypted or unnamed address, so its answers can be changed in transit.',
  fix: 'Use https and a named host, or a server that is part of the skill.',
  owasp: ['ASI04', 'AST02'],
  in: codeKinds,
  rows: [
    ...foreignTools,
    ...keyedServers,
    row('a tool server at an address that anyone can answer for', {
      within: 'block',
      match: pattern(
        either(
          seq(
            quote,
            oneOf('mcpServers', 'servers', 'mcp_servers'),
            quote,
            space(0, 3),
            ':',
            times(0, 300, chars('\\s\\S')),
            quote,
            oneOf('url', 'serverUrl', 'endpoint'),
            quote,
            space(0, 3),
            ':',
            space(0, 3),
            quote,
            scheme,
            times(3, 200, except('\\s"\'')),
          ),
          seq(word('mcp'), space(1, 3), word('add'), gap(160), scheme, times(3, 200, except('\\s"\'`'))),
        ),
      ),
      weigh: byAddress,
      catches: [
        fenced('json', '{ "mcpServers": { "deep": { "url": "http://tools.invalid:4400/sse" } } }'),
        fenced('sh', 'agent mcp add review --transport sse http://203.0.113.9:9310/sse'),
      ],
      spares: [
        fenced('json', '{ "mcpServers": { "deep": { "url": "http://localhost:4400/sse" } } }'),
        fenced('sh', 'agent mcp add review https://mcp.acme.example/sse'),
      ],
    }),
  ],
};
