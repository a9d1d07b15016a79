/** Addresses of the site's pages that are made of names. */
import { slugOf } from '../text/slug-of.ts';

export const categoryPath = (name: string): string => `/categories/${slugOf(name)}`;
export const ownerPath = (owner: string): string => `/owners/${encodeURIComponent(owner.toLowerCase())}`;
export const rankingPath = (slug: string): string => `/rankings/${slug}`;
export const packPath = (slug: string): string => `/packs/${slug}`;
export const taskPath = (slug: string): string => `/tasks/${slug}`;
export const agentPath = (slug: string): string => `/agents/${slug}`;
export const auditPath = (slug: string): string => `/audits/${slug}`;

/** The answer page for a task, as the form on it sends it. */
export function resolvePath(task: string, agent = 'auto'): string {
  const query = new URLSearchParams({ task, ...(agent === 'auto' ? {} : { agent }) });
  return `/resolve?${query}`;
}

/** An answer of the API in the formats it has, for links on its page. */
export function apiFormats(path: string, query = ''): { label: string; href: string; type: string }[] {
  const separator = query === '' ? '?' : `?${query}&`;
  return [
    { type: 'application/json', label: 'JSON', href: query === '' ? path : `${path}?${query}` },
    { type: 'text/plain', label: 'Text for models', href: `${path}${separator}format=text` },
  ];
}
