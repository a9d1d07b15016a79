/** Figures as people read them. */

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `1234` → `1.2K`. */
export function compactNumber(value: number): string {
  return compact.format(value);
}

/** Bytes in the unit that keeps the figure short; 1 KB is 1,000 bytes. */
export function byteSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A share 0-1 as a percentage, rounded down so that only the whole is 100 %; the sum undoes what 0.29 × 100 loses. */
export function percentText(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`;
}
