/** Words of everyday talk that name no work, field or product: when, who, how one feels. Rare among skills, so rarity trusts them too much. */

const list = `absolutely afraid afternoon afterwards ago alongside altogether amazing amid angry annoyed annoying anyway apart apparently appear
appeared appears approximately april argue argued arrive arrived arrives asap aside august aunt autumn awesome awful awfully bad barely
beautiful become becomes beforehand began begin beginning begun behind believe believes beneath beside besides beyond big bigger birthday
bored boring boss bother bothered bothers brilliant bring bringing brings brother brought btw buddy bunch busy certain chance chances
cheers clever colleague colleagues complain complained complaining complains completely confused confusing constantly couldve cousin
coworker crazy cried cry curious currently damn daughter day days decade decades december decent definitely desperate despite dozens dumb
dunno easier embarrassed entirely especially essentially evening eventually excited extremely fairly fantastic father february feel
feeling feels felt fifty finally fine folks forever forget forgot forgotten fortnight forty frankly frequently friday friend friends
frustrated frustrating fyi generally glad gonna gotta grab grabs gradually grandfather grandmother grateful guess guy guys handful happy
hard harder hate hated hence heres hes higher hmm honest honestly hope hopes hoping horrible hour hours hows huge hundred hundreds hurt
hurts husband imagine immediately increasingly incredibly instantly itd itll january july june kid kids kinda ladies lately laugh laughed
lazy longer love loved lovely lower luck luckily mainly man mate matters meantime meanwhile merely mess million millions monday month
months mostly mother mysteriously nearly neighbor neighbour neighbours nervous newer news nice night nineteen noon nope normally november
nowadays obvious obviously occasionally october old older oops otherwise overnight pal parents particularly partly people person place
places plenty pls plz probably purely randomly rarely rather ready realise realised realize realized regardless regularly relieved remain
remained remains remember remembers repeatedly roughly sad sadly sat saturday scared seldom september serious seriously shes shorter
shouldve shout shouted sick silly sister sit sits sitting slightly small smaller smile solely somewhat son sorry sorta stare stares stay
stayed staying stays strange strangely struggle struggles struggling stupid summer sunday suppose supposed supposedly
surprisingly talked terrible thankful thankfully thatll thereafter thereby thered therefore theyd theyll thirty thousand thousands
thursday thx tiny tired ton tonight tons totally truly tuesday twenty ugh ugly uncle unfortunately unless unsure upon usually walk walked
walking walks wanna wednesday week weekday weekdays weeks weird whereas wherein wheres whichever while whod whole whomever whoops whos
wife winter wish wishes woman wonder wondering worried worry worse worst wouldve wow wrong yeah year years yep`;

const words: ReadonlySet<string> = new Set(list.split(/\s+/));

/** What such a word counts when skills are ordered: from .4 to .7 ranks about the same. Where none is adequate it counts whole. */
export const everydayShare = 0.55;

/** Whether a term, as `analyse` makes it, is such a word; they may still tell two skills apart, so they are no stop words. */
export function isEverydayWord(term: string): boolean {
  return words.has(term);
}
