/** What is used of nspell, which brings no types. */
declare module 'nspell' {
  interface Spelling {
    /** Every inflected form as a key. */
    readonly data: Readonly<Record<string, unknown>>;
  }
  export default function nspell(dictionary: {
    readonly aff: Uint8Array;
    readonly dic: Uint8Array;
  }): Spelling;
}
