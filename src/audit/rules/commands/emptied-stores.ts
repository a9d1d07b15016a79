/** SY-02: databases, buckets, projects and repositories that a program deletes as a whole without a question. */
import { type Weigher } from '../../engine/rule.ts';
import { isCareful, isTestFile } from '../flows/reached.ts';

/** A whole store of data is deleted by a program without a question (SY-02). */
export const byWholeStore: Weigher = ({ region: { text, file }, severity }) =>
  isTestFile(file) || isCareful(text) || /(?:^|\/)(?:migrations?|seeds?)\//.test(file) ? null : severity;
