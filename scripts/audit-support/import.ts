/** `npm run --silent audit:import -- <file.sarif> --by <reader> --skill <slug>`: keeps another scanner's report in the skill's evidence. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NoReport, readSarif } from '../../src/audit/import-sarif.ts';
import { sha256Hex } from '../../src/digest.ts';
import { evidenceText, writeWhole } from '../../src/ingest/files/content-folder.ts';
import { listIfThere } from '../../src/read-if-there.ts';
import { Evidence } from '../../src/schema/evidence.ts';
import { parseJson } from '../../src/schema/json.ts';
import { slugPattern } from '../../src/schema/vocabulary.ts';
import { dayOf } from '../../src/text/day.ts';
import { counted } from '../../src/text/plain-text.ts';
import { fileRefusal, readArguments, refuseCall } from '../help.ts';

const usage = `Usage: npm run --silent audit:import -- <file.sarif> --by <reader> --skill <slug> [--content <folder>]

Keeps the report of another scanner beside the registry's audit of one skill: name, tool version, digest, verdict and reasons.
It is shown apart and never changes the score. A finding of level error (or severity 7 and more) makes the verdict "harmful":
then the skill is not installed without asking. Another report of the same reader replaces the first.

  --by <reader>        what the scanner is called, such as snyk: a-z 0-9 -
  --skill <slug>       whose folder was scanned, at the content that the evidence has
  --content <folder>   the content folder (default: content)
  --help               print this

Exit code 0 if the report is kept, 1 if it is no report of this skill, 2 if the call is wrong.`;

const { values, positionals } = readArguments(usage, {
  options: {
    by: { type: 'string' },
    skill: { type: 'string' },
    content: { type: 'string', default: 'content' },
  },
  allowPositionals: true,
});
const [file] = positionals;
const { by, skill, content } = values;
if (file === undefined || positionals.length !== 1) refuseCall('Name one file.', usage);
if (by === undefined || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(by))
  refuseCall('--by needs a name of a-z 0-9 -.', usage);
if (skill === undefined || !slugPattern.test(skill)) refuseCall('--skill needs a slug.', usage);

const mostBytes = 20_000_000;
const bytes = await readFile(file).catch((error: unknown) => fail(fileRefusal(error) ?? String(error)));
const path = await evidencePath(skill);
if (path === null) fail(`${skill} has no evidence in ${content}`);
if (bytes.length > mostBytes) fail(`${file} has more than ${mostBytes} bytes`);
const evidence = Evidence.parse(parseJson(await readFile(path, 'utf8')));
try {
  const report = readSarif(
    parseJson(bytes.toString('utf8')),
    evidence.files.map((each) => each.path),
  );
  const others = (evidence.readers ?? []).filter(({ reader }) => reader !== by);
  const { tool, version, verdict, reasons, findings } = report;
  const [integrity, report_sha256, imported_on] = [evidence.integrity, sha256Hex(bytes), dayOf(new Date())];
  const kept = {
    reader: by,
    tool,
    version,
    integrity,
    report_sha256,
    imported_on,
    verdict,
    reasons,
    findings,
  };
  await writeWhole(path, evidenceText(Evidence.parse({ ...evidence, readers: [...others, kept] })));
  console.log(
    `${skill}: ${by} (${tool} ${version ?? 'of unknown version'}) says ${verdict}, ${counted(findings, 'finding')}`,
  );
} catch (error) {
  if (!(error instanceof NoReport)) throw error;
  fail(error.message);
}

async function evidencePath(slug: string): Promise<string | null> {
  for (const owner of await listIfThere(join(content, 'evidence'))) {
    const folder = join(content, 'evidence', owner.name);
    const files = owner.isDirectory() ? await listIfThere(folder) : [];
    if (files.some(({ name }) => name === `${slug}.json`)) return join(folder, `${slug}.json`);
  }
  return null;
}

function fail(reason: string): never {
  console.error(`Not imported: ${reason}`);
  process.exit(1);
}
