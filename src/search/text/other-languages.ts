/** Tasks in other languages than English: how they are recognised, and their words that say nothing about which skill is meant. */
import { analyse } from './analysis.ts';
import { isOtherStopWord, isStopWord } from './stop-words.ts';

/**
 * Frequent function words, greetings and auxiliaries of Spanish, Portuguese, French, Italian, German and Dutch, accents folded,
 * beside those that are stop words everywhere. Only a task in such a language is read without them.
 */
const list = `ademas ahora algun alguna algunas algunos alla aqui buenas buenos cada cinco como cual cuales cuando cuanto cuatro debe deben
deberia debo desde dias donde dos ella ellas ellos entre eso estan estoy favor fuera gracias hacemos hacen haga hago hay hola luego mediante
menos mientras mismo mucha muchas mucho muchos nada necesita necesitamos ninguna ninguno nosotros nuestras otra otras otro otros pero podemos
poder podria porque primero puede pueden puedes puedo pues queremos quien quiere quisiera segun siempre solo tambien tampoco tanto tenemos
tener tengo tiene tienen todavia todo todos tras tres unas usted ustedes vamos varias varios veces yo
agora ainda algum alguma alguns ate bom cada cinco dia deve devem ela elas eles entre estamos estou eu fazemos fica foi gostaria hoje isso
mais mas menos mesmo muita muito muitos nao nada nenhum nosso obrigado ola onde outra outras outro outros pode podem podemos porque posso
precisamos precisa qual quais quando quatro queremos quero quem sao sempre seria tambem tem temos tenho ter toda todas todo todos tres tudo
vai voce voces
ai alors apres assez aucun aucune aujourd aussi autre autres avait avez avoir avons beaucoup besoin bonjour car cela celle celui cette
chaque cinq comme comment depuis deux devons doit dois doivent donc elle elles encore entre etait etre etre fait faites faut ici il ils jamais
jour jours jusqu leur leurs lors lui mais meme merci mieux moi moins notre ont parce parmi pas pendant peu peut peuvent peux plait plusieurs
pourquoi pouvez pouvons puis quand quatre quel quelle quelles quels quoi rien sais sans sera serait seulement soit sommes souhaite sous
souvent suis tous tout toute toutes tres trois trop voici voila voudrais vous
abbiamo alcuni alla alle anche ancora avere bisogno buongiorno cinque ciao come con cosa cosi dalla dalle degli dello devo dobbiamo dopo
dove due essere fare fino fra gia grazie hanno il mentre molti molto nello ogni oppure perche pero piu poi possiamo posso prima qual quale
quali qualche quando quanto quattro quella quelle quello questa queste questi questo qui sempre senza siamo sotto sulla tra tre tutta tutte
tutti tutto un una vorrei vorremmo
alles allem aller allerdings ander andere anderen auf ausserdem bald beide beiden beim bereits bis brauche brauchen braucht dabei dafur dahin damit danach
danke dann daran darauf daraus darf darin davon dazu deren deshalb dessen diese diesem diesen dieser dieses doch dort drei durch durfen eben
ehemals einem einige einigen einmal etwa etwas euch euer fast fehlt funf ganz geben gegen gehen geht gerade gerne gibt gleich guten habe haben
hallo hatte hatten heute hier ihm ihn ihnen ihr ihre ihren immer innen irgendwie jede jedem jeden jeder jedes jemand jetzt kann kannst kein
keine keinen konnen konnte konntest lassen leider liebe lieber liebsten machen macht manche mehr meiner meist mich mir mithilfe mochten muss
mussen nachdem nachsten nein nichts noch nun nur ob obwohl ohne schon sehr seid sein seine seinen seit sich sie sobald solche sollen sollte
sondern sonst sowie trotzdem unter viel viele vielen vier vielleicht vor wahrend wann warum was weil weiter welche welchem welchen welcher
welches wenig wenn werde werden weshalb wieder wieso will wirklich wird wo wollen womit wurde wurden zurzeit zusammen zwar zwei zwischen
aan alleen als andere bent daar deze dit doen door drie echt een eens eerst elk elke en enkele geen goed graag gaat had heb hebben heeft het
hoe hij iets ik ik iedere jij jouw jullie kan kun kunnen maar maken meer mij mijn moet moeten naar nadat niet niets nog nodig omdat onder ons
onze ook over sinds tussen uit van veel vier voor waar waarom wat weer welke werd wij willen worden zal ze zich zijn zonder zou zullen`;

const functionWords: ReadonlySet<string> = new Set(list.split(/\s+/));

/** Distinct function words that a task in another language has at least: one may be a name or a quotation. */
const leastFunctionWords = 2;
/** Times as many English words as function words that it has at most: names and terms of the field are English in every language. */
const mostEnglish = 2;

/** Whether a word, as `analyse` makes it, is said for grammar alone in one of these languages. */
export function isOtherFunctionWord(word: string): boolean {
  return isOtherStopWord(word) || functionWords.has(word);
}

/**
 * Whether a text is written in one of these languages; `isEnglish`: whether a word is in an English dictionary, as some
 * function words are (comment, door, solo) that are no evidence then.
 */
export function isInOtherLanguage(text: string, isEnglish: (word: string) => boolean): boolean {
  const words = [...new Set(analyse(text))].filter((word) => !/\d/.test(word));
  const isGrammar = (word: string): boolean =>
    isOtherStopWord(word) || (functionWords.has(word) && !isStopWord(word) && !isEnglish(word));
  const grammar = words.filter(isGrammar).length;
  const english = words.filter((word) => !isGrammar(word) && (isStopWord(word) || isEnglish(word))).length;
  return grammar >= leastFunctionWords && english <= mostEnglish * grammar;
}
