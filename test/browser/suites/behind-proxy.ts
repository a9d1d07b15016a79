/** The site behind a real nginx that asks who is there: a person's browser shows it, and takes the password nowhere else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasNginx, makeCertificates, startCertificateNginx, startPrivateNginx } from '../../support/nginx.ts';
import type { OpenSite } from '../support/open-site.ts';

const secret = 'a secret of the proxy';

export function behindProxySuite(site: OpenSite): void {
  describe.runIf(hasNginx)('behind nginx', () => {
    /** The home page, a search and a skill that it lists, as a person goes; no error, and nothing asked elsewhere. */
    const walk = async (base: string, options: BrowserContextOptions): Promise<void> => {
      const { page, errors, foreign, close } = await site.visit(`${base}/`, {
        reducedMotion: 'reduce',
        ...options,
      });
      await page.goto(`${base}/search?q=review`, { waitUntil: 'load' });
      await page.locator('main a[href$="/skills/alice-review"]').first().click();
      await page.waitForURL('**/skills/alice-review');
      expect(await page.locator('h1').innerText()).toMatch(/review/i);
      expect([errors, foreign]).toEqual([[], []]);
      await close();
    };

    it('that asks for a password', async () => {
      const nginx = await startPrivateNginx(site.url(''), secret);
      onTestFinished(() => nginx.stop());
      await walk(nginx.base, { httpCredentials: { username: 'ann', password: 'word' } });
      // Where a person would be asked for it.
      await expect(site.visit(`${nginx.base}/`)).rejects.toThrow('ERR_INVALID_AUTH_CREDENTIALS');
    });

    it('that asks for a certificate', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const at = makeCertificates(folder);
      const nginx = await startCertificateNginx(site.url(''), secret, folder);
      onTestFinished(() => nginx.stop());
      const shown = { origin: nginx.base, certPath: at('ann.crt'), keyPath: at('ann.key') };
      await walk(nginx.base, { ignoreHTTPSErrors: true, clientCertificates: [shown] });
      const without = await site.visit(`${nginx.base}/`, { ignoreHTTPSErrors: true });
      expect(await without.page.content()).not.toContain('/skills/');
      await without.close();
    });
  });
}
