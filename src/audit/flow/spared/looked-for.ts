/** Commands that a check looks for, names in its message, or shows as the wrong way. */
import { inString } from '../../engine/languages.ts';
import { lineSpanAt, type Region } from '../../engine/region.ts';
import { orders } from '../../vocabulary/guards.ts';
import { wrongTitle } from '../../vocabulary/refusals.ts';

/** A title or a remark for what is wrong, in other languages. */
const wrongSample =
  /(?:错误|反面|不良|不当|禁止|違反|誤った|悪い|잘못된|나쁜)(?:示例|例子|示范|做法|用法|写法|代码|配置|操作|命令|例|コード|예)|反例/;
/** What a title says of the things that its list or its block names. */
const forbidding =
  /\b(?:banned|disallowed|forbidden|not allowed|prohibited)\b|禁止|严禁|不允许|不得|使用禁止|금지/i;
/** The end of the words before inline code that a check looks for. */
const lookingFor =
  /(?:\b(?:detects?|finds?|flags?|grep(?:s|ping)? for|looks? for|matche?s?|rejects?|reports?|scans? for|search(?:es)? for)|检测|扫描|检查|匹配|查找|検出|검출)[\s:：\x60*]{0,4}$/i;
/** How a remark begins that names what is looked for, or which way is right or wrong. */
const ofCheck = new RegExp(
  [
    String.raw`^\s{0,60}(?:#(?!!)|//|--\s|\*|;)\s{0,4}(?:(?:`,
    String.raw`bad|check(?:s|ing)?|detect(?:s|ing)?|find(?:s|ing)?|flag|forbidden|incorrect|reject|scan(?:s|ning)?|search|wrong)(?:\s(?:for|if|whether))?\b`,
    String.raw`|检测|扫描|检查|匹配|错误|禁止|正确[:：]\s?不|查找|検出|검출)`,
  ].join(''),
  'i',
);
/** What a literal is compared with, or looked for by. */
const compares = new RegExp(
  [
    String.raw`(?:[=!]==?\s?|=~\s{0,2}|\s-(?:i|c)?(?:match|like|eq)\s|\.(?:includes|contains|indexOf|find|index|startsWith|startswith|search|matchAll|match|test|include\?|starts_with)\(`,
    String.raw`|\bre\.(?:search|match|findall|compile|finditer)\(|\bregexp?\.(?:MustCompile|MatchString)\(|\bnew RegExp\(|\bstrings\.(?:Contains|HasPrefix|Index)\(\w{1,40},\s?`,
    String.raw`|\b(?:preg_match|strpos|str_contains)\(|\b(?:[ef]?grep|rg|ag|ack|Select-String|findstr)\s(?:-{1,2}[\w=-]{1,24}\s{1,3}){0,6})[bfru]{0,2}["'\x60/][^"'\x60]{0,120}$`,
  ].join(''),
);
/** Names of values that a report shows. */
const reported =
  /["']?\b(?:desc(?:ription)?|details?|error|expected|finding|hint|issue|message|msg|note|pattern|problem|reason|remediation|suggestion|summary|title)["']?\s{0,2}[:=]>?\s{0,2}\(?\s{0,3}[bfru]{0,2}/i;
const reportedValue = new RegExp(`${reported.source}["'\\x60][^"'\\x60]{0,120}$`, 'i');
const reportedLines = new RegExp(`${reported.source}$`, 'i');

/** Whether the command at the offset is only looked for, reported, or shown as the wrong way. */
export function isLookedFor(region: Region, offset: number): boolean {
  const { kind, language, text, heading, lead } = region;
  const title = heading.split(' > ').at(-1) ?? '';
  if (language === 'step')
    return !orders.test(lead.slice(-60)) && (forbidding.test(heading) || lookingFor.test(lead));
  if (kind !== 'fence' && kind !== 'script') return false;
  const { start, end } = lineSpanAt(text, offset);
  const line = text.slice(start, end);
  if (ofCheck.test(line)) return true;
  if (kind === 'fence' && (wrongTitle.test(title) || wrongSample.test(title)) && !orders.test(lead))
    return true;
  if (!inString(text, offset)) return false;
  const before = text.slice(start, offset);
  return (
    compares.test(before) ||
    /^[^"'`\n]{0,120}["'`]\s{1,3}(?:not\s)?in\s{1,3}\w/.test(text.slice(offset, end)) ||
    reportedValue.test(before) ||
    (/^\s{0,60}[bfru]{0,2}["'`]/.test(before) && reportedLines.test(openedAbove(text, start)))
  );
}

/** The line above a run of literals, of which the one at `start` is one. */
function openedAbove(text: string, start: number): string {
  const above = text
    .slice(Math.max(0, start - 2000), start)
    .split('\n')
    .slice(-12, -1);
  return (above.findLast((line) => !/^\s{0,60}[bfru]{0,2}["'`][^\n]{0,400}["'`]\s{0,3}$/.test(line)) ?? '')
    .slice(-200)
    .trimEnd();
}
