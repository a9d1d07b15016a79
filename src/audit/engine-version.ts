/** The version of the audit's engine, apart from its rules: pages and documents say it without loading them. */

/** Raised with every change of what the engine finds, tables or code. */
export const engineVersion = '1.31.1';
