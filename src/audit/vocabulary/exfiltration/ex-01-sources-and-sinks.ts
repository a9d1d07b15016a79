/** Words of EX-01, sorted, one a line. */

export const credentialFiles: readonly string[] = [
  'git-credentials',
  'gnupg',
  'my.cnf',
  'netrc',
  'npmrc',
  'pgpass',
  'pypirc',
  'ssh',
  'vault-token',
  'yarnrc.yml',
];

export const textTools: readonly string[] = [
  'awk',
  'cut',
  'grep',
  'head',
  'less',
  'more',
  'rg',
  'sed',
  'sort',
  'wc',
];

export const httpClients: readonly string[] = [
  '$http',
  'aiohttp',
  'axios',
  'client',
  'got',
  'http',
  'httpx',
  'ky',
  'needle',
  'requests',
  'session',
  'superagent',
  'urllib3',
];

export const programSinks: readonly string[] = [
  'curl_exec',
  'http.client.HTTP(S)Connection',
  'http.NewRequest',
  'HTTP::Tiny',
  'HttpClient',
  'LWP::UserAgent',
  'Net.WebClient',
  'Net::HTTP(.post|::Post)',
  'reqwest::',
  'ureq::(post|put)',
  'XMLHttpRequest',
];
