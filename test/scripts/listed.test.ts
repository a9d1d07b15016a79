/** How `npm run eval` counts whether the right skill is among the first ones that an answer lists. */
import { describe, expect, it } from 'vitest';
import { type BenchmarkTask, type Place, scoreAnswer } from '../../scripts/eval-support/benchmark.ts';
import { leastPrompts, listedLines, listedOf, verdictLines } from '../../scripts/eval-support/listed.ts';

const place = (path: string): Place => ({ repository: 'Acme/skills', path });
const task = (id: string, kind = 'spoken'): BenchmarkTask => ({
  id,
  task: id,
  kind,
  relevant: [{ ...place('right'), grade: 3 }],
});
/** The right skill at a place from 1, behind others; 0: not listed. */
const asked = (at: number, { none = false, kind = 'spoken' } = {}) => {
  const others = Array.from({ length: 20 }, (_, each) => place(`other ${each}`));
  const ranked = at === 0 ? others : others.toSpliced(at - 1, 0, place('right'));
  return { score: scoreAnswer(task(`at ${at}`, kind), { ranked, none }) };
};

describe('the place of the right skill', () => {
  it('counts from 1, up to the last that is listed, and is null where it is not listed', () => {
    expect([1, 3, 8, 20, 0].map((at) => asked(at).score.place)).toEqual([1, 3, 8, 20, null]);
  });
  it('counts also where the answer says that nothing is adequate, which no success does', () => {
    expect(asked(1, { none: true }).score).toMatchObject({ place: 1, success1: 0, mrr10: 0, saidNone: true });
  });
  it('takes a passable skill for none', () => {
    const passable = { ...task('x'), relevant: [{ ...place('right'), grade: 1 }] };
    expect(scoreAnswer(passable, { ranked: [place('right')], none: false }).place).toBeNull();
  });
});

describe('the shares', () => {
  it('are of all tasks with an answer', () => {
    const unanswerable = scoreAnswer({ ...task('x'), relevant: [] }, { ranked: [place('a')], none: false });
    expect(listedOf([...[1, 3, 6, 0].map((at) => asked(at)), { score: unanswerable }])).toEqual({
      first1: 0.25,
      first3: 0.5,
      first5: 0.5,
      first8: 0.75,
      first20: 0.75,
      macro8: null,
    });
    expect(listedOf([{ score: unanswerable }])).toBeUndefined();
  });
  it('are also the mean over repositories with enough prompts', () => {
    const many = (count: number, at: number, kind: string) =>
      Array.from({ length: count }, () => asked(at, { kind }));
    const prompts = [
      ...many(leastPrompts * 3, 1, 'acme/many'),
      ...many(leastPrompts, 0, 'acme/few'),
      ...many(leastPrompts - 1, 0, 'acme/too-few'),
    ];
    expect(listedOf(prompts)).toMatchObject({ macro8: 0.5, first8: 0.6061 });
  });
  it('are printed with those of the other engine below', () => {
    const listed = listedOf([asked(1), asked(2)]);
    const lines = listedLines([
      { name: 'spoken', tasks: 2, listed, listed_stock: listedOf([asked(4), asked(9)]) },
      { name: 'foreign', tasks: 2, listed: undefined, listed_stock: undefined },
    ]);
    expect(lines.slice(1).map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['spoken', '2', '0.500', '1.000', '1.000', '1.000', '1.000', '-'],
      ['SQLite FTS5', '0.000', '0.000', '0.500', '0.500', '1.000', '-'],
    ]);
  });
});

it('how often an answer is called a match is printed with the share that is right', () => {
  const [, ...lines] = verdictLines([
    { name: 'spoken', tasks: 9, matches: { said: 4, right: 3 }, called: 1 },
    { name: 'foreign', tasks: 2, matches: { said: 0, right: 0 }, called: 0 },
  ]);
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['spoken', '9', '4', '3', '0.750', '1'],
    ['foreign', '2', '0', '0', '-', '0'],
  ]);
});
