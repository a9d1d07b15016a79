/** How a text advises against a command, and words of skills that detect or refuse harmful ones. */
import { patternNamed } from '../patterns/shared-words.ts';

/** What follows a command: it is called dangerous, or not to be run. */
export const calledBad =
  /^[\s`"'*)]{0,6}(?:(?:is|are) (?:explicitly |strictly |always )?(?:never (?:acceptable|allowed|permitted|run|safe|used)|not (?:acceptable|allowed|permitted|recommended|run|safe|used)|banned|blocked|dangerous|disallowed|discouraged|forbidden|insecure|prohibited|refused|unsafe|an? (?:anti-?pattern|bad (?:idea|practice)|red flag))|(?:can|may|must|should) (?:never|not) be (?:called|executed|installed|piped|run|typed|used))\b/i;

/** How a remark, a list item or an introduction begins that calls what follows it the wrong way. */
export const wrongLabel = patternNamed('wrong-label');

/** What such a skill says it is for: the harm, and what is done against it. */
export const guardWork =
  /^(?=[^]*(?:\b(?:secur\w{2,5}|injections?|backdoors?|malicious|obfuscat\w{2,4}|phishing|ransomware|reverse[ -]shells?|rootkits?|scams?|trojans?|malware|dangerous|destructive|threats?|vulnerabilit\w{1,3}|attacks?|unsafe|harmful|exfiltration|jailbreaks?|red[ -]?team(?:s|ing)?|risky)\b|安全|恶意|注入|危险|攻击|威胁|漏洞|越狱))(?=[^]*(?:\b(?:analy[sz]\w{1,4}|deobfuscat\w{1,4}|detect\w{0,5}|forensics?|hunt\w{0,4}|investigat\w{1,4}|triag\w{1,3}|scan\w{0,5}|block\w{0,4}|guard\w{0,5}|prevent\w{0,4}|protect\w{0,5}|defen[cds]\w{1,5}|firewall|audit\w{0,5}|review\w{0,4}|vet\w{0,5}|intercept\w{0,5}|sanitiz\w{1,5}|shield|monitor\w{0,4}|recogni[sz]\w{1,4}|spot(?:s|t\w{2,3})?|validat\w{1,5}|harden\w{0,4}|sandbox\w{0,4})\b|检测|扫描|拦截|防护|防御|保护|防火墙|审计|审查|监控|过滤|识别|检查))/i;

/** Words that announce a sample of what is looked for. */
export const samples =
  /\b(?:patterns?|samples?|specimens?|examples?|tests?|blocked|denied|detects?|bad|unsafe|threats?|rules?)\b|示例|例如|模式|检测|拦截|阻止|拒绝|恶意|危险|攻击|禁止|严禁|高危|黑名单|威胁|❌|🚫|⛔/iu;

/** Words that order the reader to do what follows. */
export const orders =
  /\b(?:run|execute|install|paste|copy|type|enter|invoke|launch|start|set ?up|setup|first|prerequisites?)\b|运行|执行以下|安装|粘贴|复制|输入|先决条件|前提/iu;

/** Calls and words that make a command of the text behind them. */
export const starters =
  /\b(?:system|exec\w{0,8}|spawn\w{0,6}|popen|Popen|run|call|check_\w{4,6}|eval|\w{0,4}output|subprocess\.\w{2,14})\s{0,3}\(\s{0,3}\[?[^)]{0,200}$|\$\(|\b(?:ba|z|da)?sh\s{1,3}-c\b|\beval\s|\b(?:cmd|command|run|script|hook|postinstall|preinstall|exec)["']?\s{0,3}:\s{0,3}["']?$/i;
