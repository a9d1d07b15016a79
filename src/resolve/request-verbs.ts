/** Verbs that begin a request of its own, in the imperative and in American spelling. What is asked about an answer (tell, show, explain) is none. */

const list = `adapt add aggregate analyze animate annotate answer archive assemble assess attach audit author automate benchmark book
brief bring browse budget build calculate cancel capture categorize chart check chunk clarify classify clean clear clone close cluster
code collect combine commit compare compile compose compress condense configure connect containerize convert copy correct count crawl
create critique crop curate customize cut debug decompose define delete deliver deploy describe design detect develop diagnose dockerize
document download draft draw dub edit email embed encode encrypt enforce enrich estimate evaluate examine expand explore export expose
extend extract fetch file fill filter find finetune fix flag forecast format forward frame fuzz generate get grade graph group harden
highlight host identify illustrate implement import improve index ingest inspect install instrument integrate investigate invite join
label launch lay lint list load localize look mail make map mask measure merge migrate mock model moderate monitor move name narrate
normalize notify open optimize orchestrate organize outline package paint parse patch perform pick pin pitch place plan plot polish
populate port post predict prepare present preview print prioritize profile proofread propose prototype provision prune publish pull push
put query raise rank read rebase rebuild recommend reconcile record redact redesign reduce refactor refine register release remove rename
render reorganize repair replace reply report reproduce research reserve resize resolve respond restore restructure retouch review rewrite
rotate sanitize scaffold scan schedule score scrape screen script search secure seed segment sell send separate serve set shape share ship
shorten sign simplify simulate sketch sort spec split stage store stream style submit subscribe subtitle sum summarize survey sync
synthesize tag teach test tidy trace track train transcribe transform translate trim triage troubleshoot tune turn tweak type update
upgrade upload validate vectorize verify visualize wire wrap write`;

export const requestVerbs: ReadonlySet<string> = new Set(list.split(/\s+/));
