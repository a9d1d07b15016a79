/** The address that a variable holds. */
import { firstUrl } from '../hosts/addresses.ts';

/** The address that a variable of the command was set to elsewhere in the text; null where none is found. */
export function urlOfVariable(command: string, text: string): ReturnType<typeof firstUrl> {
  for (const [, name = ''] of command.matchAll(/(?:\$\{?|%)([A-Za-z_]\w{0,40})/g)) {
    const set = new RegExp(
      `(?:^|[\\s;&$({])${name}\\s{0,3}=\\s{0,3}["']?(https?://[^\\s"'\`;]{3,300})`,
      'im',
    ).exec(text);
    const url = set === null ? null : firstUrl(set[1] ?? '');
    if (url !== null) return url;
  }
  return null;
}
