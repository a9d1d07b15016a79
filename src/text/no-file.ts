/** How a file host with this registry's configuration answers a question that has no file. */

/** The client reads it, and answers from the index of the same host instead. */
export const noFileDetail = 'no file exists for this path and query; a live registry answers more requests';
