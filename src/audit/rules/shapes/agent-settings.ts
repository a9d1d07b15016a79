/** AG-01: a program or a file to be copied switches the questions of an agent or an editor off. */
import { type Weigher } from '../../engine/rule.ts';
import { testFile } from '../../vocabulary/file-places.ts';

const permissions =
  /Bash\(\*\)|["']Bash["']\s?[,\]]|bypassPermissions|approval_policy|danger-full-access|autoApprove|skipDangerousMode/i;
const shownHook = new RegExp(
  [
    String.raw`(?:\b(?:echo|print|printf|puts|Write-Host)\b|\bconsole\.\w{3,5}\(|\blog\w{0,8}\()[^\n]{0,200}\bhooks?\b`,
    String.raw`["'\x60][^"'\x60\n]{0,80}\bhooks? (?:is |was )?(?:added|configured|injected|installed|updated)\b[^"'\x60\n]{0,80}["'\x60]`,
  ].join('|'),
  'i',
);

/** The tools that a hook is for, which the hook does not allow. */
const matchers = /["']?\bmatcher["']?\s{0,3}[:=]>?\s{0,3}["'][^"'\n]{0,80}["']/g;
/** Rules that refuse a tool or have the agent ask, and nothing that lets one through. */
const refusing = /["'.](?:deny|ask)\b/;
const allowing =
  /["'.](?:allow(?:ed|edTools|_tools|list)?|approve|defaultMode)\b|\b(?:curl|wget|nohup|base64)\b/;

/** Whether the program adds a hook only, which is no permission, and says so to who starts it, or refuses tools beside it. */
const isHookOnly = (scope: string, text: string): boolean =>
  !permissions.test(scope.replaceAll(matchers, '')) &&
  (shownHook.test(text) || (refusing.test(scope) && !allowing.test(scope)));

/** A script writes permissions into an agent’s settings (AG-01). */
export const byWrittenPermissions: Weigher = ({ region, scope, severity }) =>
  testFile.test(region.file) ? 'low' : isHookOnly(scope, region.text) ? 'medium' : severity;
