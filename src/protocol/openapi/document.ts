/** GET /openapi.json: this registry's API, described. */
import type { Context } from '../../api/define.ts';
import { endpoints } from '../../api/list.ts';
import { buildOpenApiDocument } from './build-document.ts';
import type { OpenApiDocument } from './document-type.ts';
import { routes } from '../../routes.ts';
import type { SiteDocument } from '../site-document.ts';

/** By context, which is replaced with each change of what answers are made from. */
const documents = new WeakMap<Context, Promise<OpenApiDocument>>();

/** For the documentation page and the document alike. */
export function buildOpenApi(context: Context): Promise<OpenApiDocument> {
  const document = documents.get(context) ?? buildOpenApiDocument(context, endpoints);
  documents.set(context, document);
  return document;
}

export const openApi: SiteDocument = {
  path: routes.openapi.path,
  contentType: 'application/json; charset=utf-8',
  render: async (context) => `${JSON.stringify(await buildOpenApi(context))}\n`,
};
