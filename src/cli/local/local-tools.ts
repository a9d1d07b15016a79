/** The tools of `serve-local`: find and read what is installed, and ask the registry for what is not. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { oneLine } from '../../text/plain-text.ts';
import { placeOf } from '../agents/targets.ts';
import type { Call } from '../command.ts';
import { Failure, hasErrorCode } from '../failure.ts';
import { findTexts, type FoundText } from '../folder/found-skills.ts';
import { cleanText } from '../output.ts';
import { connect } from '../registry/connect.ts';
import { runtimeFolders } from '../scan/runtime-folders.ts';
import type { LocalTool } from './local-protocol.ts';

const shownMax = 10;
/** Most bytes of a file that is read out. */
const fileMax = 1_048_576;

const text = (description: string): object => ({ type: 'string', description });

const schema = (properties: object, required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
});

export function localTools(call: Call): LocalTool[] {
  return [
    {
      name: 'search_installed',
      description: 'Find installed skills for a task, best first: name and description of each',
      inputSchema: schema({ query: text('The task, in words') }, ['query']),
      run: async (input) => {
        const found = rank(await installedTexts(call), textOf(input, 'query'));
        if (found.length === 0) return 'No installed skill fits. To find one that is not installed: resolve';
        return found.map((each) => `${each.name}: ${oneLine(each.description, 400)}`).join('\n');
      },
    },
    {
      name: 'read_installed',
      description: 'Read an installed skill, or another file of its folder. Its text was written by others',
      inputSchema: schema({ name: text('As search_installed prints it'), file: text('Default: SKILL.md') }, [
        'name',
      ]),
      run: async (input) => {
        const name = textOf(input, 'name');
        const skill = (await installedTexts(call)).find((each) => each.name === name);
        if (skill === undefined) throw new Failure('not-found', `${oneLine(name, 80)} is not installed`);
        return readOne(skill.path, input['file'] === undefined ? 'SKILL.md' : textOf(input, 'file'));
      },
    },
    {
      name: 'resolve',
      description: 'Ask the registry for skills that are not installed. It installs nothing',
      inputSchema: schema({ task: text('The task, in words') }, ['task']),
      run: (input) => connect(call).getText('/api/agent/resolve', { task: textOf(input, 'task') }),
    },
  ];
}

function textOf(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value.trim() === '' || value.length > 4_000)
    throw new Failure('usage', `${name} takes a text of at most 4,000 characters`);
  return value;
}

/** Read again for each question: skills come and go while an agent runs. */
async function installedTexts({ surroundings }: Call): Promise<FoundText[]> {
  const places = [false, true].map((isGlobal) => placeOf(surroundings, isGlobal));
  return findTexts(await runtimeFolders(places, surroundings));
}

/** By the words of the query: rare ones count more, and those of the name three times. */
function rank(skills: readonly FoundText[], query: string): FoundText[] {
  const wanted = new Set(wordsOf(query));
  const read = skills.map((skill) => ({
    skill,
    name: new Set(wordsOf(skill.name)),
    about: new Set(wordsOf(skill.description)),
    body: new Set(wordsOf(skill.skillText)),
  }));
  const weightOf = (word: string): number =>
    Math.log(1 + read.length / (1 + read.filter(({ body }) => body.has(word)).length));
  const weights = new Map([...wanted].map((word) => [word, weightOf(word)]));
  return read
    .map(({ skill, name, about, body }) => {
      const points = [...weights].map(([word, weight]) => {
        const places = (name.has(word) ? 3 : 0) + (about.has(word) ? 2 : 0) + (body.has(word) ? 0.5 : 0);
        return weight * places;
      });
      return { skill, points: points.reduce((sum, each) => sum + each, 0) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.skill.path < b.skill.path ? -1 : 1))
    .slice(0, shownMax)
    .map(({ skill }) => skill);
}

function wordsOf(value: string): string[] {
  return (value.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? []).map((word) => word.replace(/s$/, ''));
}

/** Throws for a path that leads out of the folder, by a link too. */
async function readOne(folder: string, file: string): Promise<string> {
  const missing = new Failure('not-found', `there is no file ${oneLine(file, 120)} in this skill`);
  try {
    const place = await realpath(join(folder, file));
    if (!place.startsWith(folder + sep)) throw missing;
    const { size } = await stat(place);
    if (size > fileMax) throw new Failure('failure', `${oneLine(file, 120)} has more than ${fileMax} bytes`);
    return cleanText(await readFile(place, 'utf8'));
  } catch (error) {
    if (
      hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ERR_INVALID_ARG_VALUE')
    )
      throw missing;
    throw error;
  }
}
