/** SY-04: commands that a check looks for, reports or shows as wrong, beside the same commands as they are run. */
import { expect, test } from 'vitest';
import { fencing, running, saying, worst } from '../skill-folders.ts';

const command = 'setenforce 0';

test.each([
  ['a literal that is looked for', running('a.py', `if "${command}" in line:\n    found.append(line)`)],
  ['a comparison', running('a.js', `if (line.includes("${command}")) found.push(line);`)],
  ['a comparison in Go', running('a.go', `if strings.Contains(line, "${command}") {\n\tfound = true\n}`)],
  ['a search', fencing('sh', `grep -rn '${command}' --include='*.json' src`)],
  ['a report', fencing('python', `issues.append({\n    'message': 'Rule 4: ${command}',\n})`)],
  [
    'a report of lines',
    fencing('python', `issue = dict(message=(\n    f"{path}: "\n    "leave ${command} out"\n))`),
  ],
  ['a remark', fencing('python', `# Checks for ${command}\nscan(line)`)],
  ['the wrong way', saying(`## 错误示例\n\n\`\`\`json\n{"run": ["${command}"]}\n\`\`\``)],
  ['an item of what is forbidden', saying(`## 禁止的命令\n\n- \`${command}\``)],
])('%s', (_, folder) => {
  expect(['medium', 'low', 'info']).toContain(worst(folder, 'SY-04') ?? 'info');
});

test.each([
  ['a command', running('a.sh', command)],
  ['a block', fencing('sh', command)],
  ['given to a shell', running('a.py', `os.system("${command}")`)],
  ['a command below a remark', fencing('sh', `# Check the mode first\n${command}`)],
  ['a step of a repair', saying(`## 错误处理\n\n\`\`\`sh\n${command}\n\`\`\``)],
])('%s, so that it is high', (_, folder) => {
  expect(worst(folder, 'SY-04')).toBe('high');
});
