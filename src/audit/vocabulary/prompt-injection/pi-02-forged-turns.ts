/** Words of PI-02, sorted, one a line; see the rule for what they are matched with. */

export const turnMarks: readonly string[] = [
  'assistant',
  'begin_of_text',
  'endoftext',
  'eot_id',
  'im_end',
  'im_start',
  'start_header_id',
  'system',
  'user',
];

export const turnRoles: readonly string[] = [
  'assistant',
  'developer',
  'function',
  'ipython',
  'system',
  'tool',
  'user',
];
