/** The transparency logs of a registry, by name. */

/** Folders of the logs below the registry's address; after its host they are their origins. */
export const logNames = ['log', 'log/private'] as const;
/** `log/private` has what only readers who are checked may see, and is served to them alone. */
export type LogName = (typeof logNames)[number];
