/** The API documentation as Markdown. */
import type { Context } from '../../api/define.ts';
import { routes } from '../../routes.ts';
import type { ApiEndpoint } from '../api-docs/api-docs.ts';
import { apiFacts, describeApi, errorsLead } from '../api-docs/describe-api.ts';
import type { Field } from '../api-docs/schema-text.ts';
import { bulletList, codeBlock, markdownOf } from './blocks.ts';

export async function apiDocsMarkdown(context: Context): Promise<string> {
  const { introduction, groups, problems } = await describeApi(context);
  return markdownOf(
    '# API documentation',
    introduction,
    bulletList([
      ...apiFacts,
      `The same description for machines, with every member of every answer: ${context.siteUrl}${routes.openapi.path}`,
    ]),
    ...groups.flatMap(({ name, description, endpoints }) => [
      `## ${name}`,
      description,
      ...endpoints.flatMap(endpointBlocks),
    ]),
    '## Errors',
    errorsLead,
    bulletList(
      problems.map(({ kind, status, title, advice }) => `${status} ${title} (\`${kind}\`): ${advice}`),
    ),
  );
}

function endpointBlocks(endpoint: ApiEndpoint): string[] {
  const { method, path, aliases, summary, description, parameters, responses, example } = endpoint;
  const answered = responses.filter(({ status }) => status.startsWith('2'));
  const refused = responses.flatMap(({ status }) => (status.startsWith('2') ? [] : [status]));
  return [
    `### ${summary}`,
    `\`${method} ${path}\`${aliases.length === 0 ? '' : `, also ${aliases.map((alias) => `\`${alias}\``).join(', ')}`}`,
    description,
    codeBlock(example, 'sh'),
    bulletList(parameters.map((parameter) => fieldLine(parameter, parameter.place))),
    bulletList([
      ...answered.map(({ status, description: says, types, fields }) =>
        [`${status}: ${says}`, types.join(', '), memberNames(fields)]
          .filter((part) => part !== '')
          .join('; '),
      ),
      ...(refused.length === 0 ? [] : [`Can also answer ${refused.join(', ')}: see Errors`]),
    ]),
  ];
}

function fieldLine({ name, description, type, required }: Field, place: string): string {
  const says = [description, type].filter((part) => part !== '').join('; ');
  return `\`${name}\` (${place}${required ? ', required' : ''}): ${says}`;
}

function memberNames(fields: readonly Field[]): string {
  return fields.length === 0 ? '' : `members ${fields.map(({ name }) => `\`${name}\``).join(', ')}`;
}
