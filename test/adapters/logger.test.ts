/** Attack table, row 18: one event is one line, whatever callers put into it, and secrets stay out. */
import { describe, expect, it } from 'vitest';
import { openLogger } from '../../src/adapters/logger.ts';

function logged(fields: Record<string, unknown>, level = 'info'): string[] {
  const lines: string[] = [];
  const logger = openLogger(level, (line) => void lines.push(line));
  logger.info(fields, 'event');
  return lines;
}

describe('the log', () => {
  it('is JSON with time, level, fields and message', () => {
    const [line = ''] = logged({ path: '/api' });
    expect(JSON.parse(line)).toMatchObject({
      level: 30,
      path: '/api',
      msg: 'event',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
    expect(line).toMatch(/^[^\n]+\n$/);
  });

  it('escapes line ends, terminal controls and reversed text', () => {
    const [line = ''] = logged({
      agent: 'a\nb\r\u001b[31mred\u009b\u202e\u2028\u0000',
      deep: { note: 'x\ny' },
    });
    // oxlint-disable-next-line no-control-regex -- controls are what must not be there
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
    expect(line).toContain('red');
  });

  it('writes no secret, at any depth', () => {
    const [line = ''] = logged({
      token: 'hush',
      headers: { Authorization: 'hush', cookie: 'hush' },
      EVENT_SECRET: 'hush',
    });
    expect(line).not.toContain('hush');
    expect(line).toContain('[redacted]');
  });

  it('cuts what is too long or too deep', () => {
    const [line = ''] = logged({ text: 'x'.repeat(100_000), deep: { a: { b: { c: { d: { e: 1 } } } } } });
    expect(line.length).toBeLessThan(3_000);
    expect(line).toContain('[deeper]');
  });

  it('tells an error with its stack', () => {
    const [line = ''] = logged({ error: new RangeError('out of range') });
    expect(JSON.parse(line)).toMatchObject({
      error: {
        name: 'RangeError',
        message: 'out of range',
        stack: expect.stringContaining('logger.test') as unknown,
      },
    });
  });

  it('is silent below its level', () => {
    expect(logged({}, 'warn')).toEqual([]);
  });
});
