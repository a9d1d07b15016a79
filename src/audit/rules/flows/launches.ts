/** AG-01: whether a command that starts an agent without questions is one that the skill runs. */
import { patternNamed } from '../../patterns/shared-words.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { isSkillFile } from '../../../schema/skill-folder.ts';
import { peoplesDocument, testPlace } from '../../vocabulary/file-places.ts';
import { isTextHere } from '../../engine/here-texts.ts';

/** Flags that take the sandbox away too, or every question of an agent that has none; others keep the folder as a limit. */
export const boundless = patternNamed('boundless');

/** Characters on either side in which consent, a limit or a warning counts. */
const reach = 300;
/** Documents that describe a tool, by the custom of skills: nothing in them is a step before SKILL.md says so. */
const reference =
  /(?:^|\/)(?:references?|docs?|examples?|research|reports?)\/|(?:^|\/)reference\w{0,10}\.\w{2,4}$/i;
/** Data, settings and changes shown, which nothing runs. */
const shown = /^(?:diff|json[c5]?|log|mermaid|toml)$/;
const notRun = /^\s{0,40}(?:#(?!!)|\/\/|echo\b|printf\b|print\(|[-+*]\s)/;
/** What limits the start or leaves it to the user; the flags' own names say nothing. */
const limited = patternNamed('launches-limited');
/** The same in other languages. */
const limitedElsewhere =
  /[慎谨][用慎重]|危险|警告|确认|確認|容器|沙箱|주의|확인|осторожно|подтвер|\b(?:achtung|bestätig|confirma|contenedor|cuidado|precauci[oó]n|vorsicht)/iu;
const ownWords = /--?[\w-]{2,60}|\b(?:no|without(?: a| any)?) (?:sandbox\w{0,3}|container\w{0,2})/gi;

/** A flag that is given only where a variable or an option says so. */
const conditional =
  /^\s{0,40}(?:\}?\s?(?:else )?if|elif|case|when|unless)\b|&&|\|\||\?\s|\bif\b[^\n]{0,120}$|^\s{0,40}-[\w|-]{1,40}\)/;

/** Whether consent, a container or a warning limits what is at `offset`: its own words, its heading and its introduction. */
export function isLimited({ kind, text, heading, lead }: Region, offset: number): boolean {
  const near = text.slice(Math.max(0, offset - reach), offset + reach);
  const said = kind === 'script' ? near : `${heading}\n${lead}\n${near}`;
  const words = said.replaceAll(ownWords, ' ');
  return limited.test(words) || limitedElsewhere.test(words);
}

/** Whether the command at `offset` is a step, or a line of a program that is no test, and nothing near it limits it. */
export function isRealLaunch(region: Region, offset: number): boolean {
  const { kind, file, text, language } = region;
  if (testPlace.test(file) || (peoplesDocument.test(file) && !isSkillFile(file))) return false;
  // The sentence that holds a step's inline code is judged, with all that it says.
  if (language === 'step' || kind === 'table' || kind === 'config') return false;
  const line = lineSpanAt(text, offset);
  const before = text.slice(line.start, offset);
  if (kind === 'script') {
    if (isTextHere(text, offset)) return false;
    const above = text.slice(0, line.start).trimEnd();
    const last = above.slice(above.lastIndexOf('\n') + 1);
    if (conditional.test(before) || conditional.test(last)) return false;
  } else if (reference.test(file) || shown.test(language)) return false;
  if (kind !== 'list' && kind !== 'prose' && notRun.test(before)) return false;
  return !isLimited(region, offset);
}
