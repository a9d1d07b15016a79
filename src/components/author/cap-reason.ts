/** Why a score stays below its sum, in words. */

interface Known {
  readonly license: string | null;
  readonly commit: string | null;
}

/** What comes after "because"; `cap` as in the manifest. */
export function capReason(cap: string, { license, commit }: Known): string {
  return reasons[cap] ?? missing({ license, commit }).join(' and ');
}

const reasons: Readonly<Record<string, string>> = {
  blocked: 'it is blocked',
  high: 'its risk is high',
  new_listing: 'it was listed by its submission alone less than two weeks ago',
  incomplete: 'its folder was not read completely',
};

const missing = ({ license, commit }: Known): string[] => [
  ...(license === null ? ['it has no recognised licence'] : []),
  ...(commit === null ? ['it has no pinned commit'] : []),
];
