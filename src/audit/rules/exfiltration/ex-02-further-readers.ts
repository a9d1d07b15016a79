/** EX-02: what an agent hears or a person keeps, on its way to readers whom no one named. */
import type { Weigher } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal, isItsService } from '../../hosts/whose-host.ts';
import { isExample } from '../../hosts/example-hosts.ts';
import { outwardRoads } from '../../vocabulary/roads.ts';
import { isTestFile, reachedCall } from '../flows/reached.ts';
import { ownProgram } from '../flows/own-program.ts';

/** Rows of EX-02. */
/** a password or a key is looked up within an address. */
export const byLookedUpKey: Weigher = ({ match, severity }) => {
  const url = firstUrl(match[0]);
  if (url === null || isLocal(url.host)) return null;
  const [, looked = ''] = /=(\$\([^)\n]{0,120}\))/.exec(match[0]) ?? [];
  return /password|passwd/i.test(match[0]) || !isItsService(match[0], looked) ? severity : 'medium';
};

/** what a hook receives of prompts and tools is sent on. */
export const byHookedInput: Weigher = ({ match, start, region: { text: whole, file }, severity }) => {
  if (isTestFile(file)) return null;
  const text = ownProgram(whole, start);
  const call = reachedCall(text, match[0], outwardRoads);
  if (call === null) return null;
  const url = firstUrl(call.text) ?? firstUrl(text);
  const local = /["'](?:127\.0\.0\.1|localhost|::1)["']/.test(call.text);
  return local || (url !== null && isLocal(url.host)) ? null : severity;
};

/** Rows of EX-03. */
/** the placeholder of an image address says itself that content replaces it. */
export const byDescribedPlaceholder: Weigher = ({ match, severity }) => {
  const [, host = '', content = ''] = match;
  if (
    isLocal(host) ||
    isExample(host) ||
    /shields\.io|quickchart|mermaid|codecogs|github|githubusercontent|chart\.google|plantuml|kroki|placehold/i.test(
      host,
    )
  )
    return null;
  return new RegExp(
    [
      String.raw`\b(?:all|every|full|complete|whole|text|contents?|summary|decisions?|notes|names|answers?|questions?|messages?|prompt|history|transcript|base-?64\w{0,3}`,
      String.raw`|encoded|joined|e-?mail|amounts?|conversation|what)\b`,
    ].join(''),
    'i',
  ).test(content)
    ? severity
    : null;
};
