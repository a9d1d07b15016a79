/** GET /openapi.json: this registry's API, described. */
import type { Context } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { buildOpenApiDocument, type OpenApiDocument } from './openapi-document.ts';
import { routes } from '../routes.ts';
import type { SiteDocument } from './site-document.ts';

/** For the documentation page and the document alike. */
export function buildOpenApi(context: Context): Promise<OpenApiDocument> {
  return buildOpenApiDocument(context, endpoints);
}

export const openApi: SiteDocument = {
  path: routes.openapi.path,
  contentType: 'application/json; charset=utf-8',
  render: async (context) => `${JSON.stringify(await buildOpenApi(context))}\n`,
};
