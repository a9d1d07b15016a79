/** SY-04: a command that switches protection off is found wherever it is run. */
import { expect, test } from 'vitest';
import { fencing, running, saying, worst } from '../skill-folders.ts';

const command = 'setenforce 0';

test.each([
  ['a command', running('a.sh', command)],
  ['a block', fencing('sh', command)],
  ['given to a shell', running('a.py', `os.system("${command}")`)],
  ['a command below a remark', fencing('sh', `# Check the mode first\n${command}`)],
  ['a step of a repair', saying(`## 错误处理\n\n\`\`\`sh\n${command}\n\`\`\``)],
])('%s is high', (_, folder) => {
  expect(worst(folder, 'SY-04')).toBe('high');
});
