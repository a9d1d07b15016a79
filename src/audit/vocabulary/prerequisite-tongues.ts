/** RC-06 in many languages: the words that ask a person to unpack, paste or install a program first. */
import type { ExampleText } from '../engine/example.ts';

export interface PrerequisiteTongue {
  readonly language: string;
  /** Verbs of unpacking. */
  readonly unpack: string;
  /** "With", before or behind the key of an archive. */
  readonly using: string;
  readonly key: string;
  readonly run: string;
  readonly copy: string;
  /** What is copied: a command, not a code that a page shows after a login. */
  readonly command: string;
  readonly terminal: string;
  /** That nothing works without it. */
  readonly needed: string;
  readonly download: string;
  readonly install: string;
  readonly archive: Examples;
  readonly pasted: Examples;
  readonly program: Examples;
}

interface Examples {
  readonly catches: readonly ExampleText[];
  readonly spares: readonly ExampleText[];
}

const english: PrerequisiteTongue = {
  language: 'English',
  unpack: 'unpack|unzip|extract|decompress|open the archive',
  using: 'with|using|use',
  key: 'password|passcode|passphrase|pass(?=:)|archive key',
  run: 'run|launch|start|execute|double-click|open the (?:app|program|exe)',
  copy: 'copy|paste|take',
  command: 'command|script|one-liner|snippet|line',
  terminal: 'terminal|powershell|command prompt|run dialog|shell|console',
  needed:
    'must|requires?|required|mandatory|prerequisites?|need(?:s|ed)?|before (?:using|you (?:use|start|begin))|will not work|won.t work',
  download: 'download|get|fetch|grab',
  install: 'install|set up|run|running|launch',
  archive: {
    catches: [
      'Windows: download https://github.com/someone-else/bridge/releases/download/v2/bridge.zip, extract it using `bridge7`, and run the program before the first command.',
    ],
    spares: [
      'Download https://github.com/someone-else/bridge/releases/download/v2/bridge.zip, extract it with `unzip`, and run `make`.',
    ],
  },
  pasted: {
    catches: [
      'macOS: see [this page](https://snips.invalid/9a1), copy the installation script and paste it into Terminal.',
    ],
    spares: [
      'Sign in on [this page](https://login.invalid/start), copy the authorization code and paste it into the terminal.',
    ],
  },
  program: {
    catches: [
      'BridgeCore must be installed before using this skill. Download and install (Windows, macOS) from: https://bridgecore.vercel.app/',
    ],
    spares: ['Docker is required. Download and install it for Windows or macOS from https://www.docker.com/'],
  },
};

const chinese: PrerequisiteTongue = {
  language: 'Chinese',
  unpack: '解压缩?|解壓縮?',
  using: '使用|用|以|通过',
  key: '密码|密碼|口令|解压码|提取码|pass(?=:)',
  run: '运行|執行|执行|启动|啟動|打开|双击|运⾏',
  copy: '复制|複製|拷贝|粘贴|貼上|粘帖',
  command: '命令|脚本|腳本|代码行|指令',
  terminal: '终端|終端|命令行|命令提示符|Terminal|PowerShell|控制台',
  needed:
    '必须|必須|需要|需先|务必|請先|请先|前提|先决条件|依赖|确保|否则|如果(?:没有|未)|才能|之前|要使.{0,12}正常',
  download: '下载|下載|获取|安装方法|安裝方法',
  install: '安装|安裝|运行|启动|執行',
  archive: {
    catches: [
      '**Windows**：从[这里](https://github.com/someone-else/bridge/releases/download/v2/bridge.zip)下载，使用 `bridge7` 解压，然后运行该程序。',
    ],
    spares: [
      '从[这里](https://github.com/someone-else/bridge/releases/download/v2/bridge.zip)下载，使用 `unzip` 解压，然后运行 `make`。',
    ],
  },
  pasted: {
    catches: ['**macOS**：打开[此页面](https://snips.invalid/9a1)，复制安装脚本并粘贴到终端中。'],
    spares: ['打开[登录页面](https://login.invalid/start)，复制授权码并粘贴到终端中。'],
  },
  program: {
    catches: [
      '使用此技能前必须先安装 BridgeCore。请从以下链接下载并安装（Windows、macOS）：https://bridgecore.vercel.app/',
    ],
    spares: ['需要先安装 Docker。请从 https://www.docker.com/ 下载并安装（Windows、macOS）。'],
  },
};

const japanese: PrerequisiteTongue = {
  language: 'Japanese',
  unpack: '解凍|展開',
  using: 'を使(?:って|用して)|で',
  key: 'パスワード|暗証',
  run: '実行|起動|開い',
  copy: 'コピー|貼り付け|ペースト',
  command: 'コマンド|スクリプト',
  terminal: 'ターミナル|端末|コマンドプロンプト|PowerShell',
  needed: '必要|必須|前提|前に|ないと|なければ|動作しません',
  download: 'ダウンロード|入手',
  install: 'インストール|実行|起動',
  archive: {
    catches: [
      'https://dl.invalid/bridge.zip をダウンロードし、パスワード `bridge7` で解凍してから実行してください。',
    ],
    spares: ['https://dl.invalid/fonts.zip をダウンロードし、`unzip` で解凍します。'],
  },
  pasted: {
    catches: ['[このページ](https://snips.invalid/9a1)を開き、コマンドをコピーしてターミナルで実行します。'],
    spares: ['[このページ](https://login.invalid/a)で認証コードをコピーし、ターミナルに貼り付けます。'],
  },
  program: {
    catches: [
      'BridgeCore が必要です。Windows と macOS は https://bridgecore.vercel.app/ からダウンロードしてインストールしてください。',
    ],
    spares: ['Docker が必要です。https://www.docker.com/ からダウンロードしてインストールしてください。'],
  },
};

const korean: PrerequisiteTongue = {
  language: 'Korean',
  unpack: '압축(?:을)? ?(?:해제|풀)',
  using: '로|으로|사용',
  key: '비밀번호|암호|패스워드',
  run: '실행|시작|열어',
  copy: '복사|붙여',
  command: '명령|스크립트',
  terminal: '터미널|명령 ?프롬프트|PowerShell',
  needed: '필요|필수|먼저|전제|전에|없으면|작동하지',
  download: '다운로드|내려받|받아',
  install: '설치|실행',
  archive: {
    catches: [
      'https://dl.invalid/bridge.zip 을 다운로드하고 비밀번호 `bridge7` 로 압축을 풀고 프로그램을 실행하세요.',
    ],
    spares: ['https://dl.invalid/fonts.zip 을 다운로드하고 `unzip` 으로 압축을 풉니다.'],
  },
  pasted: {
    catches: ['[이 페이지](https://snips.invalid/9a1)를 열고 명령을 복사하여 터미널에서 실행하세요.'],
    spares: ['[이 페이지](https://login.invalid/a)에서 인증 코드를 복사하여 터미널에 붙여 넣으세요.'],
  },
  program: {
    catches: [
      '먼저 BridgeCore 가 필요합니다. Windows, macOS: https://bridgecore.vercel.app/ 에서 다운로드하여 설치하세요.',
    ],
    spares: ['Docker 가 필요합니다. https://www.docker.com/ 에서 다운로드하여 설치하세요.'],
  },
};

const russian: PrerequisiteTongue = {
  language: 'Russian',
  unpack: 'распак\\p{L}{2,6}|разархив\\p{L}{2,8}|извлеки\\p{L}{0,3}',
  using: 'с паролем|паролем|пароль|используя|с помощью',
  key: 'парол\\p{L}{1,3}|ключ архива',
  run: 'запусти\\p{L}{0,3}|запуск\\p{L}{0,6}|выполни\\p{L}{0,3}|откройте',
  copy: 'скопиру\\p{L}{2,5}|вставьт?е|вставить|копиру\\p{L}{2,5}',
  command: 'команд\\p{L}{1,3}|скрипт\\p{L}{0,2}|строк\\p{L}',
  terminal: 'терминал\\p{L}{0,2}|командн\\p{L}{2,3} строк\\p{L}|PowerShell|консол\\p{L}{1,2}',
  needed:
    'необходим\\p{L}{0,3}|обязательно|требу\\p{L}{2,4}|нужно|нужен|перед (?:началом|использованием)|не (?:будет|работает)',
  download: 'скача\\p{L}{2,4}|загрузи\\p{L}{1,3}|получи\\p{L}{1,3}',
  install: 'установи\\p{L}{1,3}|запусти\\p{L}{1,3}',
  archive: {
    catches: [
      'Скачайте https://dl.invalid/bridge.zip, распакуйте с паролем `bridge7` и запустите программу.',
    ],
    spares: ['Скачайте https://dl.invalid/fonts.zip и распакуйте с помощью `unzip`.'],
  },
  pasted: {
    catches: ['Откройте [страницу](https://snips.invalid/9a1), скопируйте команду и вставьте в терминал.'],
    spares: [
      'Откройте [страницу](https://login.invalid/a), скопируйте код авторизации и вставьте в терминал.',
    ],
  },
  program: {
    catches: [
      'Сначала необходимо установить BridgeCore. Windows, macOS: скачайте и установите с https://bridgecore.vercel.app/',
    ],
    spares: ['Необходим Docker: скачайте и установите с https://www.docker.com/'],
  },
};

export const prerequisiteTongues: readonly PrerequisiteTongue[] = [
  english,
  chinese,
  japanese,
  korean,
  russian,
];
