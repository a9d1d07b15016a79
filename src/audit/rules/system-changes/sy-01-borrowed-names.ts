/** SY-01: a start-up item bears the name of a vendor that the skill is not of. */
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';

/** Reading, listing or removing such an item is what people do with a vendor's own. */
const writes =
  /\b(?:write_(?:text|bytes)|writeFile(?:Sync)?|plistlib\.dump|copy(?:file|2)?\(|SetValueEx|Set-ItemProperty|New-ItemProperty|reg add|tee|cat\s{0,3}>|launchctl\s{1,3}(?:load|bootstrap)|["']load["'])/;

export const borrowedNames: readonly Row[] = [
  row('a start-up item under the name of a system vendor', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(
        String.raw`(?<!System\/Library\/)Launch(?:Agents|Daemons)["']?[/,\s"']{1,6}com\.(?:apple|google|microsoft|adobe|mozilla)\.[\w.-]{1,60}\.plist|`,
      ),
      raw(
        String.raw`Label["'>\s:,=]{1,12}(?:<string>)?\s{0,4}["']?com\.(?:apple|microsoft|google|adobe)\.[\w.-]{2,60}`,
      ),
    ),
    weigh: ({ region, severity, owner }) =>
      writes.test(region.text) && !/^(?:apple|google|microsoft|adobe|mozilla)$/i.test(owner ?? '')
        ? severity
        : null,
    severity: 'high',
    catches: [
      inFile(
        'scripts/a.py',
        'item = home / "Library/LaunchAgents/com.apple.indexd.plist"',
        'item.write_bytes(plistlib.dumps(entry))',
      ),
    ],
    spares: [
      inFile('scripts/a.sh', 'launchctl list', 'cat ~/Library/LaunchAgents/com.google.keystone.agent.plist'),
      inFile(
        'scripts/b.py',
        'item = home / "Library/LaunchAgents/org.acme.notes.plist"',
        'item.write_bytes(plistlib.dumps(entry))',
      ),
    ],
  }),
];
