/** `--help` of a command: its usage on standard output, and nothing else done. */
/** Ends the process with 0 when help was asked for; otherwise does nothing. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
