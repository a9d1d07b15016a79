/** The project's documents as pages: their own links lead to pages or nowhere, and HTML in them is text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentPages, fillDocument, renderDocument } from '../../../src/components/read/render-document.ts';

const docs = join(import.meta.dirname, '../../../docs');

describe('a document', () => {
  it('has its first line as title, and headings that links reach', () => {
    const { title, html } = renderDocument(
      '# A title\n\n## The data folder\n\n[there](operating.md#the-data-folder)\n',
    );
    expect(title).toBe('A title');
    expect(html).toContain('<h2 id="the-data-folder"');
    expect(html).toContain('<a class="link" href="/run-your-own#the-data-folder">there</a>');
  });

  it('links to no file that has no page, to no script, and shows HTML as text', () => {
    const { html } = renderDocument('# T\n[a](decisions/051.md#b) [b](javascript:alert(1)) <b>c</b>');
    expect(html).not.toContain('<a ');
    expect(html).toContain('a</span> (<code>docs/decisions/051.md</code>)');
    expect(html).toContain('&lt;b&gt;c');
  });

  it('says the place of a file once', () => {
    const { html } = renderDocument('# T\n[CHANGELOG.md](../CHANGELOG.md) [it](../CHANGELOG.md)');
    expect(html).toContain('<span>CHANGELOG.md</span> <span>it</span> (<code>CHANGELOG.md</code>)');
  });

  it('has its commands in blocks that a button copies', () => {
    const { html } = renderDocument('# T\n\n```sh\nls <folder>\n```\n');
    expect(html).toMatch(/data-copy="[^"]+"><pre[^>]*><code>ls &lt;folder&gt;/);
  });

  it('marks the blanks before a comment in a column, and keeps each of them', () => {
    const { html } = renderDocument('# T\n\n```sh\nls a     # first\n\tls bb  # second\n# a line\n```\n');
    expect(html).toContain('ls a<span class="gap">     </span># first\n');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('ls a     # first\n\tls bb  # second\n# a line\n');
  });

  it('has no header cell without a word', () => {
    const { html } = renderDocument('# T\n\n| A | |\n|---|---|\n| b | c |\n');
    expect(html).toContain('<th>A</th>');
    expect(html).toContain('<td></td>');
    expect(html).not.toContain('<th></th>');
  });

  it.each(Object.keys(documentPages))('%s: every link within the pages has its heading', async (file) => {
    const { html } = renderDocument(await readFile(join(docs, file), 'utf8'));
    for (const [, path = '', anchor = ''] of html.matchAll(/href="(\/[a-z-]*|)#([^"]+)"/g)) {
      const target =
        path === '' ? file : Object.keys(documentPages).find((each) => documentPages[each] === path);
      const there = renderDocument(await readFile(join(docs, target ?? ''), 'utf8')).html;
      expect(there).toContain(`id="${anchor}"`);
    }
  });
});

describe('the examples of a document', () => {
  const siteUrl = 'https://registry.example';
  const place = { siteUrl, programRepository: null };
  const client = `npx -y ${siteUrl}/cli/9.9.9-b89abcdef.tgz`;
  const text =
    'npx -y https://skills.example/cli/0.1.0-b01234567.tgz install a\ncurl https://skills.example/x';

  it('have the address of this registry and of the client that it serves', () => {
    expect(fillDocument('cli.md', text, { ...place, client })).toBe(`${client} install a\ncurl ${siteUrl}/x`);
  });

  it('stay as they are where the registry is the reader’s own', () => {
    expect(fillDocument('operating.md', text, { ...place, client })).toBe(text);
  });

  it.each([
    [
      'cli.md',
      'https://github.com/acme/registry',
      '# T\n\ngit clone https://github.com/acme/registry\n\nuses: acme/registry@1',
    ],
    [
      'operating.md',
      'https://git.example/registry',
      '# T\n\ngit clone https://git.example/registry\n\n`<account>/<name>`: ask.\n\nuses: <account>/<name>@1',
    ],
  ])(
    'have in %s the address of the program, %s, and say of what is not known that it is not',
    (file, programRepository, filled) => {
      const lines =
        '# T\n\n`<repository>`: ask.\n\ngit clone <repository>\n\n`<account>/<name>`: ask.\n\nuses: <account>/<name>@1';
      expect(fillDocument(file, lines, { siteUrl, client, programRepository })).toBe(filled);
      expect(fillDocument(file, lines, { ...place, client })).toBe(lines);
    },
  );

  const filledDocument = async (file: string, programRepository: string | null): Promise<string> =>
    fillDocument(file, await readFile(join(docs, file), 'utf8'), { siteUrl, client, programRepository });

  it('of ci.md have no recipe that needs that address, and the lines for any build', async () => {
    const filled = await filledDocument('ci.md', null);
    expect(filled).not.toMatch(/<repository>|<account>/);
    expect(filled).toContain('## In any build');
  });

  it('of operating.md say whom to ask for that address', async () => {
    expect(await filledDocument('operating.md', null)).toContain('ask\nwith `POST /api/agent/feedback`');
  });

  it.each([null, 'https://github.com/acme/registry'])(
    'of cli.md keep an argument of a command that has the name of the placeholder: %s',
    async (programRepository) => {
      expect(await filledDocument('cli.md', programRepository)).toContain('`submit <repository>`');
    },
  );
});
