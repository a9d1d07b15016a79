/** `/healthz` and `/readyz`. */
import type { Context } from '../../api/define.ts';
import { Entity } from '../entity.ts';
import { cacheControl, contentTypes, dataHeaders } from '../headers.ts';
import { forMethod } from '../method.ts';
import { respondEntity } from '../respond.ts';

export interface Readiness {
  /** Null until a registry is loaded; asked at every request, so a rebuild can swap it. */
  readonly getContext: (isWrite?: boolean) => Context | null;
  /** Why `/readyz` answers 503 once a registry is loaded; null, the default: it answers 200. */
  readonly whyNotReady?: () => string | null;
  /** Why the store cannot be used now, for `/readyz?store=1`; null: it can. */
  readonly whyNotStored?: () => Promise<string | null>;
}

/** 200 with `status: ok`, or 503 with why not. */
export function health(request: Request, whyNot: string | null): Promise<Response> {
  const well = whyNot === null;
  return forMethod(request, 'GET, HEAD, OPTIONS', () => {
    const body = `${JSON.stringify(well ? { status: 'ok' } : { status: 'loading', reason: whyNot })}\n`;
    return respondEntity(request, new Entity(body, contentTypes.json, null), {
      status: well ? 200 : 503,
      cacheControl: cacheControl.none,
      headers: well ? dataHeaders : { ...dataHeaders, 'retry-after': '2' },
    });
  });
}

/** Whether requests should be sent here; with `store=1` also whether reports can be written. */
export async function ready(
  request: Request,
  { getContext, whyNotReady, whyNotStored }: Readiness,
): Promise<Response> {
  if (getContext() === null) return health(request, 'the registry is still loading');
  const reason = whyNotReady?.() ?? null;
  const asksStore = new URL(request.url).searchParams.get('store') === '1';
  return health(request, reason ?? (asksStore ? ((await whyNotStored?.()) ?? null) : null));
}
