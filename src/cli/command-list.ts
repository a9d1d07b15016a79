/** Every command, in the order of the help. */
import type { Command } from './command.ts';
import { adopt, prune } from './commands/adopt.ts';
import { doctor, mcp } from './commands/doctor.ts';
import { evaluate } from './commands/eval.ts';
import { audit, info, search } from './commands/find.ts';
import { install } from './commands/install.ts';
import { list, remove } from './commands/list.ts';
import { log } from './commands/log.ts';
import { mirror, serve } from './commands/mirror.ts';
import { outcome } from './commands/outcome.ts';
import { read } from './commands/read.ts';
import { receipt } from './commands/receipt.ts';
import { requestApproval } from './commands/request-approval.ts';
import { resolve } from './commands/resolve.ts';
import { rollback } from './commands/rollback.ts';
import { scan } from './commands/scan.ts';
import { serveLocal } from './commands/serve-local.ts';
import { statement } from './commands/statement.ts';
import { submit } from './commands/submit.ts';
import { update } from './commands/update.ts';
import { verify } from './commands/verify.ts';

export const commands: readonly Command[] = [
  resolve,
  search,
  info,
  audit,
  read,
  install,
  list,
  verify,
  scan,
  adopt,
  update,
  rollback,
  remove,
  prune,
  outcome,
  evaluate,
  receipt,
  statement,
  log,
  mirror,
  serve,
  serveLocal,
  submit,
  requestApproval,
  doctor,
  mcp,
];
