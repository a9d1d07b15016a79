/** The one list of characters that show nothing: text answers leave them out, and the audit reads past them. */

/**
 * What a font may leave out (Unicode, DerivedCoreProperties): soft hyphen, joiners, bidi controls, fillers, variation
 * selectors, tags. The inside of a character class, for patterns with the flag `u`.
 */
export const invisibleClass = '\\p{Default_Ignorable_Code_Point}';
