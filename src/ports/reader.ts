/** A second reader of a skill's folder beside the audit: what it says is shown apart, never raises a score, and alone blocks nothing. */
import type { ReaderReport } from '../schema/evidence.ts';
import type { SkillFolder } from '../schema/skill-folder.ts';

/** What one reader says of one content. */
export type Reading = Pick<ReaderReport, 'tool' | 'version' | 'verdict' | 'reasons' | 'findings'>;

export interface Reader {
  /** As reports name it: a-z 0-9 -, at most 40. */
  readonly name: string;
  /** Rejects with `ModelUnavailable` where there is no reading; asks nothing more after `stop`. */
  read(folder: SkillFolder, stop?: AbortSignal): Promise<Reading>;
}
