/** An upstream name for display: capitalised words, 2 to 60 characters. */

/** Words that are not written with only the first letter capitalised. */
const writings: Readonly<Record<string, string>> = {
  adr: 'ADR',
  adrs: 'ADRs',
  ai: 'AI',
  api: 'API',
  apis: 'APIs',
  asr: 'ASR',
  aws: 'AWS',
  cd: 'CD',
  ci: 'CI',
  cicd: 'CI/CD',
  cli: 'CLI',
  crm: 'CRM',
  cro: 'CRO',
  css: 'CSS',
  csv: 'CSV',
  dcf: 'DCF',
  devops: 'DevOps',
  devtools: 'DevTools',
  dna: 'DNA',
  dns: 'DNS',
  docx: 'DOCX',
  etl: 'ETL',
  gcp: 'GCP',
  gdpr: 'GDPR',
  github: 'GitHub',
  gitlab: 'GitLab',
  gpu: 'GPU',
  graphql: 'GraphQL',
  hr: 'HR',
  html: 'HTML',
  http: 'HTTP',
  iac: 'IaC',
  iam: 'IAM',
  ios: 'iOS',
  iot: 'IoT',
  javascript: 'JavaScript',
  json: 'JSON',
  jwt: 'JWT',
  kpi: 'KPI',
  lbo: 'LBO',
  llm: 'LLM',
  llms: 'LLMs',
  macos: 'macOS',
  mcp: 'MCP',
  ml: 'ML',
  mongodb: 'MongoDB',
  mysql: 'MySQL',
  nda: 'NDA',
  nextjs: 'Next.js',
  nodejs: 'Node.js',
  oauth: 'OAuth',
  okr: 'OKR',
  okrs: 'OKRs',
  openai: 'OpenAI',
  openapi: 'OpenAPI',
  orm: 'ORM',
  pdf: 'PDF',
  php: 'PHP',
  postgresql: 'PostgreSQL',
  pptx: 'PPTX',
  pr: 'PR',
  prd: 'PRD',
  prs: 'PRs',
  qa: 'QA',
  rag: 'RAG',
  rest: 'REST',
  rna: 'RNA',
  rpa: 'RPA',
  saas: 'SaaS',
  sdk: 'SDK',
  seo: 'SEO',
  slo: 'SLO',
  sql: 'SQL',
  sre: 'SRE',
  ssh: 'SSH',
  tdd: 'TDD',
  tts: 'TTS',
  typescript: 'TypeScript',
  ui: 'UI',
  url: 'URL',
  ux: 'UX',
  webapp: 'Web App',
  xlsx: 'XLSX',
  xml: 'XML',
  yaml: 'YAML',
  youtube: 'YouTube',
};

/** Small words inside a name. */
const smallWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);
const nameLimit = 60;

/** A name for people; letters, digits and `+ # . & / ( ) -` only, so it fits on one line anywhere. */
export function presentableName(upstream: string): string {
  const words = upstream
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}+#.&/()-]+/gu, ' ')
    .split(/[\s/_-]+/)
    .map((word) => word.replace(/^[.&()]+|[.&(]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const name = words.map(capitalise).join(' ');
  const short =
    name.length <= nameLimit
      ? name
      : name
          .slice(0, nameLimit + 1)
          .replace(/\s+\S*$/, '')
          .slice(0, nameLimit);
  return short.length >= 2 ? short : `Skill ${short}`.trim();
}

function capitalise(word: string, position: number): string {
  const lower = word.toLowerCase();
  if (Object.hasOwn(writings, lower)) return writings[lower] ?? word;
  if (position > 0 && smallWords.has(lower)) return lower;
  if (word !== lower) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
