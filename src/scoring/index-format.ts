/** Version of the built index, for those that write it and those that read it, with a disk and without. */

/** Changes whenever a file's layout does, so that an older index is rebuilt instead of misread. */
export const indexFormat = 16;
