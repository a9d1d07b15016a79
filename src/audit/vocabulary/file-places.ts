/** Places of files by their paths: tests, files that agents read by themselves, listings of a folder. */

/** Tests, what they are given, and measurements: programs of those who build the skill. */
export const testPlace = new RegExp(
  String.raw`(?!.*\bconftest\.py$)(?:${[
    String.raw`(?:^|/)(?:__tests__|__fixtures__|(?:unit|integration)?[-_]?tests?|testdata|evals?|evaluations?|specs?|fixtures?|e2e|bench(?:marks?)?)/`,
    String.raw`(?:^|/)tests?[-_](?:cases|data|files|fixtures|project|samples|scenarios|skills)/`,
    String.raw`[._-](?:test|spec)\.\w{1,4}$|_test\.(?:go|py|rb)$|(?:^|/)(?:test_[^/]{1,80}|self-?test|bench)\.\w{1,4}$`,
  ].join('|')})`,
  'i',
);

/** Documents for the people who choose, build or change a skill, by the custom of repositories: names in capitals, and `docs/`. */
export const peoplesDocument =
  /(?:^|\/)(?:readme|changelog|contributing|security)(?:[._-][\w.-]{1,30})?\.\w{2,5}$|(?:^|\/)docs?\/|(?:^|\/)(?=[^a-z]{4,80}\.)[A-Z][A-Z0-9_.\- ]{3,80}\.(?:md|mdx|txt|rst|html)$/;

/** Files that agents read without a step that says so, and folders of them. */
export const agentFile =
  /(?:^|\/)(?:agents?|bootstrap|claude|gemini|heartbeat|identity|memory|skill|soul|tools|user)(?:\.local)?\.md$|(?:^|\/)\.\w|(?:^|\/)(?:agents|commands|hooks|instructions|prompts|rules)\//i;

/** A line that lists a folder: with the lines of a tree, or nothing but one name, which starts nothing. */
export const treeLine =
  /^\s{0,40}[│├└|+`][─\s|`+-]|^\s{0,40}[\w.-]{1,60}(?:\/|\.\w{1,5})(?:\s{2,40}(?:#|--|\u2190|\u2014)[^\n]{0,160})?\s{0,4}$/u;

/** A line that starts, installs or builds what it names. */
export const startingLine =
  /\b(?:bash|build|bun|cargo|cd|cp|docker|exec|go|import|install|make|node|npm|npx|perl|php|pip3?|pnpm|pytest|python3?|require|ruby|sh|source|uv|yarn|zsh)\b|\.\//i;

/** Entries of a manifest that run when a package is installed or started. */
export const installStep = /"(?:(?:pre|post)?(?:install|pack|start)|prepare|bin|main|module)"\s{0,4}:/;

/** Lists of packages, which a program reads. */
export const requirementsFile = /(?:^|\/)(?:requirements|constraints)[\w.-]{0,30}\.(?:in|txt)$/i;

/** A sentence that has its reader open a page or do what it says; "see" and "more in" only point to it. */
export const readingOrder =
  /\b(?:apply|consult|do what|do as|execute|follow|go through|load|obey|open|read|run|start with|work through)\b|阅读|读取|閱讀|遵循|按照|執行|执行|加载|打开|読ん|読み|従っ|읽|따르|\b(?:lee|lea|leer|sigue|siga|lis|lisez|suis|suivez|lies|lesen|folge|befolge|leia|siga)\b|прочита|следу/iu;

/** Pages that people follow to install something. */
export const installationPage =
  /install|set-?up|quick-?start|getting[-_ ]?started|readme|require|prereq|depend/i;

/** Tests by the usual names alone, for rows that drop what they find there. */
export const testFile =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures)\/|(?:[._-](?:test|spec)|Test)\.\w{1,5}$|(?:^|\/)(?:test_[^/]{1,80}|conftest)\.\w{1,5}$/;

/** Programs that show how something is used. */
export const exampleFile = /(?:^|\/)examples?\//;
