/** Days and moments in words, whatever the machine's time zone. */
import { describe, expect, it } from 'vitest';
import { dayOfYearText, daysText, dayText, momentText } from '../../src/components/date-text.ts';

describe('days in words', () => {
  it('have no leading zero', () => {
    expect(dayText('2026-11-05')).toBe('5 November 2026');
    expect(dayOfYearText('2026-11-05')).toBe('5 November');
  });

  it.each([
    ['2026-11-14', '2026-11-20', '14 to 20 November 2026'],
    ['2026-10-28', '2026-11-03', '28 October to 3 November 2026'],
    ['2026-12-29', '2027-01-04', '29 December 2026 to 4 January 2027'],
  ])('from %s to %s are %j', (from, to, words) => {
    expect(daysText(from, to)).toBe(words);
  });

  it('are none where there is no day', () => {
    expect(() => dayText('soon')).toThrow(RangeError);
  });
});

describe('a moment in words', () => {
  it.each(['2026-11-20T23:59:59.900Z', '2026-11-21T00:59:59.900+01:00'])('of %s is in UTC', (moment) => {
    expect(momentText(moment)).toBe('20 November 2026, 23:59 UTC');
  });
});
