/** `--help` of a command: prints its usage on standard output and does nothing else. */
/** Exits with 0 if help was requested; otherwise does nothing. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}
