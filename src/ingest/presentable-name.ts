/** An upstream name as people read it: words with capitals, 2 to 60 characters. */

/** Words whose usual writing is not "first letter capital". */
const writings: Readonly<Record<string, string>> = {
  ai: 'AI',
  api: 'API',
  apis: 'APIs',
  aws: 'AWS',
  ci: 'CI',
  cli: 'CLI',
  css: 'CSS',
  csv: 'CSV',
  docx: 'DOCX',
  gcp: 'GCP',
  github: 'GitHub',
  gitlab: 'GitLab',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  ios: 'iOS',
  javascript: 'JavaScript',
  json: 'JSON',
  llm: 'LLM',
  mcp: 'MCP',
  ml: 'ML',
  mongodb: 'MongoDB',
  mysql: 'MySQL',
  oauth: 'OAuth',
  pdf: 'PDF',
  php: 'PHP',
  postgresql: 'PostgreSQL',
  pptx: 'PPTX',
  rest: 'REST',
  sdk: 'SDK',
  seo: 'SEO',
  sql: 'SQL',
  tdd: 'TDD',
  typescript: 'TypeScript',
  ui: 'UI',
  url: 'URL',
  ux: 'UX',
  xlsx: 'XLSX',
  xml: 'XML',
  yaml: 'YAML',
};

/** Small words inside a name. */
const smallWords: ReadonlySet<string> = new Set(['a', 'an', 'and', 'as', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
const nameLimit = 60;

/** A name for people; letters, digits and `+ # . & / ( ) -` only, so it can stand on one line anywhere. */
export function presentableName(upstream: string): string {
  const words = upstream
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}+#.&/()-]+/gu, ' ')
    .split(/[\s/_-]+/)
    .map((word) => word.replace(/^[.&()]+|[.&(]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const name = words.map(capitalise).join(' ');
  const short = name.length <= nameLimit ? name : name.slice(0, nameLimit + 1).replace(/\s+\S*$/, '').slice(0, nameLimit);
  return short.length >= 2 ? short : `Skill ${short}`.trim();
}

function capitalise(word: string, position: number): string {
  const lower = word.toLowerCase();
  if (Object.hasOwn(writings, lower)) return writings[lower] ?? word;
  if (position > 0 && smallWords.has(lower)) return lower;
  if (word !== lower) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
