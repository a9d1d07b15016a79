import { describe, expect, test } from 'vitest';
import { findLanguages } from '../../../src/ingest/evidence/languages.ts';
import { presentableName } from '../../../src/ingest/evidence/presentable-name.ts';
import { featureNames, findRuntimes } from '../../../src/ingest/evidence/runtimes.ts';

const file = (path: string, size: number, mode: '100644' | '120000' = '100644') => ({ path, size, mode });

describe('languages', () => {
  test('come with most bytes first, prose and data left out', () => {
    const files = [
      file('SKILL.md', 9000),
      file('a.json', 900),
      file('b.sh', 10),
      file('src/c.py', 20),
      file('d.PY', 5),
    ];
    expect(findLanguages(files)).toEqual(['Python', 'Shell']);
  });
  test('of equal size come by name', () =>
    expect(findLanguages([file('a.ts', 1), file('b.go', 1)])).toEqual(['Go', 'TypeScript']));
  test('are recognised by whole names too', () =>
    expect(findLanguages([file('docker/Dockerfile', 1)])).toEqual(['Dockerfile']));
  test('are never recognised by a link', () =>
    expect(findLanguages([file('a.py', 1, '120000')])).toEqual([]));
  test('survive names that objects have of their own', () => {
    expect(findLanguages([file('constructor', 1), file('x.__proto__', 1), file('x.toString', 1)])).toEqual(
      [],
    );
  });
});

describe('runtimes', () => {
  test.each([
    ['', 'Run `node ${CLAUDE_PLUGIN_ROOT}/x.mjs`.', ['claude-code']],
    ['', 'Then:\n/plugin install x@y\n', ['claude-code']],
    ['context: fork\n', '', ['claude-code']],
    ['', 'Install to $CODEX_HOME/skills.', ['codex']],
    ['', '`gemini extensions install https://example.org/x`', ['gemini-cli']],
  ])('with %j and %j', (frontMatter, body, runtimes) =>
    expect(findRuntimes(frontMatter, body)).toEqual(runtimes),
  );

  test('a runtime that is merely named does not count', () => {
    expect(findRuntimes('', 'Works with Claude Code, Codex, Cursor and Gemini CLI.')).toEqual([]);
  });
  test('a key that is only shown in the body does not count', () => {
    expect(findRuntimes('name: x\n', 'Write this:\n\ncontext: fork\n')).toEqual([]);
  });
  test('are told by a variable that was seen, else by one of all features', () => {
    expect(featureNames('codex', ['CLAUDE_CONFIG_DIR', 'CODEX_HOME'])).toEqual(['CODEX_HOME']);
    expect(featureNames('codex', [])).toEqual(['CODEX_HOME or CODEX_SANDBOX']);
    expect(featureNames('claude-code', ['CODEX_HOME'])).toHaveLength(5);
  });
});

describe('a presentable name', () => {
  test.each([
    ['pdf-to-markdown', 'PDF to Markdown'],
    ['github_actions', 'GitHub Actions'],
    ['stitch::react-components', 'Stitch React Components'],
    ['Ahrefs Automation', 'Ahrefs Automation'],
    ['virtual-agent/ios', 'Virtual Agent iOS'],
    ['-21risk-automation', '21risk Automation'],
    ['x', 'Skill X'],
    ['', 'Skill'],
    ['c++', 'C++'],
    ['ci-cd', 'CI CD'],
    ['evil\u202Ename\n\u0000<b>', 'Evil Name B'],
    ['constructor', 'Constructor'],
    ['dbt-unit-tests-with-fastapi', 'dbt Unit Tests with FastAPI'],
    ['posthog-langgraph-agents', 'PostHog LangGraph Agents'],
    ['nextjs and next js on github', 'Next.js and Next.js on GitHub'],
    ['n8n-to-postgresql', 'n8n to PostgreSQL'],
    ['dotnet-grpc-vs-code', '.NET gRPC VS Code'],
    [
      'answering-questions-about-a-very-long-list-of-things-with-the-help-of-dbt-models',
      'Answering Questions About a Very Long List of Things',
    ],
  ])('of %j is %j', (upstream, name) => expect(presentableName(upstream)).toBe(name));

  test('ends at a word within 60 characters', () => {
    const name = presentableName('long-word-'.repeat(12));
    expect(name.length).toBeLessThanOrEqual(60);
    expect(name).toMatch(/(Long|Word)$/);
  });
});
