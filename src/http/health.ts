/** `/healthz` and `/readyz`. */
import { Entity } from './entity.ts';
import { cacheControl, contentTypes, dataHeaders } from './headers.ts';
import { forMethod } from './method.ts';
import { respondEntity } from './respond.ts';

/** 200 with `status: ok`, or 503 with `status: loading`. */
export function health(request: Request, well: boolean): Promise<Response> {
  return forMethod(request, 'GET, HEAD, OPTIONS', () => {
    const body = `${JSON.stringify({ status: well ? 'ok' : 'loading' })}\n`;
    return respondEntity(request, new Entity(body, contentTypes.json, null), {
      status: well ? 200 : 503,
      cacheControl: cacheControl.none,
      headers: well ? dataHeaders : { ...dataHeaders, 'retry-after': '2' },
    });
  });
}
