/** The project's own documents as HTML for pages: headings with ids, links between documents as links between pages. */
import MarkdownIt from 'markdown-it';
import type { Context } from '../../api/define.ts';

/** A page by the file that it is made from. */
export const documentPages: Readonly<Record<string, string>> = {
  'operating.md': '/run-your-own',
  'upgrading.md': '/upgrading',
  'policy.md': '/policy-file',
  '../content/README.md': '/content-files',
  'cli.md': '/cli',
  'ci.md': '/ci',
  'privacy.md': '/privacy',
  'licence.md': '/licence',
  'audit.md': '/audit-figures',
  'client-trust.md': '/client-trust',
};

/** Documents about a registry of the reader's own, whose address stays an example. */
const aboutOwn: ReadonlySet<string> = new Set(['operating.md', 'upgrading.md']);

/** The text with the address of the program, and of this registry and its client, where it has examples of them; a recipe that cannot be filled in is left out. */
export function fillDocument(
  file: string,
  text: string,
  { siteUrl, client, programRepository }: Pick<Context, 'siteUrl' | 'client' | 'programRepository'>,
): string {
  const isOwn = aboutOwn.has(file);
  const known =
    programRepository !== null
      ? withRepository(text, programRepository)
      : isOwn
        ? text
        : withoutRecipes(text);
  if (isOwn) return known;
  const withClient =
    client === null
      ? known
      : known.replaceAll(/npx -y https:\/\/skills\.example\/cli\/[\w.-]+\.tgz/g, client);
  return withClient.replaceAll('https://skills.example', siteUrl);
}

const placeholders = ['<repository>', '<account>/<name>'] as const;

/** Elsewhere the same words are an argument of a command. */
function isExplained(text: string): boolean {
  return placeholders.some((each) => text.includes(`\n\n\`${each}\``));
}

function withoutRecipes(text: string): string {
  if (!isExplained(text)) return text;
  const [first = '', ...sections] = text.split(/(?=\n## )/);
  return [first, ...sections.filter((each) => !placeholders.some((name) => each.includes(name)))].join('');
}

/** A paragraph that begins with a placeholder says that it is not known, and is left out where it is. */
function withRepository(text: string, repository: string): string {
  if (!isExplained(text)) return text;
  const [, name] = /^https:\/\/github\.com\/([^/]+\/[^/]+)$/.exec(repository) ?? [];
  const known = { '<repository>': repository, ...(name === undefined ? {} : { '<account>/<name>': name }) };
  return Object.entries(known).reduce(
    (filled, [placeholder, value]) =>
      filled
        .split('\n\n')
        .filter((paragraph) => !paragraph.startsWith(`\`${placeholder}\``))
        .join('\n\n')
        .replaceAll(placeholder, value),
    text,
  );
}

export interface RenderedDocument {
  /** Of its first line. */
  readonly title: string;
  /** Below the title. */
  readonly html: string;
}

const parser = new MarkdownIt({ html: false, linkify: false });
parser.renderer.rules['table_open'] = () =>
  '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table class="table">';
parser.renderer.rules['table_close'] = () => '</table></div>';
// A header cell without a word is none.
const cellTag = (content: string | undefined): string => (content === '' ? 'td' : 'th');
parser.renderer.rules['th_open'] = (tokens, at) => `<${cellTag(tokens[at + 1]?.content)}>`;
parser.renderer.rules['th_close'] = (tokens, at) => `</${cellTag(tokens[at - 1]?.content)}>`;
parser.renderer.rules['fence'] = (tokens, at) =>
  `<div class="relative" data-copy="these lines"><pre class="code" tabindex="0"><code>${withGaps(parser.utils.escapeHtml(tokens[at]?.content ?? ''))}</code></pre></div>`;
// A line ends before an option, not behind its hyphens.
parser.renderer.rules['code_inline'] = (tokens, at) =>
  `<code>${parser.utils
    .escapeHtml(tokens[at]?.content ?? '')
    .replaceAll(/--[\w-]+/g, '<span class="whitespace-nowrap">$&</span>')}</code>`;
parser.renderer.rules['heading_open'] = (tokens, at) => {
  const text = tokens[at + 1]?.content ?? '';
  const tag = tokens[at]?.tag ?? 'h2';
  return `<${tag} id="${headingId(text)}" class="mt-10 mb-3 ${tag === 'h2' ? 'text-xl' : 'font-semibold'}">`;
};
// A link to another file of the project is a link to its page, or where there is none text with the file's place in the project.
parser.renderer.rules['link_open'] = (tokens, at) => {
  const target = pageOf(String(tokens[at]?.attrGet('href') ?? ''));
  return target === null ? '<span>' : `<a class="link" href="${parser.utils.escapeHtml(target)}">`;
};
parser.renderer.rules['link_close'] = (tokens, at) => {
  const opened = tokens.slice(0, at).findLast(({ type }) => type === 'link_open');
  const href = String(opened?.attrGet('href') ?? '');
  return pageOf(href) === null ? `</span>${placeOf(href, tokens[at - 1]?.content)}` : '</a>';
};

/** Blanks that put comments into a column: one blank where lines break, as the column is none there. */
function withGaps(code: string): string {
  return code.replaceAll(/(?<=\S) {2,}(?=#)/g, '<span class="gap">$&</span>');
}

export function renderDocument(text: string): RenderedDocument {
  const [first = '', ...rest] = text.split('\n');
  return { title: first.replace(/^# /, ''), html: parser.render(rest.join('\n')) };
}

function pageOf(href: string): string | null {
  if (/^(?:https?:\/\/|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  // A document beside `docs` names those in it by its own way.
  const page = documentPages[file.replace(/^\.\.\/docs\//, '')];
  return page === undefined ? null : `${page}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** ` (<code>docs/decisions/051-submissions.md</code>)`; nothing of another thing than a file of the project, or where `said` is that place. */
function placeOf(href: string, said: string | undefined): string {
  const [file = ''] = href.split('#');
  if (!/^[\w./-]+\.md$/.test(file)) return '';
  const place = new URL(file, 'file:///docs/').pathname.slice(1);
  return place === said ? '' : ` (<code>${place}</code>)`;
}

/** As code hosts make them of a heading. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
