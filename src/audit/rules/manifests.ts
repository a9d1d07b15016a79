/** SC-02 and AG-04: what package manifests and agent settings start by themselves. */
import { patternNamed } from '../patterns/shared-words.ts';
import { frontMatterStarts, isUnseenStart } from './front-matter-hooks.ts';
import { splitFrontMatter } from '../../catalog/front-matter.ts';

import type { PlainHit } from '../engine/hit.ts';
import type { AuditFile } from '../engine/inventory.ts';
import { networkSinks } from './exfiltration/sources-and-sinks.ts';
import { secretSources } from './exfiltration/sources-and-sinks.ts';

const installHook =
  /["'](?:preinstall|install|postinstall|prepare|prepublish|preprepare|postprepare)["']\s{0,4}:\s{0,4}["']((?:[^"\\\n]|\\.){1,2000})["']/g;
/** Build steps that every package of a kind has. */
const harmlessHook = patternNamed('harmless-hook');
/** A one-line program that prints texts as they are written, and does nothing else. */
const onlyPrints = patternNamed('only-prints');
const reaches = patternNamed('manifests-reaches');
const pythonHook =
  /\bcmdclass\s{0,3}=|class\s{1,4}\w{1,60}\(\s{0,3}(?:install|develop|egg_info|build_py|PostInstall\w{0,20}|bdist_egg)\s{0,3}\)/;

export function findManifestFacts(files: readonly AuditFile[]): PlainHit[] {
  const hits: PlainHit[] = [];
  for (const { path, text } of files) {
    if (text === null) continue;
    if (/(?:^|\/)SKILL\.md$/i.test(path))
      hits.push(...frontMatterStarts(path, splitFrontMatter(text).raw ?? ''));
    const lineOf = (index: number): number => text.slice(0, index).split('\n').length;
    if (/(?:^|\/)package\.json$/.test(path)) {
      for (const match of text.matchAll(installHook)) {
        const command = (match[1] ?? '').replaceAll('\\"', '"').trim();
        if (
          harmlessHook.test(command) ||
          /^(?:echo|true|exit 0)\b[^;&|`$<>]{0,800}$/.test(command) ||
          onlyPrints.test(command.replaceAll('\\', ''))
        )
          continue;
        hits.push({
          rule: 'SC-02',
          severity: reaches.test(command) || startsGraveFile(command, path, files) ? 'high' : 'medium',
          file: path,
          line: lineOf(match.index),
          text: match[0],
        });
      }
    }
    if (/(?:^|\/)setup\.py$/.test(path)) {
      const found = pythonHook.exec(text);
      const grave =
        reaches.test(text) || /\b(?:requests|urllib|socket|subprocess|os\.system|exec)\b/.test(text);
      if (found !== null)
        hits.push({
          rule: 'SC-02',
          severity: grave ? 'high' : 'medium',
          file: path,
          line: lineOf(found.index),
          text: found[0],
        });
    }
    hits.push(...agentStarts(path, text, lineOf));
  }
  return hits;
}

/** Text from elsewhere is run. */
const runsReply = patternNamed('runs-reply');
/** The same, or a program is written, started, or given the whole environment. */
const handsOn = patternNamed('hands-on');

/** Whether the command runs a file of the skill that fetches, and runs or writes what it got. */
function startsGraveFile(command: string, manifest: string, files: readonly AuditFile[]): boolean {
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1);
  return [...command.matchAll(/(?:^|[\s;&|"'])(?:\.\/)?([\w@-][\w@./-]{0,160})/g)].some((match) => {
    const named = folder + (match[1] ?? '');
    const text = files.find(({ path }) => path === named || path === `${named}.js`)?.text ?? '';
    // A shell script that installs fetches and writes as a matter of course; one that runs a reply does not.
    const isShell = /\.(?:ba)?sh$/.test(named);
    return (
      /https?:\/\/|\bcurl\s|\bwget\s|https?\.get\(|\bfetch\(|urlopen|requests\./i.test(text) &&
      (isShell ? runsReply : handsOn).test(text)
    );
  });
}

const agentFiles = patternNamed('agent-files');
const starts = patternNamed('manifests-starts');

/** An entry of a list of permissions, which starts nothing and often refuses. */
const permission = /"(?:Bash|Edit|Glob|Grep|Read|Shell|WebFetch|Write)\([^"\n]{0,300}\)"/g;
/** The text of a command in settings. */
const commandValue = /"(?:command|\w{2,20}Command)"\s{0,4}:\s{0,4}"((?:[^"\\\n]|\\.){3,800})"/g;

function agentStarts(path: string, text: string, lineOf: (index: number) => number): PlainHit[] {
  if (!agentFiles.test(path)) return [];
  const start = starts.exec(text);
  if (start === null) return [];
  const run = text.replaceAll(permission, '""');
  const sends =
    networkSinks.some((sink) => sink.test(run)) || /\bcurl\b|\bwget\b|\/dev\/tcp|base64\s{1,4}-d/i.test(run);
  const reads = secretSources.some((source) => source.test(run));
  const hidden = [...run.matchAll(commandValue)].some(([, command = '']) =>
    isUnseenStart(command.replaceAll('\\"', '"')),
  );
  // An MCP server by https is what such a file is for; a shell that talks to the network is not.
  const severity = sends || reads || hidden ? 'high' : 'medium';
  return [
    {
      rule: 'AG-04',
      severity,
      file: path,
      line: lineOf(start.index),
      text: text.slice(start.index, start.index + 160),
    },
  ];
}
