/** `mirror` and `serve`: a checked copy of a registry in a folder, and that folder answered over HTTP. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quote } from '../../text/quote.ts';
import { type Command, commandLine, flagOption, textOption } from '../command.ts';
import { Failure } from '../failure.ts';
import { mirrorFiles } from '../mirror/mirror-files.ts';
import { mirrorRegistry } from '../mirror/mirror-registry.ts';
import { serveFolder } from '../mirror/serve-folder.ts';
import { plainUrl } from '../registry/http.ts';

export const mirror: Command = {
  name: 'mirror',
  usage: '<url> <folder>',
  summary: 'Copy a registry into a folder: only what is new, every byte checked',
  details:
    'The folder then answers with --registry <folder>, without the network, can be served, and can be the lower folder of ' +
    'another registry’s CONTENT_DIR. A run that was ended continues where it was. Exit code 5, with the file’s name, when something is not as the registry signed it.',
  words: [2, 2],
  options: {
    files: {
      help: 'Also the skills’ own files, where the registry passes them on: they install from the folder alone',
    },
  },
  run: async (call) => {
    const [url = '', folder = ''] = call.words;
    const place = resolve(call.surroundings.workingFolder, folder);
    const settings = { ...call.settings, registryUrl: plainUrl(url, 'the registry') };
    const report = await mirrorRegistry(place, { ...call, settings });
    const files = flagOption(call.options, 'files') ? await mirrorFiles(place, { ...call, settings }) : null;
    const { revision, skills, entries, content, client, fetched, kept } = report;
    const log = entries === null ? 'no transparency log' : `${entries} log entries`;
    const lines = [
      `${skills} skills, catalog ${revision}, ${log}: ${fetched} bytes fetched, ${kept} there already`,
      client === null
        ? null
        : `Ask it: ${commandLine('npx', '-y', pathToFileURL(join(place, client)).href)} resolve "<task>" ${commandLine('--registry', place)}`,
      files === null
        ? null
        : `Files of ${files.installable} skills: ${files.fetched} bytes fetched, ${files.kept} there already; ` +
          `${files.elsewhere} skills install from their source alone`,
      content === null ? null : `Build a registry over it: CONTENT_DIR=<your folder>,${quote(place)}`,
    ];
    return {
      json: { folder: place, ...report, files },
      text: lines.filter((line) => line !== null).join('\n'),
    };
  },
};

export const serve: Command = {
  name: 'serve',
  usage: '<folder>',
  summary: 'Answer questions over HTTP from a mirror or an export, until it is interrupted',
  details:
    'resolve, search, recommend, manifests, audits, statements, advisories, the log and the index. It issues no events and ' +
    'takes no reports. Clients ask over https, so in a network it needs a proxy with a certificate before it.',
  words: [1, 1],
  options: {
    port: { value: '<0-65535>', help: 'Port (default 4330; 0 lets the system choose)' },
    host: { value: '<address>', help: 'Address to listen on (default 127.0.0.1)' },
  },
  run: async (call) => {
    const { options, surroundings } = call;
    const port = textOption(options, 'port') ?? '4330';
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new Failure('usage', '--port takes a number from 0 to 65535');
    const folder = resolve(surroundings.workingFolder, call.words[0] ?? '');
    const settings = { ...call.settings, registryUrl: pathToFileURL(folder).href };
    const answered = await serveFolder(
      { host: textOption(options, 'host') ?? '127.0.0.1', port: Number(port) },
      { ...call, settings },
    );
    return { json: { answered }, text: `${answered} questions answered` };
  },
};
