/** Contract-decisions 11: the environment, each variable with a default that works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configVariables, ConfigError, parseConfig } from '../src/config.ts';

describe('the configuration', () => {
  it('works with nothing set', () => {
    expect(parseConfig({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      contentDir: 'content',
      dataDir: 'data',
      storeUrl: null,
      eventSecret: null,
      githubToken: null,
      contentRepository: null,
      githubApiUrl: 'https://api.github.com',
      smtpUrl: null,
      trustProxy: false,
      logLevel: 'info',
      workers: 1,
      writesPerMinute: null,
      rebuildSeconds: 0,
    });
  });

  it('has a contact for weaknesses where one is set, or where a repository takes advisories', () => {
    const contacts = (environment: Record<string, string>): readonly string[] =>
      parseConfig(environment).securityContacts;
    expect(contacts({})).toEqual([]);
    expect(contacts({ CONTENT_REPOSITORY: 'acme/skills' })).toEqual([
      'https://github.com/acme/skills/security/advisories/new',
    ]);
    expect(
      contacts({
        CONTENT_REPOSITORY: 'acme/skills',
        SECURITY_CONTACT: 'mailto:security@skills.example, https://skills.example/security',
      }),
    ).toEqual(['mailto:security@skills.example', 'https://skills.example/security']);
    for (const wrong of [
      'security@skills.example',
      'http://skills.example',
      'mailto:a@b\nContact: c',
      'mailto:',
    ])
      expect(() => parseConfig({ SECURITY_CONTACT: wrong })).toThrow(
        /^configuration: SECURITY_CONTACT must be/,
      );
  });

  it('has the address of the program where one is set, as a command can clone it', () => {
    const address = (PROGRAM_REPOSITORY: string): string | null =>
      parseConfig({ PROGRAM_REPOSITORY }).programRepository;
    expect(address('')).toBeNull();
    expect(address('https://git.example/tools/registry/')).toBe('https://git.example/tools/registry');
    for (const wrong of [
      'git.example/a/b',
      'https://git.example',
      'https://git.example/a?b',
      'https://git.example/a;b',
    ])
      expect(() => address(wrong)).toThrow('PROGRAM_REPOSITORY must be the https: address of a repository');
  });

  it('takes an empty variable for an unset one', () => {
    expect(parseConfig({ PORT: '', SITE_URL: ' ', STORE_URL: '' })).toEqual(parseConfig({}));
  });

  it('is read from the environment', () => {
    const config = parseConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      SITE_URL: 'https://skills.example/',
      STORE_URL: 'postgres://u:p@db/x',
      EVENT_SECRET: 'sixteen letters!',
      GITHUB_API_URL: 'http://127.0.0.1:9/',
      GITHUB_RAW_URL: 'http://127.0.0.1:8/',
      SMTP_URL: 'smtp://mail.example',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
      WORKERS: '2',
      WRITES_PER_MINUTE: '0',
      REBUILD_SECONDS: '300',
    });
    expect(config).toMatchObject({
      port: 8080,
      siteUrl: 'https://skills.example',
      storeUrl: 'postgres://u:p@db/x',
      githubApiUrl: 'http://127.0.0.1:9',
      trustProxy: true,
      workers: 2,
      writesPerMinute: 0,
      rebuildSeconds: 300,
    });
  });

  it('names its own port in the default address', () => {
    expect(parseConfig({ PORT: '80' }).siteUrl).toBe('http://localhost:80');
  });

  it.each([
    ['PORT', '65536', '0 to 65535'],
    ['PORT', '-1', '0 to 65535'],
    ['PORT', '80a', '0 to 65535'],
    ['HOST', 'a b', 'host name'],
    ['SITE_URL', 'skills.example', 'origin'],
    ['SITE_URL', 'ftp://skills.example', 'origin'],
    ['SITE_URL', 'https://skills.example/under', 'origin'],
    ['SITE_URL', 'https://skills.example/?x', 'origin'],
    ['SITE_URL', 'https://u:p@skills.example', 'origin'],
    ['STORE_URL', 'mysql://db/x', 'postgres://'],
    ['EVENT_SECRET', 'short', '16 characters'],
    ['GITHUB_API_URL', 'api', 'https://'],
    ['GITHUB_RAW_URL', 'raw', 'https://'],
    ['CONTENT_REPOSITORY', 'https://github.com/acme/registry', 'owner/name'],
    ['CONTENT_REPOSITORY', 'acme/..', 'owner/name'],
    ['SMTP_URL', 'https://mail', 'smtp://'],
    ['DESCRIBE_URL', 'localhost', 'https://'],
    ['DESCRIBE_MODEL', 'two words', 'name of a model'],
    ['TRUST_PROXY', 'yes', '0, 1, true, false'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, silent'],
    ['WORKERS', '0', '1 to 64'],
    ['WRITES_PER_MINUTE', 'many', '0 to 1000000'],
    ['REBUILD_SECONDS', '86401', '0 to 86400'],
  ])('refuses %s=%s with one line that says what is allowed', (name, value, allowed) => {
    const parse = (): unknown => parseConfig({ [name]: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^configuration: ${name} .*${allowed.replaceAll('/', '\\/')}[^\\n]*$`));
  });

  it('never repeats a secret in its message', () => {
    expect(() => parseConfig({ EVENT_SECRET: 'hush', GITHUB_TOKEN: 'a token' })).toThrow(
      /^(?!.*(?:hush|a token))/,
    );
  });

  const rowsOf = (document: string): string[][] => {
    const text = readFileSync(join(import.meta.dirname, '..', document), 'utf8');
    const section = /## Configuration\n(.+?)\n## /s.exec(text)?.[1] ?? '';
    return [...section.matchAll(/^\| (`[A-Z].*) \|$/gm)].map(([, row = '']) => row.split(' | '));
  };

  /** Name and default of each row's variables. */
  const defaultsOf = (document: string): [name: string, value: string][] =>
    rowsOf(document).flatMap(([names = '', value = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']): [string, string] => [
        name,
        value === 'none' ? '' : value.replaceAll('`', '').replace('<PORT>', '4321'),
      ]),
    );

  it('is listed in docs/operating.md, every variable and no other', () => {
    const names = defaultsOf('docs/operating.md').map(([name]) => name);
    expect(names.sort()).toEqual([...configVariables].sort());
  });

  it('has rows in the README that are also there, with the same defaults', () => {
    const few = defaultsOf('README.md');
    expect(few.length).toBeGreaterThan(4);
    expect(defaultsOf('docs/operating.md')).toEqual(expect.arrayContaining(few));
  });

  it('has the defaults that docs/operating.md lists', () => {
    const defaults = defaultsOf('docs/operating.md');
    const standard = JSON.stringify(parseConfig({}));
    const wrong = defaults.filter(
      ([name = '', value]) => JSON.stringify(parseConfig({ [name]: value })) !== standard,
    );
    expect(wrong).toEqual([]);
    // A model's address, name and key are three variables and one value; a header with its secret, and a collector with its headers, two.
    const further = 2 * 2 + 1 + 1;
    const none = Object.values(parseConfig({})).filter((value) => value === null || Array.isArray(value));
    expect(defaults.filter(([, value]) => value === '')).toHaveLength(none.length + further);
  });
});
