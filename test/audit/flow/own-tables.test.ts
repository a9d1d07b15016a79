/** Tables that a file creates and deletes itself; tables of others keep their level. */
import { expect, test } from 'vitest';
import { fencing, folderOf, running, worst } from '../skill-folders.ts';

test.each([
  ['a table of another program', running('a.sql', 'DROP TABLE order_history;'), 'high'],
  [
    'the two directions of a migration',
    running('a.sql', 'CREATE TABLE order_history (id int);\n-- Down\nDROP TABLE order_history;'),
    'low',
  ],
  [
    'a migration whose directions are two files',
    folderOf({
      'migrations/1.up.sql': 'CREATE TABLE shop.order_history (id int);\n',
      'migrations/1.down.sql': 'DROP TABLE order_history;\n',
    }),
    'low',
  ],
  [
    'a file elsewhere that creates the table',
    folderOf({
      'references/a.sql': 'CREATE TABLE order_history (id int);\n',
      'scripts/b.sql': 'DROP TABLE order_history;\n',
    }),
    'high',
  ],
  [
    'a statement that leaves an existing table as it is',
    running('a.sql', 'CREATE TABLE IF NOT EXISTS order_history (id int);\nDROP TABLE order_history;'),
    'medium',
  ],
  [
    'two tables of which one is its own',
    running('a.sql', 'CREATE TABLE order_history (id int);\nDROP TABLE order_history; TRUNCATE audit_log;'),
    'high',
  ],
  [
    'a downgrade in a block',
    fencing(
      'python',
      'def upgrade():\n    op.create_table("audit_log")\n\ndef downgrade():\n    op.execute("DROP TABLE audit_log")',
    ),
    'low',
  ],
])('%s', (_, folder, severity) => {
  expect(worst(folder, 'SY-02')).toBe(severity);
});
