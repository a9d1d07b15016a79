/** The files of the fixtures, one of them hostile,  served as GitHub serves a file at a commit. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Markdown that would act in a browser, request a picture or mislead a reader if it were more than text. */
const hostileMarkdown = `---
name: gift
description: A gift
---
# First <img src=x onerror="globalThis.hacked=7">

##### Skipped levels

<!-- a comment that only an agent would read -->
<script>globalThis.hacked=8</script>
<style>body{display:none}</style>

[a script](javascript:globalThis.hacked=9) [data](data:text/html,x) [up](../other/README.md) [out](https://example.org/a)
![a tracker](https://tracker.example/pixel.png) \u202Ehidden\u200B

| a | b |
|---|---|
| 1 | 2 |

\`\`\`html
<iframe src="https://tracker.example"></iframe>
\`\`\`
`;

const texts: Readonly<Record<string, string>> = {
  'SKILL.md': hostileMarkdown,
  'scripts/run.py': 'print("a & b < c")\n',
  'scripts/deep/tool.py': 'import os\n\nos.system("ls")\n',
};

/** Evidence of the files that the host serves. */
export const servedFiles = Object.entries(texts).map(([path, text]) => ({
  path,
  mode: '100644' as const,
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  read: true,
}));

/** Serves these files in every folder of every repository; all others are not there. */
export async function startRawHost(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(request.url ?? '');
    const found = Object.entries(texts).find(([path]) => asked.endsWith(`/${path}`));
    response.statusCode = found === undefined ? 404 : 200;
    response.end(found?.[1] ?? 'not found');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
