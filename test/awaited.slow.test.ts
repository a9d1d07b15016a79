/** No promise of the server's is left alone with a handler that can reject: one such rejection ends the whole process. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What calls a function later and looks at no promise. Other calls need types of everything, and minutes. */
const callers = new Set(
  'setTimeout setInterval setImmediate queueMicrotask nextTick on once addListener addEventListener watchFile forEach'.split(
    ' ',
  ),
);
/** In a browser nothing ends; a thread that ends fails the question it was asked. */
const spared = ['src/components/', 'src/server/jobs/review-thread.ts'];

/** Statements that start a promise which is not awaited, and functions that are called where their promise is ignored. */
function findUnawaited(program: ts.Program, isOwn: (path: string) => boolean): string[] {
  const checker = program.getTypeChecker();
  const isPromise = (type: ts.Type): boolean =>
    (type.isUnion() ? type.types : [type]).some((each) => {
      const then = each.getProperty('then');
      return then !== undefined && checker.getTypeOfSymbol(then).getCallSignatures().length > 0;
    });
  const returnsPromise = (node: ts.Node): boolean =>
    checker
      .getTypeAtLocation(node)
      .getCallSignatures()
      .some((each) => isPromise(each.getReturnType()));

  /** Ends in `.catch` of something that cannot reject: it returns no promise, and is short enough to see that it does not throw. */
  function isSettled(node: ts.Expression): boolean {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const [handler] = node.arguments;
    return node.expression.name.text === 'catch' && handler !== undefined && !returnsPromise(handler);
  }
  /** Of our own, and its first comment says so; a test of its own has to show it. */
  function neverRejects(node: ts.Expression): boolean {
    if (!ts.isCallExpression(node)) return false;
    const declaration = checker.getResolvedSignature(node)?.declaration;
    if (declaration === undefined) return false;
    const file = declaration.getSourceFile();
    const owner = ts.isArrowFunction(declaration) ? declaration.parent.parent.parent : declaration;
    return [declaration, owner].some((each) =>
      (ts.getLeadingCommentRanges(file.text, each.getFullStart()) ?? []).some(({ pos, end }) =>
        file.text.slice(pos, end).includes('ever rejects'),
      ),
    );
  }

  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (!isOwn(file.fileName)) continue;
    const report = (node: ts.Node): void => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file.fileName}:${line + 1} ${node.getText().split('\n')[0]}`);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) || ts.isVoidExpression(node)) {
        const { expression } = node;
        const isMeant = ts.isVoidExpression(expression) || ts.isAwaitExpression(expression);
        const isAssigned = ts.isBinaryExpression(expression);
        if (!isMeant && !isAssigned && isPromise(checker.getTypeAtLocation(expression)))
          if (!isSettled(expression) && !neverRejects(expression)) report(node);
      }
      if (ts.isCallExpression(node)) {
        const isEvent = callers.has(node.expression.getText().split('.').at(-1) ?? '');
        for (const [at, argument] of (isEvent ? node.arguments : []).entries()) {
          if (!ts.isArrowFunction(argument) && !ts.isFunctionExpression(argument)) continue;
          const takes = checker.getResolvedSignature(node)?.getParameters() ?? [];
          const parameter = takes[Math.min(at, takes.length - 1)];
          if (parameter === undefined) continue;
          const wanted = checker.getTypeOfSymbolAtLocation(parameter, argument).getCallSignatures();
          const isIgnored =
            wanted.length > 0 && wanted.every((each) => each.getReturnType().flags & ts.TypeFlags.Void);
          const { body } = argument;
          const isSafe = !ts.isBlock(body) && (isSettled(body) || neverRejects(body));
          if (isIgnored && returnsPromise(argument) && !isSafe) report(argument);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

it('finds each form of it', () => {
  const text = `
    declare function work(): Promise<void>; declare function forEach(of: () => void): void;
    /** Never rejects: it has no reason. */
    declare function safe(): Promise<void>;
    void work();
    work();
    void work().then(() => work());
    void work().catch(() => work());
    void work().catch(async () => undefined);
    forEach(async () => { await work(); });
    forEach(() => work());
    void work().catch(() => undefined);
    work().catch(() => undefined);
    void safe(); forEach(() => safe()); forEach(() => void safe());
    async function all() { await work(); }
    export { all };`;
  const host = ts.createCompilerHost({});
  const own = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) =>
    name === 'case.ts' ? ts.createSourceFile(name, text, version) : own(name, version);
  const options = { lib: ['lib.esnext.d.ts'], target: ts.ScriptTarget.ESNext, types: [] };
  const program = ts.createProgram(['case.ts'], options, host);
  const lines = findUnawaited(program, (path) => path === 'case.ts').map((each) => each.split(/[: ]/)[1]);
  expect(lines).toEqual(['5', '6', '7', '8', '9', '10', '11']);
});

it('has none', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const isOwn = (path: string): boolean =>
    path.startsWith(join(root, 'src')) && !spared.some((each) => path.startsWith(join(root, each)));
  const own = fileNames.filter(isOwn);
  expect(own.length).toBeGreaterThan(500);
  expect(findUnawaited(ts.createProgram(own, options), isOwn)).toEqual([]);
});
