/** The sandbox against a skill that attacks it: no network, no home folder, no environment, no process that stays. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCases } from '../../src/effect/cases.ts';
import { passesAll } from '../../src/effect/checks.ts';
import { openSandbox } from '../../src/effect/sandbox.ts';
import { scratchFolder } from './stand-in.ts';

const sandbox = await openSandbox(false);

describe.skipIf(sandbox === null)('a command in the sandbox', () => {
  const run = async (command: string, work = scratchFolder(), limitMs = 10_000) => {
    if (sandbox === null) throw new TypeError('skipped without one');
    return sandbox.run(['/bin/sh', '-c', command], work, limitMs);
  };

  it('writes its working folder and nothing else', async () => {
    const work = scratchFolder();
    await run('echo done > out.txt; echo x > /usr/x; echo x > /etc/x; echo x > /tmp/x', work);
    expect(readFileSync(join(work, 'out.txt'), 'utf8')).toBe('done\n');
    const { code } = await run('test -e /tmp/x', work);
    expect(code).not.toBe(0);
  });

  it('sees no home folder, no project, no environment and no other process', async () => {
    const home = scratchFolder();
    mkdirSync(join(home, '.ssh'));
    writeFileSync(join(home, '.ssh', 'id'), 'the secret');
    process.env['SECRET_OF_A_TEST'] = 'the secret';
    onTestFinished(() => {
      delete process.env['SECRET_OF_A_TEST'];
    });
    const { output } = await run(
      `cat ${home}/.ssh/id /etc/passwd /proc/1/environ; env; ls /root /home ${process.cwd()}; ls /proc | grep -c '^[0-9]'`,
    );
    expect(output).not.toContain('the secret');
    expect(output).not.toContain('root:x');
    expect(output).not.toContain('package.json');
    expect(output).toMatch(/\n[1-6]\n$/);
  });

  it('reaches no server, not even one of this machine', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end('reached');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const open = `import socket; socket.create_connection(("127.0.0.1", ${port}), 3).send(b"GET / HTTP/1.0\\r\\n\\r\\n")`;
    const { code } = await run(
      `python3 -c '${open}' || perl -MIO::Socket -e 'IO::Socket::INET->new("127.0.0.1:${port}") or die'`,
    );
    expect(code).not.toBe(0);
    expect(requests).toBe(0);
  });

  it('ends with what it started when its time is over, and when it writes without end', async () => {
    const late = await run('sleep 300 & sleep 300', scratchFolder(), 300);
    expect(late).toMatchObject({ isLate: true, code: null });
    const loud = await run('yes', scratchFolder());
    expect(loud.output.length).toBeLessThanOrEqual(64 * 1024);
    expect(loud.isLate).toBe(false);
  });

  it('reads a file to check within its folder only: a link leads nowhere', async () => {
    if (sandbox === null) return;
    const work = scratchFolder();
    const outside = scratchFolder();
    writeFileSync(join(outside, 'answer.txt'), 'right');
    symlinkSync(join(outside, 'answer.txt'), join(work, 'link.txt'));
    writeFileSync(join(work, 'own.txt'), 'right');
    const checked = async (file: string): Promise<string | null> => {
      const [each] = readCases([{ prompt: 'x', checks: [{ file, matches: '^right$' }] }], 'f', []);
      if (each === undefined) throw new TypeError('one case');
      return passesAll(each, '', work, sandbox, () => Promise.resolve([]), 5_000);
    };
    expect(await checked('own.txt')).toBeNull();
    expect(await checked('link.txt')).toMatch(/no file link.txt/);
    expect(await checked('missing.txt')).toMatch(/no file missing.txt/);
  });

  it('gives a command check its exit code, and stops a pattern that searches without end', async () => {
    if (sandbox === null) return;
    const [each] = readCases(
      [{ prompt: 'x', checks: [{ command: 'exit 3', exit: 3 }, { answer: '^(a+)+$' }] }],
      'f',
      [],
    );
    if (each === undefined) throw new TypeError('one case');
    const reason = await passesAll(
      each,
      `${'a'.repeat(40)}!`,
      scratchFolder(),
      sandbox,
      () => Promise.resolve([]),
      5_000,
    );
    expect(reason).toMatch(/does not match/);
  });
});

describe('a machine without a sandbox', () => {
  it('has none, unless commands may run as they are; they get no environment then either', async () => {
    expect(await openSandbox(false, scratchFolder())).toBeNull();
    const free = await openSandbox(true);
    process.env['SECRET_OF_A_TEST'] = 'the secret';
    onTestFinished(() => {
      delete process.env['SECRET_OF_A_TEST'];
    });
    const ended = await free?.run(['/bin/sh', '-c', 'env; pwd'], scratchFolder(), 5_000);
    expect(ended?.output).not.toContain('the secret');
    expect(ended?.output).toContain('effect-test-');
  });
});
