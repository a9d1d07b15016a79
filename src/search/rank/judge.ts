/** Words and candidates → the verdict on the best of them. */
import type { Candidate } from './features.ts';
import type { ReadTask } from './look.ts';
import type { QueryWord } from '../words/query-word.ts';
import { keywordsInput, statesAll, verdictInput } from './verdict-input.ts';
import { adequacy, judge, limitsFor, type Verdict } from './verdict.ts';
import { keywordsVerdict, taskVerdict } from './weights.ts';

/** `candidates`: best first. With keywords the words are judged together, and how far the best states each of the two. */
export function judgeBest(task: ReadTask, candidates: readonly Candidate[]): Verdict {
  const { asked, given, words } = task;
  if (candidates.length === 0) return 'none';
  if (given.length === 0 || asked.length === 0) return judgeWords(words, candidates);
  const odds = adequacy(keywordsInput(task, candidates), keywordsVerdict);
  return judge(odds, keywordsVerdict.limits, statesAll(words, candidates));
}

/** One candidate, as if it were all that was found. */
export function judgeAlone(words: readonly QueryWord[], candidate: Candidate): Verdict {
  return judgeWords(words, [candidate]);
}

/** Share of the task, by rarity, that a candidate must state to be called near. */
const nearStated = 0.4;
/** Cosine between the topics of task and skill that it must have as well: one shared word is not a shared subject. */
const nearTopics = 0.5;

/** Whether a candidate that is not adequate is close enough to be worth a look. */
export function isNear(words: readonly QueryWord[], candidate: Candidate): boolean {
  const { stated, topics } = verdictInput(words, [candidate]);
  return judgeAlone(words, candidate) !== 'none' || (stated >= nearStated && topics >= nearTopics);
}

function judgeWords(words: readonly QueryWord[], candidates: readonly Candidate[]): Verdict {
  const odds = adequacy(verdictInput(words, candidates), taskVerdict);
  return judge(odds, limitsFor(words.length, taskVerdict.limits), statesAll(words, candidates));
}
