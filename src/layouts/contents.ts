/** The parts of a rendered page, for its list of contents. */

export interface Part {
  readonly id: string;
  /** Plain text. */
  readonly title: string;
}

/** Headings of the second level that have an id, in the page's order; `html` is a page of this site. */
export function contentsOf(html: string): Part[] {
  return [...html.matchAll(/<h2\b[^>]*?\bid="([\w-]+)"[^>]*>(.*?)<\/h2>/gs)].flatMap(
    ([, id = '', inner = '']) => {
      const title = toText(inner);
      return title === '' ? [] : [{ id, title }];
    },
  );
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
};

function toText(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return text.replaceAll(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => entities[entity] ?? entity).trim();
}
