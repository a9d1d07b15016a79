/** A server for another address than the build's does not start. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSiteUrl, SiteUrlError } from '../../src/server/check-site-url.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'site-url-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const built = (text: string): Promise<void> => writeFile(join(dist, 'build.json'), text);

describe('the address of the build', () => {
  it('may be the same', async () => {
    await built('{"siteUrl":"https://skills.example"}');
    await expect(checkSiteUrl(dist, 'https://skills.example')).resolves.toBeNull();
  });

  it('may differ in the port on a developer’s own machine, which is warned of', async () => {
    await built('{"siteUrl":"http://localhost:4321"}');
    await expect(checkSiteUrl(dist, 'http://localhost:5000')).resolves.toContain(
      'run `SITE_URL=http://localhost:5000 npm run build` first',
    );
  });

  it('is refused where it is another, with the command that helps', async () => {
    await built('{"siteUrl":"http://localhost:4321"}');
    const refused = checkSiteUrl(dist, 'https://skills.example');
    await expect(refused).rejects.toBeInstanceOf(SiteUrlError);
    await expect(refused).rejects.toThrow('run `SITE_URL=https://skills.example npm run build` first');
  });

  it.each(['', '[]', 'not JSON', '{"siteUrl":7}'])(
    'says nothing in %j, so nothing is refused',
    async (text) => {
      await built(text);
      await expect(checkSiteUrl(dist, 'https://skills.example')).resolves.toBeNull();
    },
  );

  it('is not known without a build', async () => {
    await expect(checkSiteUrl(join(dist, 'none'), 'https://skills.example')).resolves.toBeNull();
  });
});
