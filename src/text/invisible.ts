/** The one list of characters that show nothing, and of those that a screen obeys: answers leave them out, and the audit reads past them. */

/**
 * What a font may leave out (Unicode, DerivedCoreProperties): soft hyphen, joiners, bidi controls, fillers, variation
 * selectors, tags. The inside of a character class, for patterns with the flag `u`.
 */
export const invisibleClass = '\\p{Default_Ignorable_Code_Point}';

/**
 * Beside those: controls (C0 and C1), line and paragraph separators, annotations, and the blank of Braille, which looks like a
 * space. The inside of a class as well.
 */
export const controlClass = '\\p{Cc}\\p{Zl}\\p{Zp}\\u2800\\uFFF9-\\uFFFB';
