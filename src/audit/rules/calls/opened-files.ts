/** Which file a call opens. */

/** The name that the call writes, or that the program gives the variable in it. */
export function fileOf(call: string, text: string): string | undefined {
  const written = /["']([^"'\n]{1,200})["']/.exec(call)?.[1];
  const variable = /^\$\{?([A-Za-z_]\w{0,40}|\d)\b/.exec(written ?? '')?.[1];
  if (variable !== undefined) return ofShell(variable, text);
  if (written !== undefined) return written;
  const name = /(?:open|Path)\(\s?([a-z_]\w{0,40})\b/i.exec(call)?.[1];
  return name === undefined
    ? undefined
    : new RegExp(`\\b${name}\\s?=\\s?[^\\n"']{0,80}["']([^"'\\n]{1,160})["']`).exec(text)?.[1];
}

/** What a shell gives the variable, unless it is an argument of the program or the item of a loop: its caller names that. */
function ofShell(variable: string, text: string): string | undefined {
  const value = new RegExp(`(?:^|[\\s;])${variable}=["']?([^"'\\s;]{1,160})`).exec(text)?.[1];
  if (value === undefined) return /^\d$/.test(variable) ? undefined : `$${variable}`;
  return /^\$(?:\d|\{\d)/.test(value) ? undefined : value;
}
