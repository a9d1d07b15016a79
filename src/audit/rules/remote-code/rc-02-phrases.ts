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

function plain(text: string): string {
  try {
    return atob(text);
  } catch {
    // No base64 after all: what it says is unknown.
    return '';
  }
}
