/** Tasks in other languages than English: how they are recognised, and their words that say nothing about which skill is meant. */
import { analyse } from './analysis.ts';
import { isOtherStopWord, isStopWord } from './stop-words.ts';

/**
 * Frequent function words, greetings and auxiliaries of Spanish, Portuguese, French, Italian, German and Dutch, accents folded, each once,
 * beside those that are stop words everywhere. Only a task in such a language is read without them.
 */
const list = `aan abbiamo ademas agora ahora ai ainda alcuni algum alguma algun alguna algunas algunos alguns alla alleen allem aller allerdings alles
alors anche ancora ander andere anderen apres aqui assez ate aucun aucune aujourd ausserdem aussi autre autres avait avere avez avoir avons
bald beaucoup beide beiden beim bent bereits besoin bis bisogno bom bonjour brauche brauchen braucht buenas buenos buongiorno cada car cela
celle celui chaque ciao cinco cinq cinque come comme comment cosa cosi cual cuales cuando cuanto cuatro daar dabei dafur dahin dalla dalle
damit danach danke dann daran darauf daraus darf darin davon dazu debe deben deberia debo degli dello depuis deren deshalb dessen deux deve
devem devo devons deze dia dias diese diesem diesen dieser dieses dit dobbiamo doch doen dois doit doivent donc donde door dopo dort dove
drei drie due durch durfen eben echt een eens eerst ehemals einige einigen einmal ela elas eles elk elke ella ellas elle elles ellos encore
enkele entre eso essere estamos estan estou estoy etait etre etwa etwas eu euch euer fait faites fare fast faut favor fazemos fehlt fica
fino foi fra fuera funf gaat ganz geben geen gegen gehen geht gerade gerne gia gibt gleich goed gostaria graag gracias grazie guten habe
haben hacemos hacen had haga hago hallo hanno hatte hatten hay heb hebben heeft het heute hier hij hoe hoje hola ici iedere iets ihm ihn
ihnen ihr ihre ihren ik ils immer innen irgendwie jamais jede jedem jeden jeder jedes jemand jetzt jij jour jours jouw jullie jusqu kan
kann kannst kein keine keinen konnen konnte konntest kun kunnen lassen leider leur leurs liebe lieber liebsten lors luego lui maar machen
macht mais maken manche mediante meer mehr meiner meist meme menos mentre merci mesmo mich mientras mieux mij mijn mir mismo mithilfe
mochten moet moeten moi moins molti molto mucha muchas mucho muchos muita muito muitos mussen naar nachdem nachsten nada nadat nao necesita
necesitamos nein nello nenhum nichts niet niets ninguna ninguno noch nodig nog nosotros nun nur ob obrigado obwohl ogni ola omdat onde
onder ons ont onze ook oppure otra otras otro otros outra outras outro outros over parce parmi pas pendant perche pero peu peut peuvent
peux piu plait plusieurs pode podem podemos poder podria poi porque possiamo posso pourquoi pouvez pouvons precisa precisamos prima primero
puede pueden puedes puedo pues puis quais qual qualche quale quali quand quando quanto quatre quatro quattro quel quella quelle quelles
quello quels quem queremos questa queste questi questo quien quiere quisiera quoi rien sais sao schon segun sehr seid sein seine seinen
seit sempre sera serait seria seulement siamo sich sie siempre sinds sobald soit solche sollen sollte solo sommes sondern sonst sotto
souhaite sous souvent sowie suis sulla tambem tambien tampoco tanto tem temos tenemos tener tengo tenho ter tiene tienen todavia todo todos
tous tout toute toutes tra tras tre tres trois trop trotzdem tudo tussen tutta tutte tutti tutto uit unter usted ustedes vai vamos van
varias varios veces veel viel viele vielen vielleicht vier voce voces voici voila voor vor vorrei vorremmo voudrais vous waar waarom
wahrend wann warum was wat weer weil weiter welche welchem welchen welcher welches welke wenig wenn werd werde werden weshalb wieder wieso
wij will willen wird wirklich wo wollen womit worden wurde wurden yo zal ze zich zijn zonder zou zullen zurzeit zusammen zwar zwei zwischen`;

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
