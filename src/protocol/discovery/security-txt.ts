/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
import type { SiteDocument } from '../site-document.ts';

/** Days that the file is valid after the build; the RFC recommends less than a year. */
const validDays = 330;

export const securityTxt: SiteDocument = {
  path: '/.well-known/security.txt',
  contentType: 'text/plain; charset=utf-8',
  render: ({ siteUrl, securityContacts, registry }) => {
    const expires = new Date(Date.parse(registry.generatedAt) + validDays * 86_400_000);
    const contacts = securityContacts.length === 0 ? [`${siteUrl}/api-docs#feedback`] : securityContacts;
    return [
      ...(securityContacts.length === 0
        ? [
            '# The operator has set no address of a person (SECURITY_CONTACT). What this call sends is read by the operator alone.',
          ]
        : []),
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  },
};
