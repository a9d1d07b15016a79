/** A task and the options of the command line as the body of a question to the registry. */
import { runningRuntime } from '../agents/runtimes.ts';
import { type Call, listOption, numberOption, textOption } from '../command.ts';
import { readMaxRisk } from './gate.ts';

/** Members that resolve and receipt share. */
export function resolveBody(
  task: string,
  { options, surroundings }: Call,
): Record<string, unknown> & { readonly agent: string } {
  const keywords = listOption(options, 'keywords');
  const minStars = numberOption(options, 'min-stars');
  const runtime = runningRuntime(surroundings.environment, surroundings.runtimes)?.id ?? 'auto';
  return {
    task,
    agent: listOption(options, 'agent')[0] ?? runtime,
    constraints: {
      max_risk: readMaxRisk(textOption(options, 'max-risk')),
      ...(minStars === null ? {} : { min_stars: minStars }),
    },
    ...(keywords.length === 0 ? {} : { keywords }),
  };
}
