/** `submit`: a repository's skill handed in for review. */
import { field, oneLine } from '../../text/plain-text.ts';
import { type Command, flagOption, listOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { connect } from '../registry/connect.ts';

export const submit: Command = {
  name: 'submit',
  usage: '<repository>',
  summary: 'Submit a skill of a public repository to the registry',
  details: 'The repository is validated first. The status address holds a token: keep it to yourself.',
  words: [1, 1],
  options: {
    path: { value: '<path>', help: 'Which SKILL.md, where the repository has several' },
    category: { value: '<name>', help: 'Category (default: found by the registry)' },
    tags: { multiple: true, value: '<tags>', help: 'Tags, divided by commas' },
    agent: { short: 'a', value: '<name>', help: 'Name of the agent that submits' },
    'dry-run': { help: 'Validate only' },
  },
  run: async (call) => {
    const { words, options } = call;
    const registry = connect(call);
    const repository = words[0] ?? '';
    const found = await registry.post('/api/skills/validate', { repository });
    const skills = found.get('skills').each((skill) => ({
      path: skill.get('skillPath').text(),
      valid: skill.get('valid').flag(),
      errors: skill.get('errors').each((each) => String(each.value)),
    }));
    if (flagOption(options, 'dry-run')) {
      const rows = skills.flatMap(({ path, valid, errors }) => [
        `${oneLine(path)}: ${valid ? 'valid' : 'not valid'}`,
        ...errors.map((each) => `  ${oneLine(each)}`),
      ]);
      return { json: found.value, text: rows.length === 0 ? 'No SKILL.md was found.' : rows.join('\n') };
    }
    const asked = textOption(options, 'path');
    const [skill, ...others] = asked === null ? skills : skills.filter(({ path }) => path === asked);
    if (skill === undefined)
      throw new Failure('not-found', `no ${asked ?? 'SKILL.md'} was found in ${repository}`);
    if (others.length > 0)
      throw new Failure(
        'usage',
        'the repository has several skills: choose one with --path',
        skills.map(({ path }) => path),
      );
    if (!skill.valid) throw new Failure('failure', `${skill.path} is not valid`, skill.errors);
    const category = textOption(options, 'category');
    const agent = textOption(options, 'agent');
    const tags = listOption(options, 'tags');
    const answer = await registry.post('/api/skills/submit', {
      repository,
      skillPath: skill.path,
      submissionSource: 'agent',
      ...(category === null ? {} : { category }),
      ...(agent === null ? {} : { submittedByAgent: agent }),
      ...(tags.length === 0 ? {} : { tags }),
    });
    const submission = answer.get('submission');
    const isNew = answer.get('accepted').flag();
    const status = oneLine(submission.get('status').text());
    const path = oneLine(skill.path);
    const text = [
      isNew ? `${path} submitted: ${status}` : `${path} is known already: ${status}`,
      ...(isNew ? [field('Status (private)', submission.get('statusUrl').text())] : []),
    ];
    return { json: answer.value, text: text.join('\n') };
  },
};
