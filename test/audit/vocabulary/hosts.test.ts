/** Whose a host is follows from whole labels: anyone can register a name that ends like another. */
import { describe, expect, it } from 'vitest';
import { isSharedHost } from '../../../src/audit/hosts/whose-host.ts';
import { isKnownService } from '../../../src/audit/hosts/known-services.ts';

describe('a host', () => {
  it.each(['openai.com', 'api.openai.com', 'eu.api.mailgun.net'])('%s is a known service', (host) => {
    expect(isKnownService(host)).toBe(true);
  });

  it.each(['evil-openai.com', 'notx.ai', 'openai.com.login-check.io', 'openai.co'])(
    '%s is none, though it looks like one',
    (host) => {
      expect(isKnownService(host)).toBe(false);
    },
  );

  it.each(['anyone.github.io', 'pages.dev', 'a.b.workers.dev', 'bucket.s3.amazonaws.com'])(
    '%s is of everybody',
    (host) => {
      expect(isSharedHost(host)).toBe(true);
    },
  );

  it.each(['mygithub.io', 'workers.dev.acme.com', 'acme.com'])('%s is not', (host) => {
    expect(isSharedHost(host)).toBe(false);
  });
});
