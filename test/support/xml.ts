/** Just enough XML to take a feed apart: throws where a strict reader would. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, entities resolved. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const token = /<\?xml [^<>]*\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

/** The document's element. Throws a `SyntaxError` for what is not well-formed; no comments, CDATA or DTDs. */
export function parseXml(text: string): XmlElement {
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold is what is looked for
  const bad = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.exec(text);
  if (bad !== null) throw new SyntaxError(`a character that XML cannot hold, at ${bad.index}`);
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    const inner = open.at(-1);
    if (match === null || inner === undefined) throw new SyntaxError(`not well-formed at ${at}`);
    const [, closed, opened, attributes = '', empty, content] = match;
    if (content !== undefined) inner.text += resolve(content);
    else if (closed !== undefined) {
      if (closed !== inner.name || open.length === 1) throw new SyntaxError(`</${closed}> closes nothing`);
      open.pop();
    } else if (opened !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)];
      const element = {
        name: opened,
        attributes: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, resolve(value)])),
        children: [],
        text: '',
      };
      inner.children.push(element);
      if (empty === '') open.push(element);
    }
  }
  const [first, ...others] = root.children;
  if (first === undefined || others.length > 0 || open.length > 1 || root.text.trim() !== '')
    throw new SyntaxError('a document has one element, closed');
  return first;
}

function resolve(text: string): string {
  return text.replaceAll(/&(\w+;)?/g, (_, name: string | undefined) => {
    const value = entities[name?.slice(0, -1) ?? ''];
    if (value === undefined) throw new SyntaxError('an ampersand that is no entity');
    return value;
  });
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
