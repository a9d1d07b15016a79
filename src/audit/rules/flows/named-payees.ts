/** AG-07: an account at a bank that is in the skill, and orders that cost money or earn someone a share. */
import { type Weigher } from '../../engine/rule.ts';
import { isTestFile } from './reached.ts';

/** Numbers that documents on the format print, without blanks. */
const printed = new RegExp(
  [
    String.raw`^(?:DE89370400440532013000|DE75512108001245126199|GB29NWBK60161331926819|GB82WEST12345698765432|GB33BUKB20201555555555|FR1420041010050500013M02606|FR7630006000011234567890189`,
    String.raw`|NL91ABNA0417164300|CH9300762011623852957|ES9121000418450200051332|ES7921000813610123456789|BE68539007547034|BE71096123456769|IT60X0542811101000000123456`,
    String.raw`|AT611904300234573201|AT483200000012345864|PL61109010140000071219812874|SE4550000000058398257466|NO9386011117947|DK5000400440116243|FI2112345600000785`,
    String.raw`|IE29AIBK93115212345678|IE64IRCE92050112345678|PT50000201231234567890154|LT121000011101001000|LU280019400644750000)$`,
  ].join(''),
  '',
);

/** An account at a bank is written into a program (AG-07). */
export const byBankAccount: Weigher = ({ match, scope, region: { file }, severity }) => {
  const number = (match[1] ?? '').replaceAll(' ', '');
  if (number.length < 15 || number.length > 34 || printed.test(number) || isTestFile(file)) return null;
  if ((number.match(/\d/g)?.length ?? 0) < 10 || /(\d)\1{6}|123456/.test(number)) return null;
  return /example|sample|placeholder|mod[- ]?97 test/i.test(scope) ? null : severity;
};
