/** The lines of a file that show what a skill can do. */
import { describe, expect, it } from 'vitest';
import { powerLines } from '../../../src/components/read/power-lines.ts';

const none = { network_hosts: [], env_vars: [], tools: [] };
const skill = `---
name: sends-rows
allowed-tools: Bash Read
---
# Sends rows

Write to api.example.com as follows.

\`\`\`python
import os
rows = load()
key = os.environ["ROWS_TOKEN"]
requests.post("https://api.example.com", rows)
\`\`\`

\`\`\`sh
make all
\`\`\`
`;

describe('what a file shows', () => {
  it('is named by the first line of each block that shows it', () => {
    const seen = { network_hosts: ['api.example.com'], env_vars: ['ROWS_TOKEN'], tools: ['Bash', 'Read'] };
    expect(powerLines({ path: 'SKILL.md', text: skill }, seen)).toEqual([
      { ability: 'commands', lines: [3, 17] },
      { ability: 'network', lines: [13] },
      { ability: 'secrets', lines: [12] },
      { ability: 'tools', lines: [3] },
    ]);
  });

  it('is a line of a script', () => {
    const text = 'import subprocess\n\nsubprocess.run(["ls"])\n';
    expect(powerLines({ path: 'scripts/list.py', text }, none)).toEqual([
      { ability: 'commands', lines: [3] },
    ]);
  });

  it('is nothing where only prose says it', () => {
    const text = '# Rows\n\nNever read ROWS_TOKEN or call api.example.com.\n';
    const seen = { ...none, network_hosts: ['api.example.com'], env_vars: ['ROWS_TOKEN'] };
    expect(powerLines({ path: 'references/rows.md', text }, seen)).toEqual([]);
  });

  it('is at most five lines of a file', () => {
    const text = '```sh\nls\n```\n\n'.repeat(9);
    expect(powerLines({ path: 'a.md', text }, none)).toEqual([
      { ability: 'commands', lines: [2, 6, 10, 14, 18] },
    ]);
  });
});
