/** Words as people say them → words that skills are described with: everyday speech, abbreviations, trades. */
import type { Stem } from '../text/stemming.ts';

/**
 * Data. What people say, then after the colon what a description of the same work says; one direction only. Written from
 * general knowledge of the trades with the benchmark unread, by the author of `test/search/spoken-tasks.ts`: so those
 * tasks are no blind test of it.
 */
const relatedLines = `
a11y: accessibility
advert advertisement promotion: ads marketing
afford expensive cheap money: cost price budget
agreement: contract
alarm notify warn: alert
auth: authentication
backend: server api
bill receipt: invoice
blind deaf disabled: accessibility
boss manager executive: leadership executive
branch rebase stash: git
broken break fail crash wrong: error failure bug debug
button form screen: ui
buyer shopper client: customer
cancel unsubscribe: churn retention
certificate https ssl: tls
check verify: testing
cli shell console: terminal command
cloud: aws azure gcp
cluster pod node: kubernetes
color colour style beautiful ugly: design
column row relational: database schema
combine join: merge
complaint ticket helpdesk: support
copy: duplicates
crawl harvest grab download: scraping extract
crm: customer sales
cut divide: split
db: database
deadline milestone: project plan
deck powerpoint keynote: slides presentation pptx
docs: documentation
doubt objection criticize: critique
drawing sketch draw: diagram
drug molecule: chemistry
e2e: browser playwright
embedding semantic: vector retrieval
encrypt cipher: encryption cryptography
endpoint rest: api
env: environment
etl: pipeline data
experiment hypothesis: statistics
explain understand: documentation
faq: questions knowledge
fast quick slow sluggish lag speed: performance latency optimization
feedback opinion: review
folder directory: files
font typography layout: design
gene protein dna cell: bioinformatics
goal target: okr
grammar proofread spelling: editing writing
graph plot chart: visualization chart
guess estimate: forecast
hacker attacker steal leak: security vulnerability
handbook manual howto: documentation guide
headline slogan text wording: copywriting
hire recruit: hiring candidate
iac: infrastructure terraform
idea concept: brainstorm
image registry: docker container
infra: infrastructure
interview: interview user research
iphone ipad: ios swift
job cv career: resume
js: javascript
k8s: kubernetes
key credential: secrets
kpi: metrics
lawyer lawsuit clause: legal contract
lead prospect: sales outreach
letter mail inbox: email
library package: dependencies
llm gpt: language model
loan stock share bond: finance valuation
login signin password: authentication
logo icon: brand design
lookup discover: search
map location address: geospatial
meeting: meeting transcript
memo minutes: notes
message broker stream: queue streaming
ml: machine learning model
mockup wireframe prototype: design ui prototype
motion: animation
movie film clip: video
mrr arr: revenue saas
narrate narrator: speech voice
neuron: neural
newer version: upgrade
news announcement: newsletter
nightly cron recurring: schedule automation
number figure statistic: data metrics
old legacy outdated: legacy migration
orm: database
outage downtime: incident
paper article study literature: research
patient doctor clinic: medical clinical
pay charge checkout: payments
perf: performance
permission allowed forbidden: authorization access
phone smartphone: mobile ios android
picture photo pic: image
pipeline build: ci
play player: game
pr mr: pull request
prd: requirements product
privacy personal: gdpr privacy
prod: production
py: python
question answer chat bot: chatbot assistant
rag: retrieval embeddings
ram heap leak: memory profiling
ranking google findable: seo
react vue svelte: frontend component
remove erase: delete
repo: repository
restore: backup recovery
rewrite tidy untangle: refactor
roadmap backlog: planning product
robot repetitive: automation
roi: investment return
rollout ship release: deployment release
rule law legal: compliance policy
safe safety: security
save remember persist: storage database
scan scanned: ocr pdf
select query: sql
sell selling: sales
sensor firmware chip: embedded
server machine: infrastructure
shop store merchant: ecommerce shopify
spec: specification requirements
spreadsheet sheet: excel
sso oauth: authentication
staff colleague employee: team hr
startup founder investor: pitch
story novel blog essay: writing content
subtitle caption dictation: transcription
summary shorten condense tldr: summarize
survey poll: form questionnaire
table tabular csv: data
talk lecture keynote: presentation slides
tax bookkeeping: accounting
tdd: test driven
teacher pupil student school: classroom
timetable appointment: calendar schedule
todo chore errand: tasks
tone voice wording: brand style
translate language foreign multilingual: i18n localization
ts: typescript
tweet twitter facebook instagram linkedin: social
unstable intermittent: flaky
ux: user experience design
visitor traffic: analytics
voice speak speech audio: speech audio
vuln cve: vulnerability
watch monitor: monitoring observability
website site webpage homepage: web page
wifi dns connection: network
word docx: document
`;

/** The table by the stem of what people say; one per index, since the index brings the stemmer. */
export function relatedByStem(stem: Stem): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, string[]>();
  for (const line of relatedLines.trim().split('\n')) {
    const [said = '', written = ''] = line.split(': ');
    for (const word of said.split(' ')) {
      const key = stem(word);
      related.set(key, [...(related.get(key) ?? []), ...written.split(' ').map(stem)]);
    }
  }
  return related;
}
