/** Path patterns of the route table and of documents as Hono writes them, and the parameters it finds. */
import type { SiteDocument } from '../protocol/site-document.ts';
import { type TwinFormat, twinPath } from './route-table.ts';

/** `{slug}` as Hono writes it; a twin's pattern takes the file's suffix into the last segment. */
export function toHonoPath(pattern: string, twin: TwinFormat | null): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, ':$1');
  if (twin === null) return path;
  const suffix = twinPath('', twin).slice(1);
  return pattern.endsWith('}') ? `${path}{[^/]+\\.${suffix}}` : `${path}.${suffix}`;
}

/** Of a twin's path parameters only one can hold a dot: the one with the suffix. */
export function withoutSuffix(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value.replace(/\.(?:json|txt|svg)$/, '')]),
  );
}

/** File extension after a document's last parameter, with its dot; empty where there is none. */
function extensionOf(pattern: string): string {
  return /\}(\.\w+)$/.exec(pattern)?.[1] ?? '';
}

/** A document's path; an extension after its last parameter goes into the parameter's own pattern. */
export function documentHonoPath(pattern: string): string {
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
export function documentParameters(
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
