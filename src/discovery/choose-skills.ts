/** Which skills of a repository are read: bounded by number, size and requests, whatever the repository holds. */
import type { HostedEntry } from '../ports/code-host.ts';
import type { Candidate, CandidateSkill } from '../schema/discovery-state.ts';
import { isSkillFile, skillFileLength } from '../schema/skill-folder.ts';
import { SkillPath } from '../schema/skill.ts';
import { leftOut } from './assess.ts';
import { folderTooLarge } from './rules/thresholds.ts';

/** Skills of one repository that one run reads. */
export const skillsMax = 20;
/** Files of one folder, each of which is a request. */
const filesMax = 300;

export interface Choice {
  /** Paths to read. */
  readonly paths: readonly string[];
  /** Requests that reading them takes, about. */
  readonly requests: number;
  /** Skills whose state does not change, and those that are left out unread. */
  readonly rows: readonly (CandidateSkill & { readonly lookAgain: number })[];
  /** SKILL.md files, and those of them that are in the catalog. */
  readonly found: number;
  readonly listed: number;
}

interface Known {
  readonly candidate: Candidate;
  readonly isListed: (path: string) => boolean;
  /** Reason by path of what a person refused. */
  readonly refused: ReadonlyMap<string, string>;
  readonly folderBytes: number;
}

/** Shallow paths first. Proposed and refused skills stay what they are, however their text changes. */
export function chooseSkills(entries: readonly HostedEntry[], known: Known): Choice {
  const { candidate, isListed, refused, folderBytes } = known;
  const all = entries
    .filter(
      ({ path, mode }) => isSkillFile(path) && mode.startsWith('100') && SkillPath.safeParse(path).success,
    )
    .map(({ path }) => path)
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  const earlier = new Map(candidate.skills.map((skill) => [skill.path, skill]));
  const rows: (CandidateSkill & { lookAgain: number })[] = [];
  const paths: string[] = [];
  let [requests, listed] = [2, 0];
  for (const path of all) {
    const before = earlier.get(path);
    const reason = refused.get(path);
    if (isListed(path)) listed += 1;
    else if (before?.state === 'proposed' || before?.state === 'refused')
      rows.push({ ...before, lookAgain: 0 });
    else if (reason !== undefined)
      rows.push({ ...leftOut(path, { reason, lookAgain: 0 }), state: 'refused' });
    else if (paths.length < skillsMax) {
      const folder = path.slice(0, -skillFileLength);
      const files = entries.filter((entry) => entry.path.startsWith(folder));
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (bytes > folderBytes || files.length > filesMax) rows.push(leftOut(path, folderTooLarge));
      else {
        paths.push(path);
        requests += files.length + 2;
      }
    }
  }
  return { paths, requests, rows, found: all.length, listed };
}
