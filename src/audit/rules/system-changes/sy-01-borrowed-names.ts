/** SY-01: a start-up item bears the name of a vendor that the skill is not of. */
import { type Weigher } from '../../engine/rule.ts';

/** Reading, listing or removing such an item is what people do with a vendor's own. */
const writes =
  /\b(?:write_(?:text|bytes)|writeFile(?:Sync)?|plistlib\.dump|copy(?:file|2)?\(|SetValueEx|Set-ItemProperty|New-ItemProperty|reg add|tee|cat\s{0,3}>|launchctl\s{1,3}(?:load|bootstrap)|["']load["'])/;

/** A start-up item under the name of a system vendor (SY-01). */
export const byVendorName: Weigher = ({ region, severity, owner }) =>
  writes.test(region.text) && !/^(?:apple|google|microsoft|adobe|mozilla)$/i.test(owner ?? '')
    ? severity
    : null;
