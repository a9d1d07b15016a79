/** RC-01, RC-03 across files: one program of a skill fetches or writes what another one runs. */
import { lineAt, type Region } from '../engine/region.ts';
import { scanRegion, type Hit } from '../engine/scan.ts';
import type { PatternRule } from '../engine/rule.ts';
import { byOrigin } from '../rules/programs/origins.ts';
import { commandedReplies } from '../rules/programs/commanded-replies.ts';
import { evaluatedReplies } from '../rules/programs/evaluated-replies.ts';
import { repliedFiles } from '../rules/programs/replies.ts';
import { downloadToInterpreter } from '../rules/remote-code/rc-01-download-to-interpreter.ts';

/** Programs of one skill that are compared with each other, and characters of one that are read. */
const most = 12;
const longest = 10_000;
const fetches =
  /\bfetch\(|\brequests\b|\bhttpx\b|\burlopen\b|\burlretrieve\b|\baxios\b|\bhttps?\.get\(|\.get\(\s?f?["'`]https?:/;
const runs =
  /\b(?:exec|eval|compile|Function|_compile|system|popen|Popen|run|call|check_output|spawn\w{0,4}|execSync|getoutput|loads?|instance_eval)\b|\bvm\./;
/** The rows that follow a reply by its name, as a rule of their own. */
const carried: PatternRule = { ...downloadToInterpreter, rows: [...evaluatedReplies, ...commandedReplies] };

export function findSplitReplies(regions: readonly Region[], owner: string | null): Hit[] {
  const programs = regions
    .filter(({ kind, text }) => kind === 'script' && text.length <= longest)
    .slice(0, 40);
  const sources = programs.filter(({ text }) => fetches.test(text)).slice(0, most);
  return sources.flatMap((source) => [
    ...programs
      .filter(
        (other) => other.file !== source.file && runs.test(other.text) && loads(other.text, source.file),
      )
      .slice(0, most)
      .flatMap((other) => runBy(source, other, owner)),
    ...startedBy(source, programs, owner),
  ]);
}

/** Whether a program imports the file, by its name without the ending. */
function loads(text: string, file: string): boolean {
  const stem = (file.split('/').at(-1) ?? '').replace(/\.\w{1,4}$/, '').replaceAll(/[^\w-]/g, '');
  return (
    stem.length > 1 &&
    new RegExp(
      String.raw`(?:^|\n)\s{0,8}(?:from\s{1,3}[\w.]{0,60}\b${stem}\s{1,3}import|import\s{1,3}[\w., ]{0,60}\b${stem}\b)|` +
        String.raw`(?:require\(|from\s{1,3}|import\(|require_relative\s{1,3})["'][./\w-]{0,60}\b${stem}(?:\.\w{1,4})?["']`,
    ).test(text)
  );
}

/** Both texts as one: what the first one returns has a name in the second. */
function runBy(source: Region, other: Region, owner: string | null): Hit[] {
  const before = `${source.text}\n`;
  const joined: Region = { ...other, text: before + other.text };
  return scanRegion(joined, [carried], owner)
    .filter(({ offset }) => offset >= before.length)
    .map((hit) => {
      const offset = hit.offset - before.length;
      return { ...hit, region: other, offset, line: lineAt(other, offset) };
    });
}

/** Files that the source writes a reply to, and that another program names as what it runs. */
function startedBy(source: Region, programs: readonly Region[], owner: string | null): Hit[] {
  const hits: Hit[] = [];
  for (const [name, origin] of repliedFiles(source.text)) {
    const base = name.split('/').at(-1) ?? '';
    if (
      !/^[\w-]{2,40}(?:\.\w{1,4})?$/.test(base) ||
      !/[./]/.test(name) ||
      /\.(?:json|csv|txt|md|png|jpe?g|pdf|html?|xml|ya?ml)$/.test(base)
    )
      continue;
    const started = new RegExp(
      String.raw`(?:^|[;&|\n]\s{0,12}|\b(?:ba|z|da)?sh\s{1,3}|\bsource\s{1,3}|\b(?:python3?|node|perl|ruby|exec|nohup)\s{1,3}|` +
        String.raw`\b(?:require|import|run|call|Popen|system|spawn\w{0,4}|exec\w{0,8})\([^\n]{0,40})["']?[\w./$~{}-]{0,60}\b${base.replaceAll('.', '\\.')}(?=["'\s;&|)]|$)`,
    );
    for (const other of programs) {
      const match = other.file === source.file ? null : started.exec(other.text);
      if (match === null) continue;
      const severity = byOrigin(
        origin,
        { match, scope: origin, start: 0, region: source, owner, severity: 'high' },
        false,
      );
      if (severity === null) continue;
      const offset = match.index + (/^\s/.test(match[0]) ? match[0].search(/\S/) : 0);
      hits.push({
        rule: 'RC-03',
        severity,
        base: 'high',
        role: 'use',
        file: other.file,
        line: lineAt(other, offset),
        text: match[0].trim(),
        matched: match[0].trim(),
        view: 'raw',
        region: other,
        offset,
      });
    }
  }
  return hits;
}
