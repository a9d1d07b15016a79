/** Examples of attacks in skills for security tests: the target and the attacker are names that the reader fills in. */
import { isLocal, isPrivateAddress } from '../hosts/whose-host.ts';
import { isExample } from '../hosts/example-hosts.ts';
import { lineSpanAt } from '../engine/region.ts';
import { oneOf, pattern, seq, stem, word } from '../engine/pattern.ts';
import { isGrave, type Hit } from '../engine/scan.ts';

/** What a skill for testing systems by attacking them says it is for. */
const offensiveWork = pattern(
  word(
    oneOf(
      seq(oneOf('penetration', 'pen', 'security', 'vulnerability'), oneOf(' ', '-'), stem('test', 3)),
      seq('vulnerab', stem('ilit', 4), ' (assessment|exploitation|hunting)(s)'),
      'pentest(s|ing|er|ers)?',
      'ethical hacking',
      '(red(-| )team|offensive security|bug bount(y|ies)|capture the flag|ctf)',
      'privilege escalation',
      stem('exploit', 6),
      '(injection|xss|ssrf) (attacks|vulnerabilities|flaws|assessment|assessments)',
    ),
  ),
);
/** Names of attackers and targets in place of a host. */
const standIns = [
  /\b(?:ATTACKER|TARGET|VICTIM|LHOST|RHOSTS?|KALI|YOUR)(?:_?(?:IP|HOST|SERVER|DOMAIN|URL|ADDRESS))?\b/,
  /<[a-z _-]{0,20}(?:ip|host|target|attacker|domain|url)[a-z _-]{0,20}>/,
  /(?<=[/@"'`= ])(?:attacker|target|victim|evil)(?:-?(?:ip|host|site|server))?(?:\.(?:com|local|htb|thm|lab|example|test|invalid))?(?=[:/"'`\s)]|$)/,
];
const isStandIn = (text: string): boolean => standIns.some((name) => name.test(text));
/** An address that belongs to someone. */
const address = /\bhttps?:\/\/([^\s/:"'`<>?#)]{1,253})|\b(\d{1,3}(?:\.\d{1,3}){3})\b/gi;
const noHost = /\.(?:invalid|htb|thm)$/;
/** Whether no one has a machine there. */
const isNowhere = (host: string): boolean =>
  isExample(host) || isLocal(host) || isPrivateAddress(host) || noHost.test(host);
const shown = new Set<string>(['fence', 'decoded', 'table', 'prose', 'list', 'quote']);
/** What an attack on a system looks like; what harms the reader's own machine keeps its level. */
const attacks = /^(?:EX-0[16]|RC-0[2345]|SY-01)$/;

/** Lowers to medium, as a mention, what attacks a stand-in. */
export function softenStandIns(hits: readonly Hit[], stated: string): Hit[] {
  if (!offensiveWork.test(stated)) return [...hits];
  return hits.map((hit) =>
    isGrave(hit) && attacksStandIn(hit) ? { ...hit, severity: 'medium', role: 'mention' } : hit,
  );
}

/**
 * Whether a hit is an example of an attack in a document of a skill for security tests, against a stand-in and no one else.
 * A real host or address on its line, or a line without any stand-in, keeps the level.
 */
function attacksStandIn({ rule, file, region, offset }: Hit): boolean {
  if (region === null || !attacks.test(rule) || !shown.has(region.kind) || !/\.md$/i.test(file)) return false;
  const { start, end } = lineSpanAt(region.text, offset, 1);
  // Of a decoded text, the line that holds it says where it goes.
  const near = region.kind === 'decoded' ? region.lead : region.text.slice(start, end);
  if (!isStandIn(near)) return false;
  return [...near.matchAll(address)].every(([, host, number]) => {
    const name = host ?? number ?? '';
    return isNowhere(name.toLowerCase()) || isStandIn(` ${name} `);
  });
}
