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

/** The most frequent function words of the languages that tasks arrive in besides English, each once; none is an English or technical word. */
const others = `afin al alle als ao aos au auch auf aus aux avec bei bitte ce ces cette che chez com come como con da dans das dass de dei del della delle
dem den der des desde di die do dos du e ein eine einem einen einer eines el em en es est esta estas este estos et fazer fur gli hacer
hasta ich il im isso ist je la las le les lo los ma mas mein meine meinen mes meu meus mi mia minha minhas mio mis mit mochte mon muss muy
na nach nas necesito nel nella nicht no nos nossa nossas nosso nossos nostra nostro notre nous nuestra nuestras nuestro nuestros o oder
ohne ou para pela pelo per por pour preciso que quero qui quiero sans se sem senza seu sin sind sobre soll son sono sont su sua sur sus
toda todas uber uma umas un una unas und une uno unos uns unser unsere unserem unseren unserer veux voglio vom von vos votre wie wir y zu
zum zur`;

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
