/** SY-01: start-up entries that a program writes into the registry, and a shell that every package script passes through. */
import { fenced, inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

export const runKeys: readonly Row[] = [
  row('a program writes itself into the start of Windows', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`CurrentVersion(?:\\{1,2}|/)Run(?:Once)?\b[\s\S]{0,400}?\b(?:SetValueEx|SetValue|CreateValue|setValue)\(`,
      ),
    ),
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        String.raw`k = winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Windows\CurrentVersion\Run", 0, winreg.KEY_SET_VALUE)`,
        String.raw`winreg.SetValueEx(k, "Sync", 0, winreg.REG_SZ, r"C:\Users\Public\s.exe")`,
      ),
    ],
    spares: [
      inFile(
        'scripts/a.py',
        String.raw`k = winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Windows\CurrentVersion\Run")`,
        'print(winreg.EnumValue(k, 0))',
      ),
    ],
  }),
  row('every package script goes through another shell', {
    in: ['script', 'fence', 'list', 'prose', 'config', 'decoded', 'hidden', 'comment'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`\bnpm\s{1,3}config\s{1,3}set\s{1,3}script-shell[\s=]{1,3}["']?(?!["']?(?:(?:\/bin\/|\/usr\/bin\/)?(?:ba|z|da)?sh|pwsh|powershell|cmd|C:\\{1,4}(?:Program Files|`,
      ),
      raw(String.raw`Windows))\b)[\w~./$\{}-]{2,80}`),
    ),
    severity: 'high',
    catches: [fenced('sh', 'npm config set script-shell ~/.cache/sh-wrap -g')],
    spares: [fenced('sh', 'npm config set script-shell /bin/bash')],
  }),
];
