/** The pages that every rule for pages is tried on. */
export const pages = [
  '/',
  '/search?q=review',
  '/search?q=qqqqqq',
  '/skills/carol-server-setup',
  '/skills/alice-review',
  '/api-docs',
  '/audit-rules',
  '/outcomes',
];
