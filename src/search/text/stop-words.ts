/** Words that say nothing about which skill is meant: function words, politeness, and talk around a request. */

const english = `a about above after again all almost already also although always am among an and another any anybody anyone anything
are around as ask asked asking asks at away back be became because become been before being below between both but by came can cannot cant
come comes could couldnt did didnt different do does doesnt doing done dont down during each either else enough even ever every everybody
everyone everything exactly far few find first follow for from further gave get gets getting give given gives giving goes going gone good
got great had happen happened happens hardly has hasnt have havent having he hello help helpful helping helps her here hers hey hi him his
how however hows i id if ill im in instead into is isnt it its itself ive just keep keeps kind know known knows last later least less let lets
like likes little look looking looks lot lots made make makes making many may maybe me mean means might mine more most much must my myself
near need needed needing needs neither never new next no nobody none nor not nothing now of off often ok okay on once one ones only onto or
other others our ours ourselves out over own part particular per perhaps please possible pretty properly put quite rather really right said
same saw say saying says see seem seems several shall she should shouldnt show since so some somebody someone something sometimes somewhere
soon still stuff such sure take taken takes taking tell than thank thanks that thats the their theirs them themselves then there theres these
they theyre theyve thing things think this those though three through thus to today together told tomorrow too took toward towards tried
tries try trying two under until up upon us use used useful uses using usually various very via want wanted wants was wasnt way ways we well
went were werent weve what whatever whats when whenever where wherever whether which while who whoever whole whom whose why will wish with
within without wont would wouldnt yes yet you youd youll your youre yours yourself youve able actually currently everywhere ideally
recently simply somehow basically literally hopefully quickly easily suddenly yesterday tonight morning bit bunch couple dozen half`;

/** The most frequent function words of the languages that tasks arrive in besides English; none is an English or technical word. */
const others = `el la los las un una unos unas y o de del al en para por con sin que como mi mis nuestro nuestra nuestros nuestras su sus es
son quiero necesito hacer este esta estos estas desde hasta sobre lo se le les muy mas toda todas
der die das den dem des ein eine einen einem einer eines und oder fur mit ohne von vom zu zum zur im auf aus bei nach ist sind wir ich mein
meine meinen unser unsere unseren unserem unserer wie mochte muss soll bitte nicht auch als dass uber alle
le les une et ou du au aux pour avec sans dans sur ce cette ces mon ma mes notre nos votre vos est sont je nous veux qui chez afin
uma uns umas e ou do da dos das no na nos nas para com sem em meu minha meus minhas nosso nossa nossos nossas seu sua quero preciso
fazer este esta isso ao aos pelo pela
il lo gli uno di del della dei delle nel nella con senza per sono mio mia nostro nostra voglio come che`;

const englishWords: ReadonlySet<string> = new Set(english.split(/\s+/));
const otherWords: ReadonlySet<string> = new Set(others.split(/\s+/));

/** Whether a term, as `analyse` makes it, is left out of queries. */
export function isStopWord(term: string): boolean {
  return englishWords.has(term) || otherWords.has(term);
}

/** Whether it is one of those of another language alone. */
export function isOtherStopWord(term: string): boolean {
  return otherWords.has(term) && !englishWords.has(term);
}
