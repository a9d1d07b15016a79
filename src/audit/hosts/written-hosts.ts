/** How hosts are written, as parts of patterns that have no flags: the names and addresses that `parseHost` reads. */

/** Letters of alphabets; those of scripts without spaces are not told from the sentence around a host. */
const letters = String.raw`a-z0-9_\u00c0-\u024f\u0370-\u052f`;
const label = `[${letters}][${letters}-]{0,62}`;

/** A name with a dot in it: `in.acme.co.uk`, `фарроу.рф`, `acme.xn--p1ai`. */
export const hostName = String.raw`(?:${label}\.){1,9}(?:xn--[a-z0-9-]{2,59}|[a-z\u00c0-\u024f\u0370-\u052f]{2,24})(?![${letters}])`;

/** Not an address of this machine or a private network, nor this machine by name; a name of any network may begin like one. */
export const notLocal = String.raw`(?!(?:localhost|0\.0\.0\.0|(?:127|10)(?:\.\d{1,3}){1,3}|192\.168(?:\.\d{1,3}){1,2}|\[::1\])(?!\.?[\w-]|[^\s/"'\x60]{0,100}@))`;

/** Not a name that is reserved for examples, whole. */
export const notExample = String.raw`(?!(?:[\w-]{1,60}\.){0,3}example\.(?:com|edu|net|org)(?![.\w-]))`;

/** This machine as programs and settings name it. */
export const thisMachine = String.raw`(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)`;

/** An address in four decimal numbers. */
export const numericHost = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;

/** The host at which a cloud gives its machines their keys. */
export const keyService = String.raw`(?:169\.254\.169\.254|metadata\.google\.internal)`;

/** A name, or an address of the internet in its usual forms. */
export const host = String.raw`(?:${hostName}|(?<![\w.])${notLocal}(?:\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|\[[0-9a-f:.]{2,45}\]|0x[0-9a-f]{7,8}(?!\w)))`;

/** A host without a scheme, perhaps with port and path, as `{bare-host}` of a pattern: what it finds has to be asked (`bare-hosts.ts`). */
export const bareHost = String.raw`(?<![\w.@/-])(?<bare>${hostName}(?::\d{2,5})?(?:\/[^\s)>"'\x60]{0,200})?)`;
