/** `search`, `info` and `audit`: the registry's own answers, as text or as JSON; of one skill with what the registry has signed. */
import { type Call, type Command, type Result, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { readMaxRisk } from '../install/gate.ts';
import { auditFolder, isFolderWord, withFolderHint } from './audit-folder.ts';
import { connect } from '../registry/connect.ts';
import { keyOptions } from '../registry/keyring.ts';
import { checkSameText, listedStatement } from '../registry/listed-facts.ts';
import type { JsonValue } from '../registry/read-json.ts';
import { checkSlug } from '../registry/skill-facts.ts';
import type { Statement } from '../registry/statement.ts';
import { signedLines } from './statement.ts';

type Query = Readonly<Record<string, string | undefined>>;

async function answer(call: Call, path: string, query: Query, asJson: boolean): Promise<Result> {
  const registry = connect(call);
  if (asJson) return { json: (await registry.getJson(path, query)).value, text: '' };
  return { json: null, text: await registry.getText(path, query) };
}

/** The answer below what the registry has signed of the skill; `check` throws where the two are of another text. */
async function signedAnswer(
  call: Call,
  path: string,
  query: Query,
  slug: string,
  check: (answer: JsonValue, said: Statement) => void,
): Promise<Result> {
  const registry = connect(call);
  const answer = await registry.getJson(path, query);
  const { statement, keyId } = await listedStatement(slug, call);
  check(answer, statement);
  if (isJson(call))
    return { json: { ...(answer.value as object), signed: { key_id: keyId, statement } }, text: '' };
  const text = [
    `Signed by the registry (key ${keyId}):`,
    ...signedLines(statement),
    '',
    'What else it says, not signed:',
    await registry.getText(path, query),
  ];
  return { json: null, text: text.join('\n') };
}

const isJson = (call: Call): boolean => call.options['json'] === true;

export const search: Command = {
  name: 'search',
  usage: '<words…>',
  summary: 'Search the listed skills',
  words: [1, 100],
  options: {
    limit: { value: '<1-100>', help: 'How many results (default 10)' },
    category: { value: '<name>', help: 'Only this category' },
    platform: { value: '<name>', help: 'Only skills for this platform' },
    'min-stars': { value: '<number>', help: 'Only repositories with as many stars' },
    agent: { short: 'a', value: '<runtime>', help: 'Print commands for this runtime' },
  },
  run: async (call) => {
    const filters = ['limit', 'category', 'platform', 'min-stars', 'agent'].map((name) => [
      name.replace('-', '_'),
      textOption(call.options, name) ?? undefined,
    ]);
    const query: Query = { q: call.words.join(' '), ...Object.fromEntries(filters) };
    return answer(call, '/api/registry/search', query, isJson(call));
  },
};

export const info: Command = {
  name: 'info',
  usage: '<slug>',
  summary: 'Show what the registry knows of one skill',
  words: [1, 1],
  options: {
    'max-risk': { value: '<low|medium|high>', help: 'Say whether it is within this risk' },
    ...keyOptions,
  },
  run: async (call) => {
    const risk = textOption(call.options, 'max-risk');
    const query = { max_risk: risk === null ? undefined : readMaxRisk(risk) };
    const slug = checkSlug(call.words[0] ?? '');
    return signedAnswer(call, `/api/agent/skills/${slug}`, query, slug, checkSameText);
  },
};

export const audit: Command = {
  name: 'audit',
  usage: '<slug or folder>',
  summary: 'Show the audit of one skill, or audit a folder on this machine',
  details:
    'A word with a slash, or ., is a folder: it is audited by the rules of this version, which are fetched once, or by those of --rules; nothing of it ' +
    'leaves the machine. Exit code 1 when something is high or critical, or was not read.',
  words: [1, 1],
  options: {
    ...keyOptions,
    repository: {
      value: '<owner>/<name>',
      help: 'Of a folder: whose skill it is, so that a vendor’s own hosts are known',
    },
    sarif: { help: 'Of a folder: print SARIF 2.1.0' },
    rules: {
      value: '<file>',
      help: 'Of a folder: newer rules, as <registry>/cli/rules.json has them, signed',
    },
  },
  run: async (call) => {
    const [word = ''] = call.words;
    if (isFolderWord(word)) return auditFolder(word, call);
    if (textOption(call.options, 'rules') !== null)
      throw new Failure(
        'usage',
        '--rules goes with a folder: the registry has audited its skills by its own',
      );
    return withFolderHint(word, call, () =>
      signedAnswer(call, `/api/audits/${checkSlug(word)}`, {}, word, checkSameAudit),
    );
  },
};

function checkSameAudit(report: JsonValue, said: Statement): void {
  const { auditScore, riskLevel, slug } = said;
  const audit = report.get('audit');
  const isSame =
    report.get('slug').text() === slug &&
    audit.get('audit_score').score() === auditScore &&
    audit.get('risk_level').text() === riskLevel;
  if (isSame) return;
  throw new Failure('integrity', `the audit of ${slug} is not the one that the registry signed`, [
    `Signed: ${auditScore}/100, risk ${riskLevel}`,
    'The catalog may have changed in between: try again.',
  ]);
}
