/** An entry of the transparency log in words: what it is about, and what it binds. */
import { isObject, parseJson } from '../../schema/json.ts';
import { counted, oneLine } from '../../text/plain-text.ts';
import { dayText } from '../date-text.ts';

export interface EntryRow {
  /** Place in the log, from 0. */
  readonly index: number;
  readonly what: string;
  /** Slug where the entry is about one skill, listed or not. */
  readonly skill: string | null;
  /** What the entry says of it, in one line. */
  readonly says: string;
}

/** `entry`: JSON as a build wrote it; of a kind that this program does not know, its kind alone is said. */
export function toEntryRow({ index, entry }: { readonly index: number; readonly entry: string }): EntryRow {
  const parsed = parseJson(entry);
  const value = isObject(parsed) ? parsed : {};
  const text = (name: string, most = 120): string => oneLine(String(value[name] ?? ''), most);
  const skill = typeof value['skill'] === 'string' ? text('skill') : null;
  const commit = text('commit').slice(0, 10);
  switch (value['type']) {
    case 'version':
      return { index, what: 'Version', skill, says: `${commit || 'no commit'} ${text('integrity')}` };
    case 'review':
      return { index, what: 'Review', skill, says: `${text('decision')} by ${text('by')}, ${commit}` };
    case 'approval':
      return { index, what: 'Approval', skill, says: `${text('file')} by ${text('by')}` };
    case 'revocation':
      return { index, what: 'Advisory', skill, says: `${text('id')}: ${text('summary')}` };
    case 'outcomes':
      return {
        index,
        what: 'Outcome reports',
        skill,
        says: `${dayText(text('day'))}, ${counted(Number(value['reports']), 'report')} so far: ${text('hash')}`,
      };
    default:
      return { index, what: text('type') || 'Unknown', skill, says: '' };
  }
}
