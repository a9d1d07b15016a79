/** An answer held against the OpenAPI document: its status, its media type and its body must be promised there. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closeSchemas } from './closed-schemas.ts';
import { type Media, type Named, type OpenApi, operationsOf } from './operations.ts';

export interface AnswerCheck {
  /** The status; throws where the document does not promise the answer. `where` names the request in the message. */
  check(named: Named, response: Response, where: string): Promise<number>;
  /** The operation at a path as it was asked for; null where the document has none. */
  find(method: string, path: string): Named | null;
}

export function createAnswerCheck(document: OpenApi): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...closeSchemas({ ...document }) });
  const patterns = operationsOf(document).map((named) => ({
    named,
    pattern: new RegExp(`^${named.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return {
    async check(named, response, where) {
      const { status } = response;
      const documented = named.operation.responses[String(status)];
      if (documented === undefined) throw new Error(`${where}: no such status in the document`);
      const { content, pointer } = documented;
      const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
      const body = await response.text();
      if (body === '' && Object.keys(content).length === 0) return status;
      const media: Media | undefined = content[type];
      if (media === undefined) throw new Error(`${where}: no ${type} in the document`);
      if (!type.endsWith('json')) return status;
      const reference = `api#/${[...pointer, 'content', type, 'schema'].map(toPointerPart).join('/')}`;
      const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
      if (validate(JSON.parse(body)) !== true)
        throw new Error(`${where}: ${ajv.errorsText(validate.errors)}`);
      return status;
    },
    find(method, path) {
      const found = patterns.find(
        ({ named, pattern }) => named.method === method.toLowerCase() && pattern.test(path),
      );
      return found?.named ?? null;
    },
  };
}

function toPointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
