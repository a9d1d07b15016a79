/** The folded view: what a reader sees, whatever characters it was written with. */
import { invisibleClass } from '../../text/invisible.ts';

/** Characters that take no room on the page: soft hyphen, zero-width, bidi, variation selectors, fillers, tags. */
const invisible = new RegExp(`[${invisibleClass}]`, 'gu');

/** Cyrillic, Greek and Armenian letters that look like a Latin one; pairs of look-alike and letter. */
export const confusablePairs =
  'аaеeоoрpсcхxуyіiјjѕsһhԁdԛqԝwкkмmтtнhвbгrпnАAЕEОOРPСCХXУYІIЈJЅSНHВBМMТTКKЗ3αaοoρpνvιiκkυuεeτtχxηnωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXօoսuհhոnցgյjƖlıi';
const confusables = new Map<string, string>();
for (let index = 0; index + 1 < confusablePairs.length; index += 2) {
  confusables.set(confusablePairs[index] ?? '', confusablePairs[index + 1] ?? '');
}

const typographicQuotes = /[\u2018\u2019\u201A\u201B\u2032]/g;
const typographicDoubles = /[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g;
const dashes = /[\u2010-\u2015\u2212]/g;
/** A run of letters, at most 64, in which scripts may be mixed. */
const word = /[A-Za-z\u0180-\u024F\u0370-\u052F\u0530-\u058F]{2,64}/g;
const latin = /[A-Za-z]/;
const lookAlike = /[\u0131\u0196\u0370-\u052F\u0530-\u058F]/;

/** Compatibility forms made plain, invisible characters dropped, look-alikes in Latin words replaced. */
export function foldText(text: string): string {
  // Nearly every line is plain ASCII, where there is nothing to fold.
  const decoded = text.includes('&#') ? text.replace(entity, fromEntity) : text;
  if (!/[\u0080-\uFFFF]/.test(decoded)) return decoded;
  return decoded
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(typographicQuotes, "'")
    .replace(typographicDoubles, '"')
    .replace(dashes, '-')
    .replace(word, (letters) =>
      latin.test(letters) && lookAlike.test(letters) ? foldWord(letters) : letters,
    );
}

/** Numeric entities of plain characters: a page shows the letter, a search sees digits. */
const entity = /&#(x[0-9A-Fa-f]{1,6}|[0-9]{1,7});/g;

function fromEntity(whole: string, number: string): string {
  const code = number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code >= 32 && code < 127 ? String.fromCharCode(code) : whole;
}

/** Every look-alike letter as the Latin letter it resembles, lower and upper case kept. */
export function foldWord(letters: string): string {
  let folded = '';
  for (const letter of letters) folded += confusables.get(letter) ?? letter;
  return folded;
}
