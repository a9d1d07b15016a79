/** What a page of another site, a name bound to this machine or a forged id would try, in requests that a browser could send. */
import type { Row } from './attacks.ts';
import { ask } from './open-doors.ts';
import type { AttackedServer } from './run-server.ts';

const elsewhere = 'evil.example';
const reads = [
  '/',
  '/api/registry/stats',
  '/api/registry/search?q=pdf',
  '/skills/anthropics-pdf',
  '/feed.xml',
  '/openapi.json',
  '/llms.txt',
  '/no-such-page',
  '/.claude-plugin/marketplace.json',
];

/** No answer names the host that a caller states, sets a cookie, or may be framed or sniffed. */
export async function spoofHost({ base }: AttackedServer): Promise<Row> {
  let bad = 0;
  for (const path of reads) {
    const answer = await ask(base, [
      `GET ${path} HTTP/1.1`,
      `Host: ${elsewhere}`,
      `X-Forwarded-Host: ${elsewhere}`,
    ]);
    const head = answer.split('\r\n\r\n')[0] ?? '';
    const isSafe = /^x-content-type-options: nosniff$/im.test(head) && /frame-ancestors/i.test(head);
    bad += !isSafe || /^set-cookie:/im.test(head) || answer.includes(elsewhere) ? 1 : 0;
  }
  return {
    attack: 'reads under the name of another host',
    measured: `${bad} of ${reads.length} name it, set a cookie, or may be framed or sniffed`,
    limit: '0',
    holds: bad === 0,
  };
}

/** Every write that the document lists, as a form of another site sends it; and MCP from other names and origins. */
export async function writeAcross({ base }: AttackedServer): Promise<Row> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const writes = Object.entries(paths).flatMap(([path, methods]) => ('post' in methods ? [path] : []));
  let taken = 0;
  for (const path of writes) {
    const form = await fetch(base + path.replaceAll(/\{\w+\}/g, 'x'), {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: `https://${elsewhere}` },
      body: '{"message":"x"}',
    });
    taken += form.ok ? 1 : 0;
    await form.arrayBuffer();
  }
  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  const own = `Host: ${new URL(base).host}`;
  const forms = [
    [`Host: ${elsewhere}`, call],
    [`${own}\r\nOrigin: https://${elsewhere}`, call],
    [own, `[${call},${call}]`],
  ] as const;
  const post = (headers: string, body: string): Promise<string> =>
    ask(base, [
      'POST /api/mcp HTTP/1.1',
      headers,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ]);
  const answers = await Promise.all(forms.map(([headers, body]) => post(headers, body)));
  const served = answers.filter((answer) => answer.includes('get_install_plan')).length;
  const isTried = writes.length > 5 && (await post(own, call)).includes('get_install_plan');
  return {
    attack: 'writes by forms of another site, MCP from other names',
    measured: `${taken} of ${writes.length} and ${served} of ${forms.length} taken`,
    limit: '0',
    holds: taken + served === 0 && isTried,
  };
}

/** Ids made from a genuine one, and the genuine one for another skill: none may count. */
export async function forgeEvents({ base }: AttackedServer): Promise<Row> {
  const task = 'extract tables from a pdf report';
  const resolved = await fetch(`${base}/api/agent/resolve?task=${encodeURIComponent(task)}&detail=full`);
  const { decision_packet: packet } = (await resolved.json()) as {
    decision_packet: { outcome_feedback: { event_id: string }; candidates: { slug: string }[] };
  };
  const { event_id: genuine } = packet.outcome_feedback;
  const slug = packet.candidates[0]?.slug ?? '';
  const changed = Array.from({ length: 100 }, (_, at) => {
    const place = 4 + (at % (genuine.length - 4));
    const letter = genuine[place] === 'A' ? 'B' : 'A';
    return genuine.slice(0, place) + letter + genuine.slice(place + 1);
  });
  const isVerified = async (event_id: string, skill_slug: string, network: number): Promise<boolean> => {
    const response = await fetch(`${base}/api/agent/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${network}.1` },
      body: JSON.stringify({ event_id, skill_slug, task, outcome: 'success', install_used: true }),
    });
    const answer = (await response.json()) as { event_verified?: boolean };
    return answer.event_verified === true;
  };
  let taken = (await isVerified(genuine, 'acme-never-offered', 200)) ? 1 : 0;
  for (const [at, id] of changed.entries()) taken += (await isVerified(id, slug, at)) ? 1 : 0;
  const isTried = await isVerified(genuine, slug, 201);
  return {
    attack: 'event ids that were made up or are of another skill',
    measured: `${taken} of ${changed.length + 1} verified; the genuine one ${isTried ? 'is' : 'is not'}`,
    limit: '0, is',
    holds: taken === 0 && isTried,
  };
}
