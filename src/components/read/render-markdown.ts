/** Untrusted Markdown as HTML that cannot act: no script, no style, no picture and no request until a link is followed. */
import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { readSkillText } from '../../catalog/skill-text.ts';
import { httpsUrl } from '../source-link.ts';

/** HTML in the text, comments included, is shown as written, so that nothing in it is hidden from the reader. */
const parser = new MarkdownIt({ html: false, linkify: false });
// Wide tables scroll in a frame of their own, by keyboard too.
parser.renderer.rules['table_open'] = () =>
  '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table class="table">';
parser.renderer.rules['table_close'] = () => '</table></div>';

/** Cells of all tables, and characters of HTML, of one file; what has more is shown as written. */
const most = { cells: 10_000, characters: 500_000 } as const;

export interface RenderedFile {
  /** As written; empty where there is none. */
  readonly frontMatter: string;
  readonly html: string;
}

/** A whole file, its front matter apart; null for what is too much to be shown rendered. */
export function renderFile(text: string, pageUrl: string | null): RenderedFile | null {
  const lines = text.split('\n');
  const bodyAt = text.startsWith('---') ? readSkillText(text).bodyLine - 1 : 0;
  const body = lines.slice(bodyAt).join('\n');
  const cells = parser.parse(body, {}).filter(({ type }) => type === 'td_open' || type === 'th_open');
  if (cells.length > most.cells) return null;
  const html = renderMarkdown(body, pageUrl, 2);
  if (html.length > most.characters) return null;
  return { frontMatter: lines.slice(0, bodyAt).join('\n'), html };
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const allowedTags = headings.concat(
  ['p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'em', 'strong', 's', 'code', 'pre', 'a', 'span'],
  ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
);

/**
 * `pageUrl` is the file's own page at its source: relative links start there; without one they are plain text. Headings
 * begin below `under`, the level of the heading that the text is under, and skip no level.
 */
export function renderMarkdown(text: string, pageUrl: string | null, under: number): string {
  let level = under;
  return sanitize(parser.render(text), {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'rel', 'class'],
      ol: ['start'],
      pre: ['tabindex', 'class'],
      div: ['class', 'tabindex', 'role', 'aria-label'],
      table: ['class'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        headings.map((tag, index) => [
          tag,
          () => {
            level = Math.min(level + 1, under + 1 + index, headings.length);
            return { tagName: `h${level}`, attribs: {} };
          },
        ]),
      ),
      a: (_tag, { href = '' }) => linkTo(href, pageUrl),
      // A picture would be a request to a third party, which the page's policy forbids.
      img: (_tag, { alt = '' }) => ({ tagName: 'span', attribs: {}, text: `[picture${alt && `: ${alt}`}]` }),
      pre: () => ({ tagName: 'pre', attribs: { class: 'code', tabindex: '0' } }),
    },
  });
}

function linkTo(href: string, pageUrl: string | null): { tagName: string; attribs: Record<string, string> } {
  const base = pageUrl ?? undefined;
  const target = URL.canParse(href, base) ? httpsUrl(new URL(href, base).href) : null;
  if (target === null) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { class: 'link', href: target, rel: 'nofollow noopener ugc' } };
}
