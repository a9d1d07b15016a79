/** Words that several rules share, sorted, one a line, the pipe between two commands, and calls that run something. */

/** A call that hands a command to the system. */
export const commandCall = /\b(?:os\.(?:system|popen)|subprocess\.\w{2,14}|execSync|spawnSync)\(/;
/** A call that evaluates the text that it is given. */
export const evaluatingCall =
  /(?<![.\w])(?:eval|exec|compile|new Function|vm\.run\w{1,20})\s{0,3}\(|\.then\(\s{0,3}eval\b|\b_compile\s{0,2}\(/;
