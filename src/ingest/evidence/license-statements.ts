/** What a manifest or a README says about a repository's licence. */
import { isObject, parseJson } from '../../schema/json.ts';
import { spdxOf } from './license.ts';

/** The licence of a JSON manifest such as plugin.json or package.json; null without one that is recognised. */
export function spdxOfManifest(text: string): string | null {
  const manifest = parseJson(text);
  if (!isObject(manifest)) return null;
  const stated = isObject(manifest['license']) ? manifest['license']['type'] : manifest['license'];
  return typeof stated === 'string' ? spdxOf(stated) : null;
}

/** Lines of a README's section on its licence that are read. */
const readmeLines = 6;

/** The licence that a README states in a section headed *License*: a link's text, or the words after "under the". */
export function spdxOfReadme(text: string): string | null {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => /^#{1,4}\s+(?:\S{1,4}\s+)?(?:the\s+)?licen[sc]e\s*$/i.test(line));
  if (at < 0) return null;
  const section = lines.slice(at + 1).filter((line) => line.trim() !== '');
  const end = section.findIndex((line) => line.startsWith('#'));
  for (const line of section.slice(0, end < 0 ? readmeLines : Math.min(end, readmeLines))) {
    const plain = line.replaceAll(/\[([^\]]{1,80})\]\([^)]{0,200}\)/g, '$1').replaceAll(/[*_`]/g, '');
    const statement = /\bunder (?:the )?(?:terms of the )?(.{2,60}?)(?:[.,;]\s|[.;]?\s*$| - | – )/i.exec(
      plain,
    )?.[1];
    const found = spdxOf(statement ?? plain) ?? spdxOf(plain.split(/ - | – | — |[.:,;]\s|[.;]$/)[0] ?? '');
    if (found !== null) return found;
  }
  return null;
}
