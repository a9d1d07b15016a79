/** The text of a skill on its page: everything visible, nothing that acts. */
import { describe, expect, it } from 'vitest';
import { hostile } from '../support/fixture-content.ts';
import type { OpenSite } from '../support/open-site.ts';

const address = '/read?skill=alice-review';

export function readSuite(site: OpenSite): void {
  describe('the text of a skill', () => {
    it('is rendered without anything that acts', async () => {
      const { page, errors, foreign, close } = await site.open(address);
      const text = page.locator('.prose');
      expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(await text.locator('img, script, style, iframe, [onerror], [style]').count()).toBe(0);
      const links = await text
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
      expect(links).toEqual([
        [expect.stringMatching(/^https:\/\/github\.com\/.+\/other\/README\.md$/), 'nofollow noopener ugc'],
        ['https://example.org/a', 'nofollow noopener ugc'],
      ]);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
      await close();
    });

    it('shows what a browser would hide: comments, markup, pictures, invisible characters', async () => {
      const { page, close } = await site.open(address);
      const shown = (await page.locator('main').textContent()) ?? '';
      for (const part of [
        '<!-- a comment that only an agent would read -->',
        '<script>globalThis.hacked=8</script>',
        '[picture: a tracker]',
        '2 hidden characters are left out.',
      ])
        expect(shown).toContain(part);
      await close();
    });

    it('skips no level of headings', async () => {
      const { page, close } = await site.open(address);
      const levels = await page
        .locator('main :is(h1, h2, h3, h4, h5, h6)')
        .evaluateAll((all) => all.map(({ tagName }) => tagName));
      expect(levels).toEqual(['H1', 'H2', 'H3', 'H4']);
      await close();
    });

    it('has numbered lines as written, which an address can name', async () => {
      const { page, close } = await site.open(`${address}&view=source#L6`);
      expect(await page.locator('#L5').textContent()).toContain('# First');
      expect(await page.locator('li:target').getAttribute('id')).toBe('L6');
      await close();
    });

    it('leads from the page of the skill, through its tree of files', async () => {
      const { page, close } = await site.open('/skills/alice-review');
      await page.getByRole('link', { name: 'Read SKILL.md here' }).click();
      const files = page.getByRole('navigation', { name: 'Files' });
      expect(await files.getByRole('listitem').allTextContents()).toEqual(
        ['SKILL.md', 'scripts/', 'run.py', 'deep/', 'tool.py'].map((name) => expect.stringContaining(name)),
      );
      await files.getByRole('link', { name: 'run.py' }).click();
      expect(await page.locator('#L1').textContent()).toBe('print("a & b < c")');
      await close();
    });
  });

  it('names the lines of a file that show what the skill can do', async () => {
    const { page, close } = await site.open(`${address}&file=scripts/deep/tool.py`, {
      javaScriptEnabled: false,
    });
    const shown = page.getByRole('list', { name: 'What this file shows' });
    expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['Runs commands: line 3']);
    await shown.getByRole('link', { name: '3' }).click();
    expect(await page.locator('li:target').textContent()).toBe('os.system("ls")');
    await close();
  });

  describe('a text that cannot be shown', () => {
    it.each([
      ['a skill that does not exist', '/read?skill=nobody', 404],
      ['a skill whose licence is not recognised', `/read?skill=${hostile.slug}`, 403],
      ['no skill', '/read', 400],
      ['a file that the skill does not have', `${address}&file=../../etc/passwd`, 404],
    ])('says why for %s', async (_what, path, status) => {
      const response = await fetch(site.url(path), { headers: { accept: 'text/html' } });
      expect(response.status).toBe(status);
      const page = await response.text();
      expect(page).toContain('This text cannot be shown.');
      expect(page).not.toContain('root:');
    });
  });
}
