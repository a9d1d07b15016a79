/** Words that indicate a category; data for `categorise.ts`. Singular, lower case, two words at most. */
import type { Category } from '../../schema/vocabulary.ts';

export interface CategoryKeywords {
  readonly category: Category;
  /** Weight 3: the word alone nearly decides, because it names the field or a product that belongs to it. */
  readonly strong: readonly string[];
  /** Weight 1: common in the field, met elsewhere too. */
  readonly weak: readonly string[];
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** Where two categories score the same, the first one here wins: narrow fields before broad ones. */
export const categoryKeywords: readonly CategoryKeywords[] = [
  {
    category: 'Security',
    strong: words(
      'security, vulnerability, exploit, pentest, penetration, malware, threat, fuzzing, fuzzer, owasp, cve, forensic, incident response, secret scanning, hardening, sast, yara, ransomware, siem, appsec, devsecops, red team, constant time, side channel, fuzz, harness, fuzzing harness, sanitizer, static analysis, threat model, detection rule, prompt injection, secure, bug bounty, vulnerable, exploitability, cryptographic, access control, security review, security rule, hardcoded',
    ),
    weak: words(
      'audit, auth, authentication, secret, encryption, cryptography, crypto, detection, injection, xss, sandbox, smart contract, sarif, variant analysis, supply chain, attack, entry point',
    ),
  },
  {
    category: 'Code review',
    strong: words(
      'code review, reviewer, review pr, pull request review, refactor, refactoring, code quality, code smell, simplify, simplification, code simplification, code reviewer, requesting review, clean code, tech debt, technical debt, legacy modernizer, review code, review diff, code reviewing, code audit',
    ),
    weak: words('review, feedback, dead code, lint, quality'),
  },
  {
    category: 'Testing',
    strong: words(
      'test, testing, tdd, e2e, unit test, mutation testing, qa, test driven, property based, regression test, test case, test plan, test suite, integration test, testcontainer, webapp testing, web testing, smoke test, test coverage, test pattern, unit, ui test',
    ),
    weak: words('assertion, mock, fixture, flaky, debug, debugging, verification, validation, coverage'),
  },
  {
    category: 'Mobile development',
    strong: words(
      'mobile, app store, eas, app clip, gradle, dart, uikit, watchos, play store, kmp, mobile app',
    ),
    weak: words('app, native, simulator, push notification, testflight, device'),
  },
  {
    category: 'Machine learning',
    strong: words(
      'machine learning, deep learning, transformer, fine tuning, finetuning, neural, huggingface, lora, rlhf, quantization, scikit, cuda, gpu, mlops, model training, grpo, sparse autoencoder, gguf, mamba, embedding model, interpretability, tokenizer, tokenization, distributed training, reinforcement learning, ml, gptq, awq, flash attention, fsdp, llm serving, model serving, jax, onnx, trl, ray, local model, llm inference, speculative decoding, peft, embedding, gpu kernel, reward model, alignment training, inference, object detection, computer vision, vision model, train model, model migration training, detector, segmentation, time series model',
    ),
    weak: words(
      'model, dataset, llm, evaluation, benchmark, classification, hyperparameter, checkpoint, serving, training, diffusion, accelerate',
    ),
  },
  {
    category: 'AI agents',
    strong: words(
      'agent, agent skill, ai agent, multi agent, subagent, rag, prompt engineering, skill creator, context engineering, agentic, tool use, chatbot, voice agent, guardrail, orchestration agent, model context, foundry agent, web search, search api, search result, system prompt, agent memory, llm application, ai application, skill, context window, orchestrator, subagent driven, handoff',
    ),
    weak: words(
      'prompt, memory, claude, conversation, tool, ai, embedding, chat, autonomous, session, hook, llm',
    ),
  },
  {
    category: 'Databases',
    strong: words(
      'database, sql, schema design, query optimization, cosmos, dbt vector database, data connect, orm, jpa, kusto, nosql, graph database, database import, database design, data model, full text search, ann, vector search, vector database, index tuning',
    ),
    weak: words('migration, index, query, schema, table, transaction, storage, cache, vector'),
  },
  {
    category: 'Data and analytics',
    strong: words(
      'data analysis, analytics, dashboard, visualization, chart, etl, data pipeline, data quality, data engineer, bi, kibana, data science, statistics, statistical, data warehouse, semantic layer, exploratory, cohort, ab test, a b test, notebook, parquet, data visualization, dataframe, geospatial, gis, data app, dag, product analytics, metric report, data transformation, lineage, ingestion, funnel analysis, a b',
    ),
    weak: words(
      'analysis, dataset, query, report, trend, forecast, table, pipeline, anomaly, metric, data, csv',
    ),
  },
  {
    category: 'Research and science',
    strong: words(
      'bioinformatic, genomic, gene, genome, protein, rna, dna, variant calling, single cell, chemistry, molecular, molecule, clinical, scientific, literature review, research paper, biology, sequencing, phylogenetic, proteomic, metabolomic, astronomy, physics, quantum, citation, population genetic, ngs, fastq, bam, crispr, biomarker, spectrometry, microbiome, epidemiology, academic, methylation, chip seq, atac, laboratory, peer review, scholar, patient, medical, healthcare, deep learning biology, drug discovery, clinical trial, lab protocol, cell, cheminformatic, systematic review, literature, scientific writing, sequence alignment, molecular docking, neuroscience, ecology, mathematic, symbolic, equation, theorem, geometry, numerical, statistic, causal inference, genetic, signal processing, physiological',
    ),
    weak: words(
      'research, paper, experiment, study, analysis, database, structure, imaging, scholarly, alignment, hypothesis, drug, lab, protocol, materials, simulation, science, treatment',
    ),
  },
  {
    category: 'Finance',
    strong: words(
      'finance, financial, valuation, dcf, lbo, accounting, investment, equity, trading, portfolio, journal entry, reconciliation, tax, invoice, private equity, comp analysis, merger, revenue recognition, variance analysis, hedge, audit support, month end, balance sheet, income statement, kyc, cap table, wealth, stripe, due diligence, banking, 3 statement, cfo, monte carlo, stock analysis, fund accounting, credit analysis, budgeting, cash flow, payroll, expense, investor, revenue model, unit economic, bookkeeping, fundraising, comp, teaser, cim, tear sheet',
    ),
    weak: words(
      'deal, capital, market, return, cash, risk, price, client, cost, sector, earning, budget, stock, fund, credit, payment, billing, pitch, bank',
    ),
  },
  {
    category: 'Legal and compliance',
    strong: words(
      'legal, contract review, compliance, gdpr, nda, hipaa, soc 2, iso 27001, iso 13485, regulatory, privacy, clause, lawyer, terms of service, mdr, fda, capa, dpa, sox, license compliance, counsel, isms, qms, regulation, privacy policy, contract, license, employment law, intellectual property, trademark, legal risk',
    ),
    weak: words('audit, risk, agreement, vendor, governance, quality management, law, policy'),
  },
  {
    category: 'Marketing',
    strong: words(
      'marketing, seo, campaign, ads, landing page, email sequence, social media, conversion, cro, copywriting, newsletter, lead magnet, paid ad, content strategy, positioning, influencer, popup, launch strategy, programmatic seo, schema markup, pricing strategy, churn prevention, go to market, gtm, onboarding cro, free tool, cold email, aso, email marketing, marketing performance, ad creative, ad copy, content marketing, brand voice, meta ads, paid media, social post, marketing plan, marketing idea, analytics tracking, customer acquisition, product marketing, competitor page, lead generation, virality, deliverability',
    ),
    weak: words(
      'customer, content, competitor, engagement, traffic, signup, funnel, pricing, launch, ad, growth, brand, referral, audience, keyword',
    ),
  },
  {
    category: 'Sales and support',
    strong: words(
      'sales, crm, customer support, support ticket, prospect, lead, account research, call prep, customer success, helpdesk, pipeline review, draft outreach, knowledge base, service cloud, sales enablement, revop, buying signal, account universe, enrichment, prospecting, icp, tam, cold call, customer ticket, support response, sales call, deal review, battlecard, company research, target account, find email, contact data, lead list, pipeline forecast, sales email, linkedin url, waterfall enrichment, buyer, renewal, outbound, account',
    ),
    weak: words('response, escalation, call, contact, revenue, client, ticket, deal, customer, quote'),
  },
  {
    category: 'Product management',
    strong: words(
      'product management, prd, roadmap, user story, product strategy, okr, prioritization, customer journey, user research, interview script, product manager, market sizing, persona, feature request, product discovery, backlog, sprint, north star, value proposition, acceptance criteria, business model, swot, lean canvas, project plan, problem statement, job to be done, jtbd, product requirement, product spec, release planning, stakeholder update, stakeholder map, feature spec, discovery interview, customer interview, product vision, opportunity tree, user feedback, experiment design, user persona, write spec, retrospective',
    ),
    weak: words(
      'product, spec, planning, feature, plan, hypothesis, experiment, release note, user, metric, strategy, feedback, opportunity, stakeholder, assumption, epic, breakdown, requirement',
    ),
  },
  {
    category: 'Business operations',
    strong: words(
      'hr, human resource, recruiting, hiring, ceo, process optimization, offer letter, performance review, competitive analysis, competitive landscape, procurement, supply chain management, change management, org planning, compensation, interview prep, c level, capacity plan, runbook, process doc, coo, chro, cto, startup, founder, logistic, business strategy, operations, vendor review, employee, new hire, board deck, board meeting, org design, policy lookup, payroll, small business, smb, hr policy, job description, people report, strategic, crisis',
    ),
    weak: words(
      'strategy, process, company, team, meeting, leadership, policy, decision, analysis, risk, board, vendor, operation, onboarding, business, executive, org',
    ),
  },
  {
    category: 'Cloud platforms',
    strong: words(
      'serverless, vercel deploy, cloudformation, ec2, cosmos db, container app, iam, cost optimization, microsoft foundry, appinsight, cloud deploy, cloud cost, cloud resource, cloud architecture, cloud storage, static hosting, edge function, worker, azure resource, aws cdk, cdk, durable object, managed identity, rbac, event hub, key vault, cloud functions',
    ),
    weak: words(
      'deployment, infrastructure, region, compute, quota, resource, provisioning, bucket, cloud, hosting, deploy',
    ),
  },
  {
    category: 'DevOps and CI',
    strong: words(
      'ci cd, github action, devops, dockerfile, observability, gitops, infrastructure, sre, azure pipeline, makefile, slo, alerting, workflow yml, on call, chaos, ci, otel, tracing, binlog, hcp, alerting rule, ci pipeline, build pipeline, release pipeline, terraform provider, logging, infrastructure code, deployment strategy, incident response runbook, incident management, service level, container image, yaml validator, log analysis, postmortem, ci failure, build failure, apm',
    ),
    weak: words(
      'deploy, yaml, config, container, cluster, automation, module, provider, monitoring, pipeline, alert, log, deployment, incident, build, release, gha',
    ),
  },
  {
    category: 'Design',
    strong: words(
      'design system, ui design, ux design, typography, visual design, brand guideline, canvas design, color palette, wireframe, mockup, ux, illustration, accessibility review, design critique, motion design, visual hierarchy, ux copy, design token, logo, frontend design, ui, design review, screen design, graphic design, poster, color, design handoff, interface design, ui layout, ux research, animation principle, visual identity, algorithmic art, cad, generative art, palette, ux writing, design tokens, game asset',
    ),
    weak: words(
      'font, style, aesthetic, brand, interface, screen, visual, component, infographic, theme, design, icon, layout',
    ),
  },
  {
    category: 'Web development',
    strong: words(
      'next.js, css, frontend, front end, web component, web accessibility, core web vital, web performance, ssr, web interface, portable text, i18n, three.js, webperf, chrome devtool, web development, web developer, web framework, website builder, landing page build, single page, web design, client side, server component, page speed, cms, responsive, static site, react component, web worker',
    ),
    weak: words(
      'component, page, dom, ui, app, javascript, typescript, hook, form, render, html, web app, browser, web, webapp, website, router, hydration',
    ),
  },
  {
    category: 'Backend and APIs',
    strong: words(
      'api, backend, microservice, webhook, message queue, event sourcing, cqrs, saga, api design, asp.net, aspnet, dotnet webapi, ddd, clean domain driven, event driven, node.js, distributed system, jwt, oauth, rest api, transactional email, email api, background job, background task, durable execution, job queue, sso, login, authentication, auth provider, sdk integration, api integration, payment integration, checkout, subscription billing, idempotency, rate limiting, webhook handler, websocket, server, user management, passkey, geocoding, stream processing, message broker, routing api, multi tenant, dkim, spf, dmarc, bounce, smtp',
    ),
    weak: words(
      'endpoint, architecture, service, http, request, middleware, controller, pattern, system design, rest, architecture pattern, spring',
    ),
  },
  {
    category: 'Programming languages',
    strong: words(
      '.net, concurrency, compiler, memory safety, goroutine, pinvoke, dependency injection, linter, design pattern, oop, r package, cran, nullable reference, game development, game developer, language feature, type system, code generation compiler, memory management, roslyn, embedded, scripting language, apex, script language, package development, build tool, rhino, macro, unsafe',
    ),
    weak: words(
      'language, naming, go, type, idiomatic, idiom, function, struct, class, interface, package, library, performance, code style, nuget, module, syntax, async, generic, benchmark, error handling, python, typescript, javascript',
    ),
  },
  {
    category: 'Media',
    strong: words(
      'video, audio, image generation, podcast, transcription, transcribe, speech, music, tts, text to speech, photo, sound effect, subtitle, voice, speech to text, cover image, comic, image editing, dub, slide deck image, thumbnail, image edit, audio file, video generation, generate video, voice clone, voice over, lip sync, screen recording, photo edit, dubbing, music generation, text video, video editing, streaming video, 3d model, image model, upscale',
    ),
    weak: words(
      'media, download, render, clip, generate image, illustration, image, animation, caption, sound, image search',
    ),
  },
  {
    category: 'Documents',
    strong: words(
      'word document, spreadsheet, google doc, google sheet, slide, document conversion, markdown conversion, ocr, epub, presentation, format markdown, google slide, document generation, word file, pdf file, document parsing, architecture diagram, flowchart, convert document, doc to markdown, excel file, slide deck, document template, form filling, parse document, file conversion, document extraction, invoice processing',
    ),
    weak: words(
      'report, template, table, file, export, format, form, markdown, doc, diagram, document, deck, docs, sheet, convert',
    ),
  },
  {
    category: 'Writing and content',
    strong: words(
      'blog, article, technical writing, changelog, readme, proofread, copy editing, translation, translate, content creation, draft content, essay, grammar, humanize, humanizer, copywriter, prose, storytelling, release note, adr, documentation writer, internal comm, doc coauthoring, style guide, docs writer, x wechat, content writing, copyediting, writing style, academic writing, blog writing, article writing, documentation writing, ghostwriting, editor, newsletter writing, tone, write documentation, social content, release post, speech writing, storyteller',
    ),
    weak: words(
      'documentation, content, text, audience, voice, headline, publish, publishing, word, document, writing, editing, wiki, tutorial, linkedin, twitter',
    ),
  },
  {
    category: 'Productivity',
    strong: words(
      'calendar, meeting, task management, todo, google google calendar, inbox, productivity, reminder, file organizer, google google meet, google form, google task, classroom, atlassian, brainstorming, standup, macos, disk space, screenshot, desktop, meeting note, email triage, inbox zero, personal assistant, schedule, note taking, vault, markdown note, knowledge base personal, spreadsheet tracking, time tracking, second brain, google drive, drive, teams, file organization, focus, journal',
    ),
    weak: words(
      'event, chat, summary, plan, organize, search, personal, workspace, team, message, draft, digest, note, email, daily, bear, apple',
    ),
  },
  {
    category: 'Automation',
    strong: words(
      'automation, workflow automation, scraping, scraper, web scraping, rpa, browser automation, rube mcp, crawler, maestro, coded workflow, make.com, crawl, web automation, automate task, workflow engine, low code, no code, code node, workflow node, data extraction, web data, automation workflow, form automation, browser agent, web crawl, web extract, scrape, autonomous browser, site to, expression',
    ),
    weak: words(
      'workflow, trigger, task, browser, integration, connection, toolkit, node, bot, automate, robot, actor, fetch',
    ),
  },
  {
    category: 'Developer workflow',
    strong: words(
      'commit, pull request, monorepo, branch, package manager, codebase, debugging, ide, project setup, scaffold, pr, nx monorepo, uv, dependency update, dotfile, spec driven, incremental changelog automation, source driven, code tour, codebase design, domain model, ubiquitous language, module interface, implementation plan, writing plan, development workflow, decision record, developer tool, developer environment, code editor, issue triage, code migration, deprecation, source control, commit message, feature branch, dead code, code search, code navigation, onboarding codebase, dependency, package upgrade, tdd workflow, issue tracker, vertical slice, git worktree, interview plan, architecture decision, zoom out, context map, diagnose, root cause, debug, debugger',
    ),
    weak: words(
      'code, coding, development, issue, workflow, project, build, setup, migration, upgrade, script, environment, implement, release, versioning, cli, developer, repo, merge, shell, bash, copilot',
    ),
  },
];
