/** Phrases by which a text says that it comes from a named holder, or was checked by one: a table by language. */
import { bothReadings, type KnownName, plainLetters, runsIn, wordsOf } from './known-names.ts';

/** Parts of the phrases below that are one of many words. */
const groups: Readonly<Record<string, string>> = {
  thing:
    'skill toolkit plugin extension edition pack partner integration tool werkzeug erweiterung competence outil ' +
    'habilidad herramienta complemento habilidade ferramenta abilita strumento навык инструмент плагин',
  is:
    'is was has been are which that and also it this ist wurde und die das est a ete et es fue ha sido y que foi e ' +
    'stato stata был была и',
  made:
    'made written wrote built created developed authored maintained published provided produced released issued ' +
    'brought signed delivered verified certified endorsed approved authorised authorized accredited vetted ' +
    'sponsored guaranteed owned tested reviewed recommended backed supported',
  makes:
    'made wrote built created developed authored maintains maintain published publishes publish provided provides ' +
    'provide released releases ships verified verifies certified certifies endorsed endorses endorse approved ' +
    'approves authorised authorized vetted recommends guarantees backs',
  people:
    'team maintainers maintainer engineers engineering developers authors author creators creator makers maker ' +
    'staff employees founders people folks',
  mark: 'genuine authentic certified verified endorsed approved authorised authorized accredited firstparty',
  company: 'inc incorporated llc ltd gmbh corp corporation pbc plc sarl srl bv',
  madeDe:
    'gemacht geschrieben entwickelt erstellt gebaut gepflegt veroffentlicht herausgegeben gepruft zertifiziert ' +
    'verifiziert freigegeben genehmigt autorisiert empfohlen',
  madeFr:
    'fait* ecrit* cree* developpe* concu* maintenu* publie* verifie* certifie* approuve* valide* agree* autorise* ' +
    'recommande*',
  madeEs:
    'hech* escrit* cread* desarrollad* mantenid* publicad* verificad* certificad* aprobad* avalad* autorizad*',
  madePt: 'feit* escrit* criad* desenvolvid* mantid* publicad* verificad* certificad* aprovad* autorizad*',
  madeIt: 'fatt* scritt* creat* sviluppat* mantenut* pubblicat* verificat* certificat* approvat* autorizzat*',
  madeRu:
    'сделано сделан создано создан написано написан разработано разработан проверено проверен сертифицировано ' +
    'сертифицирован одобрено одобрен выпущено выпущен поддерживается',
  madeZh: '*开发* *制作* *编写* *创建* *维护* *认证* *验证* *发布* *出品* *提供*',
  madeJa: '*製* *公認* *認定* *承認* *純正* *公式* *開発したスキル* *作成したスキル* *チームのスキル*',
};

interface OriginPhrase {
  readonly language: string;
  /**
   * Words in a row: `@` is a holder's name, `$made` a group, `a|b` one of several, `a?` one that may be missing, `~3` up to
   * three words of any kind, `^` where a clause begins or ends, `.` where a sentence does, `a*` and `*a*` words that begin
   * with `a` or contain it, `$self` what only a text about itself has there: a clause's beginning, or "this skill was".
   */
  readonly phrase: string;
  /** A text with it, of a holder called Umbrella. */
  readonly example: string;
}

// prettier-ignore
export const originPhrases: readonly OriginPhrase[] = [
  { language: 'en', phrase: '$self *ly? $made ~4 by|from|with|at ~3 @', example: 'Fills forms (written and tested by Umbrella).' },
  { language: 'en', phrase: '$made ~2 by ~2 @ s? $people', example: 'Fills forms as written by Umbrella engineers.' },
  { language: 'en', phrase: 'endorsed|certified|accredited|vetted|sponsored by ~2 @', example: 'Fills forms in a way endorsed by Umbrella.' },
  { language: 'en', phrase: '@ s? ~1 $people ~1 $makes this|it|these', example: 'The Umbrella maintainers wrote this skill.' },
  { language: 'en', phrase: '@ $makes this|it|these', example: 'Umbrella built this skill.' },
  { language: 'en', phrase: '^ ~1 from|by the|our ~1 @ s? ~1 $people', example: 'Straight from the Umbrella team.' },
  { language: 'en', phrase: '$thing of|from|by the|our ~1 @ s? ~1 $people', example: 'A skill from the Umbrella developers.' },
  { language: 'en', phrase: 'from|by the $people of|at|behind|from ~1 @ ^', example: 'A skill by the people behind Umbrella.' },
  { language: 'en', phrase: '@ ,? $company', example: 'A tool of Umbrella, Inc.' },
  { language: 'en', phrase: '$mark ~3 $thing ~1 of|by|from|for ~1 @', example: 'Genuine skill of Umbrella.' },
  { language: 'en', phrase: '$mark ~1 @ ~2 $thing', example: 'A certified Umbrella forms skill.' },
  { language: 'en', phrase: '@ s? $mark ~2 $thing', example: 'An Umbrella certified partner.' },
  { language: 'en', phrase: '@ s? own ~2 skill|toolkit|pack|edition', example: 'Umbrella’s own forms skill.' },
  { language: 'en', phrase: '@ $mark ^', example: 'Forms, Umbrella verified.' },
  { language: 'en', phrase: '$thing by ~2 @ ^', example: 'The forms toolkit by Umbrella.' },
  { language: 'en', phrase: '^ by ~1 @ ^', example: 'Forms (by Umbrella).' },
  { language: 'en', phrase: '. from ~1 @ .', example: 'Forms. From Umbrella.' },
  { language: 'en', phrase: '^ author|authors|publisher|maintainer|maintainers|vendor|creator ,? ~1 @', example: 'Forms. Publisher: Umbrella' },
  { language: 'en', phrase: 'we at|from @', example: 'We at Umbrella use it daily.' },
  { language: 'en', phrase: 'on behalf of ~1 @ ^', example: 'Published on behalf of Umbrella.' },
  { language: 'de', phrase: '$self $madeDe ~3 von|durch|vom ~2 @', example: 'Geprüft und freigegeben von Umbrella.' },
  { language: 'de', phrase: '$self von|vom|durch ~2 @ ~3 $madeDe', example: 'Dieses Werkzeug wurde von Umbrella entwickelt.' },
  { language: 'de', phrase: 'von|vom dem? team|entwicklern|machern von|bei|hinter|der ~1 @', example: 'Vom Team hinter Umbrella.' },
  { language: 'de', phrase: 'von|vom dem? @ team', example: 'Ein Werkzeug vom Umbrella-Team.' },
  { language: 'fr', phrase: '$self $madeFr ~3 par ~3 @', example: 'Créé et validé par Umbrella.' },
  { language: 'fr', phrase: 'par|de l equipe ~1 @', example: 'Une compétence de l’équipe d’Umbrella.' },
  { language: 'es', phrase: '$self $madeEs ~3 por ~3 @', example: 'Creado y verificado por Umbrella.' },
  { language: 'es', phrase: 'del|el equipo|desarrolladores|creadores de ~1 @', example: 'Del equipo de Umbrella.' },
  { language: 'pt', phrase: '$self $madePt ~3 por|pela|pelo|pelos ~3 @', example: 'Esta habilidade foi escrita pela Umbrella.' },
  { language: 'pt', phrase: 'da|pela|do|pelo equipe|equipa|time da|do|de ~1 @', example: 'Uma habilidade da equipe da Umbrella.' },
  { language: 'it', phrase: '$self $madeIt ~3 da|dal|dalla|dai|dagli ~3 @', example: 'Scritto e mantenuto da Umbrella.' },
  { language: 'it', phrase: 'dal|dai|del team|sviluppatori di|del|della ~1 @', example: 'Dal team di Umbrella.' },
  { language: 'ru', phrase: '$self $madeRu ~3 @', example: 'Проверено и одобрено Umbrella.' },
  { language: 'ru', phrase: 'от команды|разработчиков ~1 @', example: 'Навык от команды Umbrella.' },
  { language: 'zh', phrase: '由|*技能由|*工具由|*插件由|*工具包由 @ $madeZh', example: '该技能由Umbrella团队开发。' },
  { language: 'zh', phrase: '@ *官方*|*出品*|*认证*|*正版*|*授权*|团队的技能*', example: 'Umbrella官方技能。' },
  { language: 'ja', phrase: '@ $madeJa', example: 'Umbrellaが開発したスキル。' },
  { language: 'ko', phrase: '@ *팀이*|*공식*|*인증*', example: 'Umbrella 팀이 만든 스킬.' },
];

/** Words before a phrase in its clause that turn it round, as in "not affiliated with or endorsed by"; "not only" does not. */
const denied =
  /(?: not| nor| never| without| no| neither| nicht| weder| pas| non| nao| ni| не)(?! (?:only|just|merely|simply)(?: |$))(?: [^ .,]+){0,4}$/u;

/** The name that the text claims to come from; null for none. */
export function claimsFrom(text: string, names: readonly KnownName[]): KnownName | null {
  const keys = new Map(names.map((name) => [name.key, name]));
  for (const reading of bothReadings(text)) {
    const { marked, found } = mark(['.', ...clausesOf(reading), '.'], keys);
    if (found.length === 0) continue;
    for (const pattern of compiled) {
      for (const match of marked.matchAll(pattern)) {
        const isWithinClause = !/^ [.,]/.test(match[0]);
        if (isWithinClause && denied.test(marked.slice(Math.max(0, match.index - 60), match.index))) continue;
        const end = match.index + match[0].lastIndexOf('@') + 1;
        return found[marked.slice(0, end).split('@').length - 2] ?? null;
      }
    }
  }
  return null;
}

/** What one part of a phrase means, by its form; every gap is bounded. */
const forms: readonly [form: RegExp, pattern: (part: string) => string][] = [
  [/^@$/, () => ' @'],
  [/^\^$/, () => ' [.,]'],
  [/^\.$/, () => ' \\.'],
  [/^~\d$/, (part) => `(?: [^ .]+){0,${part.slice(1)}}`],
  [/^\$self$/, () => `(?: [.,]| ${oneOf('$thing')}(?: ${oneOf('$is')}){0,3}|(?: ${oneOf('$is')}){2})`],
  [/\?$/, (part) => `(?: ${oneOf(part.slice(0, -1))})?`],
  [/^/, (part) => ` ${oneOf(part)}`],
];

const compiled = originPhrases.map(({ phrase }) => compile(phrase));

function compile(phrase: string): RegExp {
  const parts = phrase.split(' ').map((part) => forms.find(([form]) => form.test(part))?.[1](part) ?? '');
  return new RegExp(`${parts.join('')}(?= )`, 'gu');
}

function oneOf(part: string): string {
  const words = part.startsWith('$') ? (groups[part.slice(1)] ?? '') : part;
  return `(?:${words.split(/[| ]/).map(toPattern).join('|')})`;
}

function toPattern(word: string): string {
  return word
    .split('*')
    .map((part) => (part === ',' ? part : wordsOf(part).join('')))
    .join('[^ .]*');
}

/** Words in a row, with `.` where a sentence begins or ends and `,` where a clause does. */
function clausesOf(text: string): string[] {
  return plainLetters(text)
    .replaceAll(/n't(?!\p{L})/gu, ' not ')
    .split(/((?:[!?;。]|\.(?=\s|$))+|[,:()[\]|、]|\s-+\s)/u)
    .flatMap((part, at) => (at % 2 === 0 ? wordsOf(part) : [/[.!?;。]/u.test(part) ? '.' : ',']));
}

/** Every name as `@`, the longest where several begin; `found` has them in order. */
function mark(
  words: readonly string[],
  keys: ReadonlyMap<string, KnownName>,
): { marked: string; found: KnownName[] } {
  const longest = Math.max(0, ...[...keys.keys()].map(({ length }) => length));
  const runs = runsIn(words, longest).sort((a, b) => a.from - b.from || b.to - a.to);
  const out = [...words];
  const found: KnownName[] = [];
  let end = 0;
  for (const { from, to, run } of runs) {
    const known = keys.get(run);
    if (known === undefined || from < end) continue;
    out.fill('', from, to)[from] = '@';
    found.push(known);
    end = to;
  }
  return { marked: ` ${out.filter((word) => word !== '').join(' ')} `, found };
}
