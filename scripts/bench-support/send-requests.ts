/** Sends requests from a process of its own, so that a server's processor time is its own: `<origin> <count> <path> …`. */
import { Agent, get } from 'node:http';

const inFlight = 8;
const [origin = '', count = '', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
let sent = 0;

await Promise.all(Array.from({ length: inFlight }, sendInTurn));
agent.destroy();

async function sendInTurn(): Promise<void> {
  while (sent < Number(count)) {
    const path = paths[sent % paths.length] ?? '/';
    sent += 1;
    await read(origin + path);
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
