/** RC-03: phrases that its rows share. */
import type { RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { standingOf } from '../../hosts/whose-host.ts';
import { packageHost } from '../../hosts/package-hosts.ts';
import { chars, digit, end, exactPattern, maybe, oneOf, seq, start, times } from '../../engine/pattern.ts';
import { byHost } from './shared.ts';

/** A request that sends or asks something, and whose answer the next program reads: no file is fetched. */
const asks =
  /\s-X\s?["']?(?:POST|PUT|DELETE)\b|\s(?:-d|--data[\w-]{0,12}|-F|--form)\b|\|\s{0,4}(?:jq|grep|sed|awk|cut|tr|head)\b/;
/** A file that no program starts. */
const dataFile =
  /\s(?:-o|-O|--output|>)\s{0,3}["']?[^\s"'|;&]{1,200}\.(?:json|csv|tsv|txt|xml|ya?ml|toml|woff2?|ttf|otf|png|jpe?g|svg|gif|ico|css|pdf|gguf|onnx|safetensors)["']?(?=[\s|;&)]|$)/i;

/** A release of a named project is a lesser risk than a file from anywhere. */
export function byReleaseHost(hit: RowHit): Severity | null {
  if (asks.test(hit.match[0]) || dataFile.test(hit.match[0])) return null;
  const url = firstUrl(hit.match[0]) ?? firstUrl(hit.scope);
  if (url === null) return 'low';
  const standing = standingOf(url, hit.owner);
  if (standing === 'known' || standing === 'owner') return 'low';
  const releaseHost =
    url.scheme === 'https' &&
    exactPattern(
      start,
      oneOf(
        'github.com',
        'api.github.com',
        'gitlab.com',
        'storage.googleapis.com',
        seq(times(1, 60, chars('a-z0-9.-')), '.amazonaws.com'),
        packageHost('registry npmjs org'),
        packageHost('files pythonhosted org'),
        seq('repo', maybe(digit), '.', times(3, 40, chars('a-z.'))),
      ),
      end,
    ).test(url.host);
  return releaseHost ? 'medium' : byHost(hit);
}
