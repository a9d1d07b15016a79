/** What makes a finding less sure than its rule: ONE table; a finding names the row that lowered it. */
import type { Role } from '../engine/roles.ts';
import { isDescribedCommand, isRefusedCommand } from '../flow/advised-against.ts';
import { isAlone } from '../flow/alone.ts';
import { isBeside } from '../flow/beside.ts';
import { isAnnouncedStart, isForgeInstaller, isUnreached } from '../flow/circumstances.ts';
import { isGuardData } from '../flow/guards.ts';
import { isLikeReal, isOrdinary } from '../flow/spared/ordinary.ts';
import { hasNoReceiver } from '../flow/receivers.ts';
import { isExampleName, isKnownSource, isNowhere, isOwnMachines, isStandIn } from '../flow/sources.ts';
import type { Confidence } from './levels.ts';
import type { ConditionOf } from '../flow/condition.ts';

export interface Condition {
  readonly id: string;
  /** Why it lowers the confidence, as a reader of the report is told. */
  readonly reason: string;
  readonly confidence: Confidence;
  /** What the words are taken for, where the condition decides that. */
  readonly role?: Role;
  readonly of: ConditionOf;
}

/** In the order in which they are asked; a condition sees what the ones before it have left. */
export const conditions: readonly Condition[] = [
  {
    id: 'own-machine',
    reason: 'the address is one of this machine',
    confidence: 'excluded',
    of: isOwnMachines,
  },
  {
    id: 'known-source',
    reason: 'the address is a documented installer of its vendor, or belongs to the owner of the repository',
    confidence: 'slight',
    of: isKnownSource,
  },
  {
    id: 'example-name',
    reason: 'the address is a name reserved for examples',
    confidence: 'slight',
    of: isExampleName,
  },
  {
    id: 'stand-in',
    reason: 'the address is left to the reader, or is in a variable that the text does not set',
    confidence: 'doubtful',
    of: isStandIn,
  },
  {
    id: 'no-address',
    reason: 'the command names no address',
    confidence: 'slight',
    of: isNowhere,
  },
  {
    id: 'forge-installer',
    reason: 'the installer comes from an account of a forge, where it can be read',
    confidence: 'likely',
    of: isForgeInstaller,
  },
  {
    id: 'announced-start',
    reason: 'SKILL.md tells its reader of the start-up entry',
    confidence: 'likely',
    of: isAnnouncedStart,
  },
  {
    id: 'refused',
    reason: 'the text around the command advises against it',
    confidence: 'doubtful',
    role: 'prohibition',
    of: isRefusedCommand,
  },
  {
    id: 'described',
    reason: 'the sentence says what the command does or that others run it, and orders it to no one',
    confidence: 'doubtful',
    role: 'mention',
    of: isDescribedCommand,
  },
  {
    id: 'guard-data',
    reason: 'the skill detects or refuses such text, and has it as data',
    confidence: 'doubtful',
    role: 'mention',
    of: isGuardData,
  },
  {
    id: 'unreached',
    reason: 'it is in a test that no file names which an agent follows',
    confidence: 'doubtful',
    role: 'mention',
    of: isUnreached,
  },
  {
    id: 'beside',
    reason:
      'a document beside SKILL.md shows the code, and nothing that an agent follows orders it by that document',
    confidence: 'doubtful',
    role: 'mention',
    of: isBeside,
  },
  {
    id: 'no-receiver',
    reason:
      'no host of unknown owners is named: by what sends a secret, or in the file of a download or a shell',
    confidence: 'likely',
    of: hasNoReceiver,
  },
  {
    id: 'alone',
    reason: 'nothing else is found beside it, and the pattern alone is wrong too often',
    confidence: 'doubtful',
    of: isAlone,
  },
];

/** Asked last, of what is left: the learned models. */
export const learnedConditions: readonly Condition[] = [
  {
    id: 'ordinary-place',
    reason: 'the passage reads like the places of real skills at which rules were wrong',
    confidence: 'doubtful',
    of: isOrdinary,
  },
  {
    id: 'like-real',
    reason: 'the learned model takes every passage with the words for one of a real skill',
    confidence: 'doubtful',
    of: isLikeReal,
  },
];

interface ShownCondition {
  readonly id: string;
  readonly reason: string;
  readonly confidence: Confidence;
}

/** What the code that finds a step decides by itself; it names the row. */
const foundLower: readonly ShownCondition[] = [
  {
    id: 'joined',
    reason: 'its words are in different paragraphs, and no address is among them',
    confidence: 'likely',
  },
  {
    id: 'no-circumstance',
    reason: 'no words say that it is hidden, sent every time or sent under a pretext',
    confidence: 'likely',
  },
  {
    id: 'unsure-wording',
    reason: 'the wording is near the limit of the learned model, or in a document beside SKILL.md',
    confidence: 'likely',
  },
  {
    id: 'across-files',
    reason: 'what reads and what sends are in different files, joined by a name',
    confidence: 'likely',
  },
  {
    id: 'own-settings',
    reason: 'a setting is picked from a file of settings or the environment, and no receiver is named',
    confidence: 'doubtful',
  },
  {
    id: 'unjoined',
    reason: 'no name and no file leads from what is read to what is sent',
    confidence: 'slight',
  },
];

/** The roles and the conditions, as they are shown. */
export const allConditions: readonly ShownCondition[] = [
  {
    id: 'mention',
    reason: 'the words are quoted, or in a table, or a text warns of them',
    confidence: 'mentioned',
  },
  { id: 'prohibition', reason: 'the text forbids it', confidence: 'mentioned' },
  {
    id: 'exclusion',
    reason: 'a command leaves it out, a list refuses it, or a test expects it',
    confidence: 'excluded',
  },
  ...conditions,
  ...learnedConditions,
  ...foundLower,
];

const reasons = new Map(allConditions.map(({ id, reason }) => [id, reason]));

/** The reason of a condition or a role. */
export const reasonOf = (id: string): string => reasons.get(id) ?? id;
