/** Path patterns of the route table and of documents as Hono writes them, and the parameters it finds. */
import type { SiteDocument } from '../protocol/site-document.ts';

/** File extension after the last parameter, with its dot; empty where there is none. */
function extensionOf(pattern: string): string {
  return /\}(\.\w+)$/.exec(pattern)?.[1] ?? '';
}

/** `{slug}` as Hono writes it; an extension after the last parameter goes into the parameter's own pattern. */
export function toHonoPath(pattern: string): string {
  const extension = extensionOf(pattern);
  const path = pattern.slice(0, pattern.length - extension.length).replaceAll(/\{(\w+)\}/g, ':$1');
  return extension === '' ? path : `${path}{[^/]+\\${extension}}`;
}

/** Which document is at a path, with its parameters; null where none is. */
export function findDocument(
  documents: readonly SiteDocument[],
  path: string,
): { readonly document: SiteDocument; readonly parameters: Record<string, string> } | null {
  for (const document of documents) {
    const pattern = document.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match !== null) return { document, parameters: { ...match.groups } };
  }
  return null;
}

/** The parameters without the extension that Hono leaves in the last one. */
export function parametersOf(
  pattern: string,
  found: Readonly<Record<string, string>>,
): Record<string, string> {
  const extension = extensionOf(pattern);
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      extension !== '' && value.endsWith(extension) ? value.slice(0, -extension.length) : value,
    ]),
  );
}
