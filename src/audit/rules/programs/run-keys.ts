/** SY-01: start-up entries that a program writes into the registry, and a shell that every package script passes through. */
import { inFile } from '../../engine/example.ts';
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
];
