/** SY-02: what a backup deletes of its own. */

/** Archives of one kind that are older than some days: `-name '*.tar.gz' -mtime +30 -delete`. */
export const isUpkeep = (line: string): boolean =>
  /-i?name\s{1,4}["']?[^\s"']{0,60}\.(?:bak|bz2|dump|gz|log|sql|tar|tgz|xz|zip|zst)(?:\.\w{2,4})?["']?\s/.test(
    line,
  ) &&
  /-[mc](?:time|min)\s{1,4}["']?\+/.test(line) &&
  !/\bshred\b|\bsrm\b/.test(line);
