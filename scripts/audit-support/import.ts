/** `npm run --silent audit:import -- <file.sarif|skill folder> --skill <slug>`: keeps what another reader says in the skill's evidence. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openChatModel } from '../../src/adapters/chat-model.ts';
import { NoReport, readSarif } from './import-sarif.ts';
import { toModelReader } from '../../src/submissions/readers/model-reader.ts';
import { parseConfig } from '../../src/config.ts';
import { sha256Hex } from '../../src/digest.ts';
import { folderIntegrity } from '../../src/ingest/evidence/integrity.ts';
import {
  askReader,
  currentReaderReports,
  toReaderReport,
} from '../../src/ingest/evidence/author-statements.ts';
import { evidenceText, writeWhole } from '../../src/ingest/files/content-folder.ts';
import { readSkillFolder } from '../../src/ingest/files/read-folder.ts';
import { ModelUnavailable } from '../../src/ports/chat-model.ts';
import { listIfThere } from '../../src/read-if-there.ts';
import { Evidence, type ReaderReport } from '../../src/schema/evidence.ts';
import { parseJson } from '../../src/schema/json.ts';
import { withoutPointers } from '../../src/schema/skill-folder.ts';
import { slugPattern } from '../../src/schema/vocabulary.ts';
import { dayOf } from '../../src/text/day.ts';
import { counted } from '../../src/text/plain-text.ts';
import { fileRefusal, readArguments, refuseCall } from '../help.ts';

const usage = `Usage: npm run --silent audit:import -- <file.sarif> --by <reader> --skill <slug> [--content <folder>]
       npm run --silent audit:import -- <skill folder> --skill <slug> [--content <folder>]

Keeps what another reader says beside the registry's audit of one skill: name, tool version, digest, verdict and reasons. It is
shown apart and never changes the score. Another report of the same reader replaces the first.

A file is the SARIF report of a scanner. A finding of level error (or severity 7 and more) makes the verdict "harmful": then
the skill is not installed without asking. A folder is shown to the language model that AUDIT_MODEL_URL and AUDIT_MODEL name.

  --by <reader>        with a file: what the scanner is called, such as snyk: a-z 0-9 -
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
const [given] = positionals;
const { by, skill, content } = values;
if (given === undefined || positionals.length !== 1) refuseCall('Name one file or folder.', usage);
if (skill === undefined || !slugPattern.test(skill)) refuseCall('--skill needs a slug.', usage);

const mostBytes = 20_000_000;
const today = dayOf(new Date());
const found = await stat(given).catch((error: unknown) => fail(fileRefusal(error) ?? String(error)));
const path = await evidencePath(skill);
if (path === null) fail(`${skill} has no evidence in ${content}`);
const evidence = Evidence.parse(parseJson(await readFile(path, 'utf8')));
try {
  const kept = await (found.isDirectory() ? readByModel(given) : readReport(given));
  const next = Evidence.parse({ ...evidence, ...currentReaderReports(evidence, [kept]) });
  await writeWhole(path, evidenceText(next));
  const { reader, tool, version, verdict, findings } = kept;
  console.log(
    `${skill}: ${reader} (${tool} ${version ?? 'of unknown version'}) says ${verdict}, ${counted(findings, 'finding')}`,
  );
} catch (error) {
  if (!(error instanceof NoReport) && !(error instanceof ModelUnavailable)) throw error;
  fail(error.message);
}

async function readReport(file: string): Promise<ReaderReport> {
  if (by === undefined || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(by))
    refuseCall('--by needs a name of a-z 0-9 -.', usage);
  if (found.size > mostBytes) fail(`${file} has more than ${mostBytes} bytes`);
  const bytes = await readFile(file);
  const value = parseJson(bytes.toString('utf8'));
  // Some scanners print their banner or their progress to the same output.
  if (value === null) fail(`${file} is not JSON: it has to hold the report alone`);
  const reading = readSarif(
    value,
    evidence.files.map((each) => each.path),
  );
  const { integrity } = evidence;
  const report_sha256 = sha256Hex(bytes);
  return toReaderReport(reading, { reader: by, integrity, report_sha256, imported_on: today });
}

async function readByModel(folder: string): Promise<ReaderReport> {
  if (by !== undefined) refuseCall('--by is for the report of a scanner.', usage);
  const model = openChatModel(parseConfig(process.env).auditModel);
  if (model === null) fail('no model is configured: set AUDIT_MODEL_URL and AUDIT_MODEL');
  const read = await readSkillFolder(folder, null);
  if (folderIntegrity(withoutPointers(read).files) !== evidence.integrity)
    fail(`${folder} has not the content that is listed`);
  return askReader(toModelReader(model), read, today);
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
