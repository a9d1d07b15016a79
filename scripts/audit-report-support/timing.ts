/** Processor time of real skills and of hostile lines, measured in a process of its own; run as a program, it prints what it measured. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { auditSkill } from '../../src/audit/audit-skill.ts';
import { sha256Hex } from '../../src/digest.ts';
import type { SkillFolder } from '../../src/schema/skill-folder.ts';
import type { AcceptanceMeasures } from './acceptance.ts';
import { hostileLine, hostileUnits } from './hostile-lines.ts';
import { realSkills } from './real-skills.ts';
import { textFolder } from './text-folder.ts';

type Times = Pick<AcceptanceMeasures, 'times' | 'hostileLines'>;

const self = fileURLToPath(import.meta.url);

/** Starts this file as a program and reads its one line of JSON; `skills` is the folder of the real ones. */
export async function measureApart(skills: string): Promise<Times> {
  const { stdout } = await promisify(execFile)(process.execPath, [self, skills], { maxBuffer: 1_048_576 });
  // As: printed below by this same file.
  return JSON.parse(stdout) as Times;
}

/** Milliseconds of processor time for each skill, audited once. */
async function measureSkills(skills: string): Promise<number[]> {
  const times: number[] = [];
  for await (const { folder } of realSkills(skills)) times.push(timed(folder));
  return times;
}

const mebibyte = 1_048_576;
/** Processor time of a folder with one line of 1 MiB in it, for each kind of line. */
function measureHostileLines(): Times['hostileLines'] {
  const opening = '---\nname: long-line\ndescription: Holds one very long line.\n---\n# Long line\n';
  return Object.entries(hostileUnits).map(([name, unit]) => {
    // A byte less, so that the file stays within the limit and is read.
    const folder = textFolder('long-line', {
      'SKILL.md': opening,
      'long.md': hostileLine(unit, mebibyte - 1),
    });
    // The better of two runs, against noise from other processes.
    const times = [1, 2].map(() => timed(folder));
    return { name, ms: Math.min(...times) };
  });
}

function timed(folder: SkillFolder): number {
  const started = process.cpuUsage();
  auditSkill(folder, sha256Hex);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

if (process.argv[1] === self)
  console.log(
    JSON.stringify({
      times: await measureSkills(process.argv[2] ?? ''),
      hostileLines: measureHostileLines(),
    } satisfies Times),
  );
