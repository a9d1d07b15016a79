/** RC-02: encoded text whose plain form is shown to do nothing. */

/** A dialog in a browser, by which a test shows that code would run. */
const dialog = /^\s{0,4}(?:alert|confirm|print|prompt)\([\w.'"` ]{0,40}\);?\s{0,4}$/;

/** Whether every encoded text on the line is a dialog and nothing else. */
export function isDialog(line: string): boolean {
  const encoded = [
    ...line.matchAll(/\b(?:atob|b64decode)\(\s{0,3}["'`]([A-Za-z0-9+/]{4,400}={0,2})["'`]\s{0,3}\)/g),
  ];
  const calls =
    line.split(/\b(?:atob|b64decode|unescape|fromCharCode|decodeURIComponent)\(|Buffer\.from\(/).length - 1;
  return (
    encoded.length > 0 &&
    calls === encoded.length &&
    encoded.every(([, text = '']) => dialog.test(plain(text)))
  );
}

/** A command that runs its argument on a host, in a container or on a device, up to the variable that is decoded there. */
const carriedOver = new RegExp(
  [
    String.raw`\b(?:ssh|plink|adb|(?:docker|podman|kubectl|lxc|incus|multipass|nerdctl)["',\s]{1,4}(?:compose\s)?exec`,
    String.raw`|wsl(?:\.exe)?)\b[^\n]{0,200}(?:\n[^\n]{0,120}){0,4}\$?\{?(?<!\w)([A-Za-z_]\w{0,40})\}?\\?["']?\s{0,3}(?:\|\s{0,3}(?:sudo\s)?(?:\/[\w/]{1,30}\/)?`,
    String.raw`|<<<\s{0,3})$`,
  ].join(''),
);
/** What encodes a text of the program itself; one that is fetched or copies the program is none. */
const encodes = new RegExp(
  [
    String.raw`ToBase64String\(|\b(?:standard_|urlsafe_)?b64encode\(|\bbase64(?:["']?\))?(?:\s{1,3}-{1,2}(?:w\s?0|wrap=0|b\s?0|i))?\b(?!\s{1,3}-{1,2}[dD])|\bbtoa\(`,
    String.raw`|toString\(\s?["']base64["']|\bEncodeToString\(|\bstrict_encode64\(`,
  ].join(''),
);
const notItsOwn =
  /\bcurl\b|\bwget\b|https?:|DownloadString|\bi[rw][mr]\b|requests\.|urlopen|b(?:16|32|64|85)decode|fromhex|unhexlify|FromBase64|\$0\b|__file__|BASH_SOURCE|PSCommandPath|MyInvocation|\bargv\b/i;

/**
 * Whether what is decoded and run at the offset is a variable that the same text encodes for its way to another host: the
 * encoding keeps quotation marks whole, and the script can be read where it is written.
 */
export function isCarriedScript(text: string, offset: number): boolean {
  const name = carriedOver.exec(text.slice(Math.max(0, offset - 400), offset))?.[1];
  if (name === undefined) return false;
  const above = text.slice(Math.max(0, offset - 12_000), offset);
  const set = new RegExp(`(?<![\\w.])\\$?${name}\\s{0,3}(?::?=)(?!=)\\s{0,3}([^\\n]{3,300})`, 'g');
  const values = [...above.matchAll(set)].map(([, value = '']) => value);
  return values.length > 0 && values.every((value) => encodes.test(value) && !notItsOwn.test(value));
}

function plain(text: string): string {
  try {
    return atob(text);
  } catch {
    // No base64 after all: what it says is unknown.
    return '';
  }
}
