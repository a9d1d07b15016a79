/** EX-01: how programs load a file of settings: one name of it, or all of it into the environment. */

/** One name at the start of a line, and what is behind its equals sign. */
export const oneName =
  /\bgrep\s{1,4}(?:-[a-zE]{1,3}\s{1,4}){0,3}["']?\^?\(?[A-Z][A-Z0-9_]{2,40}\)?=?["']?\s{1,4}["']?[^|\n]{1,120}\|\s{0,4}(?:cut|sed|awk|head|tail|tr)\b/;
/** The lines of the file become variables. */
export const toEnvironment =
  /\bexport\s{1,4}\$\(\s{0,3}(?:grep|cat|sed)\b[^\n]{0,200}xargs|\beval\s{1,4}"?\$\(\s{0,3}(?:grep|sed)\b|^\s{0,8}(?:source|\.)\s/;
/** Lines are taken apart at the equals sign and kept by name. */
export const takesApart =
  /\.split\(\s?["']=|\.partition\(\s?["']=|\.startsWith\(|\.startswith\(|indexOf\(\s?["']=|\.match\(\s?\/\^?/;
export const keepsByName =
  /os\.environ(?:\[|\.setdefault)|process\.env\[|\bexport\s|\w{1,20}\[\s?\w{1,20}(?:\.trim\(\)|\.strip\(\))?\s?\]\s?=|startswith\(\s?["'][A-Z_]{4,40}=?["']|startsWith\(\s?["'][A-Z_]{4,40}=?["']|\.match\(\s?\/\^?[A-Z_]{4,40}/;
/** The text, or what was made of it, is passed on as a whole. */
export const passedOn =
  /\b(?:json|data|body|files|payload|content)\s{0,3}[=:]\s{0,3}(?:JSON\.stringify\(|json\.dumps\()?\s{0,2}\{?\s{0,2}(?:env|config|settings|creds|credentials|secrets|vars|lines|text|content|data|raw)\b|base64|b64encode|btoa\(/i;
