/** What every command says in the same way: its usage, a wrong call, and a file or folder that it cannot use. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The arguments; help, or a call that they do not allow, ends the program with the usage and 0 or 2. */
export function readArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  answerHelp(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refuseCall(error.message, usage);
  }
}

export function refuseCall(reason: string, usage: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}

/** Exits with 0 if help was requested; otherwise does nothing. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}

const refusals: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
};

/** `<path>: <reason>` for an error of the file system; null for any other, which is a defect of the program. */
export function fileRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const { code, path } = error as NodeJS.ErrnoException; // errors with a `syscall` are of this type
  const reason = refusals[code ?? ''];
  return reason === undefined || path === undefined ? error.message : `${path}: ${reason}`;
}
