/** Whether the text of an evidence file is of a private skill; one that mentions it and cannot be read counts as such. */
export function isPrivate(text: string): boolean {
  if (!text.includes('private')) return false;
  try {
    const evidence = JSON.parse(text) as { readonly source?: { readonly private?: unknown } } | null;
    return evidence?.source?.private !== undefined;
  } catch {
    return /"private"/.test(text);
  }
}
