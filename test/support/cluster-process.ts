/** Started by the cluster test: two workers that answer with their process number, on the port in PORT. */
import cluster from 'node:cluster';
import { Hono } from 'hono';
import { runWorkers } from '../../src/server/cluster.ts';
import { listen } from '../../src/server/listen.ts';

if (cluster.isPrimary) {
  runWorkers(2, () => console.log('greeting'));
} else if (process.env['FAIL'] === '1') {
  process.exit(3);
} else {
  const application = new Hono();
  application.get('/', (c) => c.text(String(process.pid)));
  const address = { port: Number(process.env['PORT']), host: '127.0.0.1', siteUrl: 'http://localhost:1' };
  const server = await listen(application, address);
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
  process.send?.('listening');
}
