/** `serve-local`: an MCP server on standard input and output, so that an agent loads one installed skill by need instead of all. */
import type { Command } from '../command.ts';
import { answerLine } from '../local/local-protocol.ts';
import { localTools } from '../local/local-tools.ts';

export const serveLocal: Command = {
  name: 'serve-local',
  usage: '',
  summary: 'Serve the installed skills as MCP tools on standard input and output',
  details:
    'search_installed and read_installed need no network; resolve asks the registry for what is not installed. Ends with its input.',
  words: [0, 0],
  options: {},
  run: async (call) => {
    const { input, print, version } = call.surroundings;
    const tools = localTools(call);
    let answered = 0;
    for await (const line of input()) {
      const answer = await answerLine(line, tools, version);
      if (answer === null) continue;
      print(answer);
      answered += 1;
    }
    // What was printed is all of it: another line would be no message.
    return { json: { answered }, text: '', raw: true };
  },
};
