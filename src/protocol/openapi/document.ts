/** GET /openapi.json: this registry's API, described. */
import type { Context } from '../../api/define.ts';
import { endpoints } from '../../api/list.ts';
import { buildOpenApiDocument } from './build-document.ts';
import type { OpenApiDocument } from './document-type.ts';
import { routes } from '../../routes.ts';
import type { SiteDocument } from '../site-document.ts';

/** For the documentation page and the document alike. */
export function buildOpenApi(context: Context): Promise<OpenApiDocument> {
  return buildOpenApiDocument(context, endpoints);
}

export const openApi: SiteDocument = {
  path: routes.openapi.path,
  contentType: 'application/json; charset=utf-8',
  render: async (context) => `${JSON.stringify(await buildOpenApi(context))}\n`,
};
