/** The rules page answers for every rule, and findings lead to theirs. */
import { describe, expect, it } from 'vitest';
import { allRules } from '../../../src/audit/ruleset.ts';
import type { OpenSite } from '../support/open-site.ts';

export function auditRulesSuite(site: OpenSite): void {
  describe('the audit rules', () => {
    it('have an anchor each, and the page needs no script', async () => {
      const { page, close } = await site.open('/audit-rules', { javaScriptEnabled: false });
      const anchors = await page
        .locator('article[id]')
        .evaluateAll((articles) => articles.map((article) => article.id));
      expect(anchors.sort()).toEqual(allRules.map(({ id }) => id).sort());
      await close();
    });

    it('are reached from a finding on a skill’s page', async () => {
      const { page, close } = await site.open('/skills/carol-server-setup');
      await page.getByRole('link', { name: 'RC-01', exact: true }).click();
      await page.waitForURL('**/audit-rules#RC-01');
      expect(await page.locator('article:target h3').textContent()).toContain('RC-01');
      await close();
    });

    it('show what was judged harmless, with the reason, who said so, and until when', async () => {
      const { page, close } = await site.open('/skills/alice-review');
      const judged = page.getByRole('listitem').filter({ hasText: 'until 2099-01-01' });
      expect(await judged.textContent()).toContain('was medium; by Grace');
      expect(await judged.textContent()).toContain('shown and never run');
      expect(await judged.getByRole('link', { name: 'SC-01' }).getAttribute('href')).toBe(
        '/audit-rules#SC-01',
      );
      expect(await page.getByText('No findings').count()).toBe(1);
      await close();
    });

    it('can be disputed from a skill’s page, and from every page’s foot', async () => {
      const { page, close } = await site.open('/skills/carol-server-setup');
      expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Audit rules' }).count()).toBe(1);
      await page.getByRole('link', { name: 'Dispute it' }).first().click();
      await page.waitForURL('**/report?skill=carol-server-setup&rule=*');
      expect(await page.getByRole('heading', { name: 'Dispute a finding' }).isVisible()).toBe(true);
      await close();
    });
  });
}
