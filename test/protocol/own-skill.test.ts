/** The registry's own skill: each way of use that this registry serves, and no other. */
import { describe, expect, it } from 'vitest';
import { ownSkillText } from '../../src/protocol/own-skill/own-skill.ts';

const siteUrl = 'https://skills.example';
const client = `npx -y ${siteUrl}/cli/skill-registry-0.1.0-b0123456789ab.tgz`;

const shellLines = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = '']) => block);

describe('the own skill', () => {
  it('has a command of the client for each step from resolve to report', () => {
    const commands = shellLines(ownSkillText({ siteUrl, client })).filter((line) => line.startsWith(client));
    expect(commands.map((line) => line.slice(client.length + 1).split(' ')[0])).toEqual([
      'resolve',
      'install',
      'verify',
      'outcome',
    ]);
  });

  it('names no client where the registry serves none', () => {
    const text = ownSkillText({ siteUrl, client: null });
    expect(text).not.toMatch(/npx|client/);
    expect(shellLines(text).map((line) => line.split(' ')[0])).toEqual(['curl', 'curl']);
  });

  it.each([client, null])('asks for keywords, and leaves no empty paragraph, with %s', (started) => {
    const text = ownSkillText({ siteUrl, client: started });
    expect(text).toContain('keywords=<word>,<word>,<word>');
    expect(text).not.toContain('\n\n\n');
  });
});
