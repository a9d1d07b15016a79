/** Dividing a task into requests: lists, "then", ";" and "and" before a verb, and nothing else. */
import { describe, expect, it } from 'vitest';
import { mostParts, splitTask } from '../../src/resolve/split-task.ts';

describe('a task is divided', () => {
  it.each([
    [
      'scan the repository for secrets and then write a report',
      ['scan the repository for secrets', 'write a report'],
    ],
    [
      'Can you extract tables from a PDF, then draw a bar chart, then email it to the team?',
      ['extract tables from a PDF', 'draw a bar chart', 'email it to the team?'],
    ],
    ['forecast monthly sales; present it to execs', ['forecast monthly sales', 'present it to execs']],
    ['1. draw a chart\n2) write the report', ['draw a chart', 'write the report']],
    ['What I need:\n- draw a chart\n* write the report', ['draw a chart', 'write the report']],
    ['(1) draw a chart (2) write the report', ['draw a chart', 'write the report']],
    [
      'we need to translate the manual and please proofread the result',
      ['translate the manual', 'proofread the result'],
    ],
  ])('%j', (task, parts) => {
    expect(splitTask(task)).toEqual(parts);
  });
});

describe('a task stays whole', () => {
  it.each([
    ['one request', 'extract tables from a PDF'],
    ['nouns joined by and', 'draw charts and tables of monthly sales and costs'],
    ['verbs without something of their own', 'read and merge PDF files'],
    ['a story before its request', 'My build fails. Then the cache is stale and I fix it by hand.'],
    ['background and a question', 'I have a CSV export and want to know what the columns mean'],
    ['a question about the answer', 'draw a chart of sales and tell me what you used'],
    ['a list of facts', 'Fix this:\n- the page is blank\n- the log is empty'],
    ['a single item', '- draw a chart'],
    ['nothing', ''],
    [
      'more parts than are answered',
      Array.from({ length: 6 }, (_, at) => `${at + 1}. draw chart number`).join('\n'),
    ],
    ['a long sentence', `draw a chart of ${'sales '.repeat(80)} and then write the report`],
  ])('with %s', (_, task) => {
    expect(splitTask(task)).toEqual([task]);
  });

  it('however long and odd it is, in time that grows with its length', () => {
    for (const piece of [' ', '; ', ' and then', '1. ', ', then draw it', '-\n', 'please ', 'and '])
      expect(splitTask(piece.repeat(2_000 / piece.length)).length).toBeLessThanOrEqual(mostParts);
  });
});
