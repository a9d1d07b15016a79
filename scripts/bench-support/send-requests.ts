/**
 * Sends requests from a process of its own, so that a server's processor time is its own: `<origin> <count> <at once> <path> …`.
 * Prints the median and the longest time of an answer, in milliseconds. Connections are open before.
 */
import { Agent, get } from 'node:http';

const [origin = '', count = '', atOnce = '', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(atOnce) });
const times: number[] = [];
let sent = 0;

await Promise.all(Array.from({ length: Number(atOnce) }, () => read(`${origin}/healthz`)));
await Promise.all(Array.from({ length: Number(atOnce) }, sendInTurn));
agent.destroy();
times.sort((a, b) => a - b);
console.log(times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0);

async function sendInTurn(): Promise<void> {
  while (sent < Number(count)) {
    const path = paths[sent % paths.length] ?? '/';
    sent += 1;
    const started = performance.now();
    await read(origin + path);
    times.push(performance.now() - started);
  }
}

function read(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}
