/** SC: packages that are fetched unseen. Manifests are read by supply-chain-manifest.ts, names by brand-names.ts. */
import type { Severity } from '../../schema/vocabulary.ts';
import type { PatternRule, RowHit } from '../engine/rule.ts';
import { firstUrl, standingOf } from '../vocabulary/hosts.ts';

/** Scopes and packages that many projects run unpinned; data, reviewed 2026-11-20. */
const wellKnown =
  /^(?:@(?:modelcontextprotocol|anthropic-ai|openai|google|google-cloud|googleworkspace|microsoft|azure|aws-sdk|aws|vercel|vitejs|vue|angular|nestjs|expo|react-native|react-native-community|storybook|playwright|tailwindcss|shadcn|supabase|sanity|sentry|stripe|cloudflare|prisma|remix-run|sveltejs|nuxt|astrojs|changesets|commitlint|biomejs|eslint|typescript-eslint|playform|upstash|browserbasehq|apify|elastic|redis|neondatabase|dbt-labs|types|babel|testing-library|graphql-codegen|apollo|hey-api|redocly|stoplight|mermaid-js|marp-team|openapitools|capacitor|ionic|turbo|nx|rushstack|callstack|firebase|genkit-ai|slidev|wdio|axe-core|lhci|salesforce|shopify|github|octokit)\/|(?:skills|create-[\w-]{1,40}|degit|tsx|ts-node|tsc|typescript|eslint|prettier|vite|vitest|jest|mocha|playwright|cypress|astro|next|nuxt|mcp-remote|expo|expo-[\w-]{1,20}|eas-cli|react-native|turbo|nx|lerna|wrangler|vercel|netlify|netlify-cli|firebase|firebase-tools|supabase|prisma|drizzle-kit|knex|sequelize-cli|typeorm|tailwindcss|shadcn|shadcn-ui|storybook|sb|lighthouse|serve|http-server|json-server|nodemon|concurrently|rimraf|cross-env|husky|lint-staged|commitlint|semantic-release|release-it|np|npm-check-updates|ncu|depcheck|madge|knip|jscodeshift|source-map-explorer|webpack|rollup|esbuild|parcel|swc|babel|svgo|sharp-cli|mmdc|marp|markdownlint|markdownlint-cli2?|cspell|linkinator|cdk|aws-cdk|sst|serverless|amplify|sanity|contentful-cli|stripe|sentry-cli|pm2|remotion|slidev|sloc|cloc|tldr|zx|bun|pnpm|yarn|npm|node|corepack|c8|nyc|stylelint|biome|oxlint|publint|attw|size-limit|bundlesize|license-checker|snyk|audit-ci|pa11y|axe|html-validate|changeset|changesets|unbuild|tsup|tsdown|msw|openapi-typescript|graphql-codegen|swagger-cli|spectral|redocly|mintlify|docusaurus|vuepress|vitepress|hygen|plop|yo|cowsay|n8n|ruff|black|pytest|mypy|pyright|uv|pip-audit|bandit|pre-commit|jupyter|ipython|cookiecutter|copier|poetry|hatch|httpie|markitdown|yt-dlp|streamlit|mkdocs|twine|tox|nox|isort|flake8|semgrep|sqlfluff|dbt|checkov|ansible|aider|llm|datasette|csvkit|marimo|nbconvert|gitingest|repomix|skills-ref|agent-browser|claude|codex|gemini|opencode|ccusage|convex|inngest|trigger\.dev|ngrok|localtunnel|giget|npkill|taze|envinfo|react-doctor|react-devtools|apify|apify-cli|browse|elevenlabs|uipath|gws))(?:@|$)/i;

function byPackage({ match, owner }: RowHit): Severity | null {
  const name = match[1] ?? '';
  if (name === '' || /^[./$<{[-]|^https?:/.test(name) || /[<{[$]/.test(name)) return null;
  if (/^(?:@[^@\s]{1,100}|[^@\s]{1,100})(?:@|==)\d/.test(name)) return null;
  if (wellKnown.test(name)) return 'info';
  // A package that carries the owner's name comes from the skill's own author.
  return owner !== null && owner.length >= 3 && name.toLowerCase().includes(owner.toLowerCase())
    ? 'info'
    : 'low';
}

export const supplyChainRules: readonly PatternRule[] = [
  {
    id: 'SC-01',
    severity: 'medium',
    why: 'A package is fetched and run without a pinned version and without a question.',
    fix: 'Pin an exact version, or install it as a dependency that a lock file covers.',
    owasp: ['AST02', 'AST07'],
    kinds: ['fence', 'script', 'config', 'decoded', 'hidden', 'comment'],
    rows: [
      {
        all: [
          /\b(?:npx|bunx|pnpm\s{1,3}dlx|yarn\s{1,3}dlx|npm\s{1,3}exec)\s{1,4}(?:--?(?!y\b|-yes\b)[\w-]{1,20}\s{1,4}){0,3}(?:-y|--yes)\s{1,4}(?:--?[\w-]{1,20}\s{1,4}){0,3}["']?([\w@./$<{[-]{1,100})/,
        ],
        scope: 'line',
        reason: 'auto-yes of an unknown package',
        judge: (hit) => {
          const standing = byPackage(hit);
          return standing === 'low' ? 'medium' : standing === 'info' ? 'low' : standing;
        },
      },
      {
        all: [/["'](?:npx|bunx)["'][^\n]{0,40}["']-y["']\s{0,2},\s{0,2}["']([\w@./-]{1,100})["']/],
        scope: 'line',
        reason: 'the same as an argument list, mostly MCP servers',
        judge: byPackage,
      },
      {
        all: [
          /\b(?:npx|bunx|uvx|pipx\s{1,3}run|pnpm\s{1,3}dlx|yarn\s{1,3}dlx)\s{1,4}(?:github:|git\+|https?:\/\/)[^\s"'`]{3,200}/i,
        ],
        scope: 'line',
        severity: 'medium',
        reason: 'a runner straight from a repository',
        judge: ({ match, owner, severity }) =>
          owner !== null && match[0].toLowerCase().includes(`${owner.toLowerCase()}/`) ? 'low' : severity,
      },
    ],
  },
  {
    id: 'SC-04',
    severity: 'medium',
    why: 'Packages come from another index than the public one.',
    fix: 'Use the default registry, or say whose index it is and pin the packages.',
    owasp: ['AST02'],
    kinds: ['fence', 'script', 'config', 'decoded', 'hidden', 'comment', 'prose', 'list'],
    rows: [
      {
        all: [
          /(?:--(?:extra-)?index-url|--registry|--find-links|PIP_(?:EXTRA_)?INDEX_URL|npm_config_registry|(?:^|\n)\s{0,4}(?:@[\w-]{1,40}:)?registry\s{0,2}=|extra-index-url\s{0,2}=|index-url\s{0,2}=|npm\s{1,4}config\s{1,4}set\s{1,4}registry|GOPROXY=)[= "']{1,4}\s{0,3}(https?:\/\/[^\s"'`]{3,200})/i,
        ],
        scope: 'line',
        reason: 'index options',
        judge: byIndex,
      },
      {
        all: [
          /\b(?:pip3?|uv\s{1,3}pip|npm|pnpm|yarn|gem|cargo)\s{1,4}(?:install|i|add)\s[^\n]{0,120}((?:git\+)?https?:\/\/(?!(?:github|gitlab)\.com\/)[^\s"'`]{3,200}\.(?:tgz|tar\.gz|zip|whl|gem)\b|git\+http:\/\/[^\s"'`]{3,200})/i,
        ],
        scope: 'line',
        reason: 'a package by its address',
        judge: byIndex,
      },
    ],
  },
];

const commonIndexes =
  /^(?:registry\.npmjs\.org|pypi\.org|files\.pythonhosted\.org|test\.pypi\.org|download\.pytorch\.org|npm\.pkg\.github\.com|pypi\.nvidia\.com|pypi\.ngc\.nvidia\.com|registry\.yarnpkg\.com|proxy\.golang\.org|jsr\.io|npm\.jsr\.io|storage\.googleapis\.com|flashinfer\.ai|data\.pyg\.org|wheels\.vllm\.ai|rubygems\.org|index\.crates\.io)$/;

function byIndex({ match, owner, severity }: RowHit): Severity | null {
  const url = firstUrl(match[1] ?? match[0]);
  if (url === null || /[<{$]/.test(url.host)) return null;
  const standing = standingOf(url, owner);
  if (standing === 'local' || commonIndexes.test(url.host)) return 'info';
  if (standing === 'suspect') return 'high';
  return standing === 'owner' || standing === 'known' ? 'low' : severity;
}
