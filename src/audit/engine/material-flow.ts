/** Which variable of a script holds a file, the environment or another whole, and whether a call sends it. */

/** Assignments of something read as a whole. */
const taken =
  /(?:^|[\s;(])(?:const |let |var )?(\w{1,40})\s{0,3}=\s{0,3}[^\n]{0,160}(?:open\([^\n]{0,120}\)\.read\(|\.read_(?:text|bytes)\(|readFile(?:Sync)?\(|process\.env\b(?!\s{0,2}[.[])|os\.environ\b(?!\s{0,2}\[|\.get)|File\.read\(|ReadAll)/gm;
/** A call that is allowed to fail without a word. */
const swallowed =
  /except\b[^\n]{0,60}:\s{0,80}\n?\s{0,80}pass\b|catch\s{0,3}(?:\(\w{0,20}\))?\s{0,3}\{\s{0,20}\}|\.on\(\s{0,3}["']error["']\s{0,3},\s{0,3}\(\w{0,10}\)\s{0,3}=>\s{0,3}\{\s{0,10}\}|\|\|\s{0,3}true\b|2>\s{0,2}\/dev\/null|\.catch\(\(\w{0,10}\)\s{0,3}=>\s{0,3}(?:\{\s{0,10}\}|null|undefined)/;

/** Whether a whole file or environment goes to the destination at the offset, straight or by the name that holds it. */
export function sendsWhole(text: string, offset: number): boolean {
  const call = text.slice(Math.max(0, offset - 300), offset + 500);
  if (/open\([^\n]{0,120}\)\.read\(|\.read_(?:text|bytes)\(|readFileSync\(/.test(call.slice(200)))
    return true;
  for (const [, name = ''] of text.slice(Math.max(0, offset - 6000), offset).matchAll(taken)) {
    if (
      new RegExp(
        `(?:data|json|body|content|files|headers|params|end|write)["']?\\s{0,2}[=:(][^\\n]{0,160}\\b${name}\\b`,
      ).test(call)
    )
      return true;
  }
  return false;
}

/** Whether the failure of the call near the offset is passed over. */
export function isSwallowed(text: string, offset: number): boolean {
  return swallowed.test(text.slice(Math.max(0, offset - 200), offset + 600));
}
