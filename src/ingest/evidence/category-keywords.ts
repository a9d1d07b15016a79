/** Words that speak for a category; data for `categorise.ts`. Singular, lower case, two words at most. */
import type { Category } from '../../schema/vocabulary.ts';

export interface CategoryKeywords {
  readonly category: Category;
  /** Weight 3: the word alone nearly decides, because it names the field or a product that belongs to it. */
  readonly strong: readonly string[];
  /** Weight 1: common in the field, met elsewhere too. */
  readonly weak: readonly string[];
}

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** Where two categories score the same, the one that stands first here wins: narrow fields before broad ones. */
export const categoryKeywords: readonly CategoryKeywords[] = [
  {
    category: 'Security',
    strong: words(
      'security, vulnerability, exploit, pentest, penetration, malware, threat, fuzzing, fuzzer, semgrep, codeql, owasp, cve, forensic, incident response, attack, secret scanning, hardening, sast, yara, ransomware, siem, appsec, devsecops, red team, constant time, side channel, entry point',
    ),
    weak: words(
      'audit, auth, authentication, secret, encryption, cryptography, crypto, detection, injection, xss, sandbox, smart contract, sarif, variant analysis, supply chain',
    ),
  },
  {
    category: 'Code review',
    strong: words(
      'code review, reviewer, review pr, pull request review, refactor, refactoring, code quality, code smell, simplify, simplification, code simplification, code reviewer, requesting review, clean code, tech debt, technical debt, legacy modernizer',
    ),
    weak: words('review, feedback, best practice, dead code, lint, quality'),
  },
  {
    category: 'Testing',
    strong: words(
      'test, testing, tdd, playwright, vitest, jest, pytest, mstest, xunit, junit, cypress, e2e, unit test, coverage, testrail, browserstack, mutation testing, qa, test driven, property based, regression test',
    ),
    weak: words('assertion, mock, fixture, flaky, debug, debugging, verification, validation'),
  },
  {
    category: 'Mobile development',
    strong: words(
      'ios, android, swiftui, swift, react native, expo, flutter, mobile, app store, xcode, kotlin, eas, jetpack compose, maui, app clip, gradle',
    ),
    weak: words('app, native, simulator, push notification, testflight, device'),
  },
  {
    category: 'Machine learning',
    strong: words(
      'machine learning, deep learning, pytorch, tensorflow, transformer, fine tuning, finetuning, training, neural, hugging face, huggingface, lora, rlhf, quantization, vllm, scikit, cuda, gpu, deepspeed, megatron, mlops, model training, grpo, sparse autoencoder, inference, gguf, mamba, embedding model, interpretability, tokenizer, tokenization, distributed training, reinforcement learning, diffusion, ml, gptq, awq, flash attention, fsdp, accelerate',
    ),
    weak: words(
      'model, dataset, llm, evaluation, benchmark, classification, hyperparameter, checkpoint, serving',
    ),
  },
  {
    category: 'AI agents',
    strong: words(
      'agent, agent skill, ai agent, multi agent, subagent, rag, prompt engineering, mcp, skill creator, llm, context engineering, langchain, langgraph, gemini api, claude api, openai api, agentic, tool use, chatbot, voice agent, guardrail, orchestration agent, model context, foundry agent',
    ),
    weak: words('prompt, memory, claude, conversation, tool, ai, embedding, chat, autonomous, session, hook'),
  },
  {
    category: 'Databases',
    strong: words(
      'database, sql, postgres, postgresql, mysql, mongodb, redis, sqlite, supabase, neon, schema design, query optimization, cosmos, duckdb, elasticsearch, esql, dbt vector database, data connect, firestore, prisma, orm, jpa, kusto, dynamodb, nosql, drizzle, cockroachdb, qdrant, pinecone, chroma, faiss, vector',
    ),
    weak: words('migration, index, query, schema, table, transaction, storage, postgresql, cache'),
  },
  {
    category: 'Data and analytics',
    strong: words(
      'data analysis, analytics, dashboard, dbt, visualization, chart, pandas, polars, spark, airflow, etl, data pipeline, data quality, data engineer, metric, bi, tableau, looker, kibana, data science, statistics, statistical, matplotlib, seaborn, plotly, data warehouse, semantic layer, exploratory, dagster, cohort, ab test, a b test, data, notebook, csv, parquet',
    ),
    weak: words('analysis, dataset, query, report, trend, forecast, table, pipeline, anomaly'),
  },
  {
    category: 'Research and science',
    strong: words(
      'bioinformatic, genomic, gene, genome, protein, rna, dna, variant calling, single cell, chemistry, molecular, molecule, clinical, scientific, literature review, research paper, biology, sequencing, phylogenetic, proteomic, metabolomic, alignment, astronomy, physics, quantum, citation, hypothesis, pubmed, arxiv, population genetic, ngs, fastq, bam, crispr, biomarker, drug, spectrometry, microbiome, epidemiology, academic, methylation, chip seq, atac, lab, laboratory, protocol, materials, simulation, peer review, science, scholar, patient, medical, healthcare, treatment',
    ),
    weak: words('research, paper, experiment, study, analysis, database, structure, imaging, scholarly'),
  },
  {
    category: 'Finance',
    strong: words(
      'finance, financial, valuation, dcf, lbo, accounting, investment, equity, trading, portfolio, earning, journal entry, reconciliation, budget, tax, invoice, private equity, comp analysis, merger, stock, revenue recognition, variance analysis, fund, hedge, credit, audit support, month end, balance sheet, income statement, kyc, cap table, wealth, payment, stripe, billing, pitch, due diligence, bank, banking, 3 statement, cfo, edgar, monte carlo',
    ),
    weak: words('deal, model, capital, market, return, cash, risk, price, client, cost, sector'),
  },
  {
    category: 'Legal and compliance',
    strong: words(
      'legal, contract review, compliance, gdpr, nda, hipaa, soc 2, iso 27001, iso 13485, regulatory, privacy, law, clause, lawyer, terms of service, policy, mdr, fda, capa, dpa, sox, license compliance, counsel, isms, qms, regulation',
    ),
    weak: words('contract, audit, risk, agreement, vendor, governance, quality management'),
  },
  {
    category: 'Marketing',
    strong: words(
      'marketing, seo, campaign, ad, ads, landing page, email sequence, growth, social media, conversion, cro, copywriting, brand, newsletter, lead magnet, referral, paid ad, content strategy, positioning, audience, influencer, keyword, popup, launch strategy, programmatic seo, schema markup, pricing strategy, churn prevention, go to market, gtm, onboarding cro, free tool, cold email, aso, mailchimp, klaviyo',
    ),
    weak: words(
      'customer, content, brand voice, competitor, engagement, traffic, signup, funnel, pricing, launch',
    ),
  },
  {
    category: 'Sales and support',
    strong: words(
      'sales, crm, customer support, support ticket, prospect, lead, outreach, account research, call prep, salesforce, hubspot, zendesk, customer success, ticket, helpdesk, intercom, pipeline review, deal, draft outreach, knowledge base, apollo, customer, freshdesk, pipedrive, service cloud, sales enablement, revop, quote',
    ),
    weak: words('account, response, escalation, call, contact, revenue, client'),
  },
  {
    category: 'Product management',
    strong: words(
      'product management, prd, roadmap, user story, product strategy, okr, prioritization, customer journey, user research, interview script, product manager, market sizing, persona, feature request, product discovery, opportunity, backlog, sprint, stakeholder, assumption, north star, value proposition, jira, epic, breakdown, acceptance criteria, business model, swot, requirement',
    ),
    weak: words(
      'product, spec, planning, feature, plan, hypothesis, experiment, release note, user, metric, strategy, feedback',
    ),
  },
  {
    category: 'Business operations',
    strong: words(
      'hr, human resource, recruiting, hiring, board, ceo, vendor, operation, process optimization, offer letter, performance review, competitive analysis, competitive landscape, procurement, supply chain management, change management, org planning, onboarding, compensation, interview prep, business, executive, c level, capacity plan, runbook, process doc, coo, chro, org, cto, startup, founder, logistic, bamboohr, workday',
    ),
    weak: words('strategy, process, company, team, meeting, leadership, policy, decision, analysis, risk'),
  },
  {
    category: 'Cloud platforms',
    strong: words(
      'aws, azure, gcp, google cloud, cloud, lambda, serverless, firebase, cloudflare, vercel deploy, cloudformation, s3, ec2, bicep, cosmos db, entra, app service, container app, cloud run, netlify, render, heroku, hosting, digitalocean, iam, cost optimization, aks, azd, microsoft foundry, appinsight, deploy',
    ),
    weak: words('deployment, infrastructure, region, compute, quota, resource, provisioning, bucket'),
  },
  {
    category: 'DevOps and CI',
    strong: words(
      'terraform, kubernetes, docker, helm, ansible, ci cd, github action, gitlab ci, jenkins, devops, dockerfile, prometheus, grafana, observability, monitoring, pipeline, k8s, gitops, infrastructure, packer, istio, argocd, sre, loki, fluentbit, logql, promql, azure pipeline, makefile, slo, alert, alerting, sentry, log, terragrunt, workflow yml, on call, opentelemetry, deployment, incident, chaos, ci, otel, tracing, datadog, pagerduty, circleci, build, msbuild, binlog, hcp, release',
    ),
    weak: words('deploy, yaml, config, container, cluster, automation, module, provider'),
  },
  {
    category: 'Design',
    strong: words(
      'design system, ui design, ux design, figma, figjam, typography, visual design, brand guideline, canvas design, color palette, theme, wireframe, mockup, design, ux, icon, illustration, accessibility review, design critique, layout, motion design, visual hierarchy, ux copy, stitch, design token, logo, canva',
    ),
    weak: words(
      'color, font, style, aesthetic, brand, interface, screen, poster, visual, component, infographic',
    ),
  },
  {
    category: 'Web development',
    strong: words(
      'react, next.js, nextjs, vue, nuxt, svelte, angular, css, tailwind, frontend, front end, html, web app, browser, web component, vite, astro, remix, shadcn, vueuse, unocss, web accessibility, core web vital, web performance, web, webapp, website, router, jsx, ssr, pinia, vitepress, web interface, wordpress, sanity, portable text, i18n, three.js, webperf, chrome devtool, blazor, hydration, html',
    ),
    weak: words('component, page, dom, ui, app, javascript, typescript, hook, form, render'),
  },
  {
    category: 'Backend and APIs',
    strong: words(
      'api, rest, graphql, backend, microservice, grpc, fastapi, django, spring boot, nestjs, express, openapi, webhook, laravel, rails, message queue, event sourcing, cqrs, saga, api design, asp.net, aspnet, dotnet webapi, architecture pattern, ddd, clean domain driven, spring, event driven, node.js, distributed system, jwt, oauth',
    ),
    weak: words(
      'endpoint, architecture, service, http, authentication, request, websocket, middleware, controller, pattern, system design',
    ),
  },
  {
    category: 'Programming languages',
    strong: words(
      'golang, rust, python, typescript, java, javascript, c#, c++, ruby, php, elixir, haskell, scala, dotnet, .net, csharp, async, concurrency, compiler, cpp, generic, memory safety, goroutine, benchmark, pinvoke, error handling, dependency injection, linter, design pattern, oop',
    ),
    weak: words(
      'language, naming, go, type, idiomatic, idiom, function, struct, class, interface, package, library, performance, code style, nuget, module, syntax',
    ),
  },
  {
    category: 'Media',
    strong: words(
      'video, audio, image generation, podcast, youtube, image, transcription, transcribe, speech, music, tts, text to speech, ffmpeg, remotion, animation, gif, photo, sound effect, subtitle, voice, elevenlabs, speech to text, cover image, comic, image editing, caption, sound, dub, slide deck image, heygen, thumbnail',
    ),
    weak: words('media, download, render, clip, generate image, illustration'),
  },
  {
    category: 'Documents',
    strong: words(
      'pdf, docx, word document, pptx, powerpoint, spreadsheet, excel, xlsx, google doc, google sheet, slide, document conversion, markdown conversion, latex, ocr, epub, doc, presentation, docusign, format markdown, diagram, mermaid, document, deck, docs, sheet, google slide, convert',
    ),
    weak: words('report, template, table, file, export, format, form, markdown'),
  },
  {
    category: 'Writing and content',
    strong: words(
      'writing, blog, article, technical writing, changelog, readme, editing, proofread, copy editing, translation, translate, content creation, draft content, wiki, tutorial, essay, grammar, humanize, humanizer, copywriter, prose, storytelling, release note, adr, documentation writer, internal comm, doc coauthoring, style guide, docs writer, linkedin, twitter, x wechat',
    ),
    weak: words(
      'documentation, content, text, tone, audience, voice, headline, publish, publishing, word, document',
    ),
  },
  {
    category: 'Productivity',
    strong: words(
      'calendar, meeting, note, obsidian, notion, gmail, email, task management, todo, google google calendar, inbox, google workspace, gws, slack, productivity, daily, reminder, trello, asana, file organizer, google google meet, google form, google keep, google task, classroom, clickup, todoist, airtable, linear, confluence, atlassian, brainstorming, bear, apple, standup',
    ),
    weak: words(
      'schedule, event, chat, summary, plan, organize, search, personal, workspace, team, message, draft, digest',
    ),
  },
  {
    category: 'Automation',
    strong: words(
      'n8n, automation, zapier, workflow automation, scraping, scraper, web scraping, rpa, uipath, browser automation, apify, composio, rube, rube mcp, crawler, browserbase, stagehand, power automate, bot, automate, maestro, robot, actor, coded workflow, make.com, crawl, fetch',
    ),
    weak: words('workflow, trigger, task, browser, integration, connection, toolkit, node'),
  },
  {
    category: 'Developer workflow',
    strong: words(
      'git, commit, pull request, worktree, github, monorepo, branch, release, versioning, package manager, pnpm, turborepo, cli, codebase, debugging, developer, repo, ide, merge, project setup, scaffold, gh, pr, nx, nx monorepo, uv, dependency update, tmux, dotfile, shell, bash, vscode, copilot, spec driven, incremental changelog automation, source driven, code tour',
    ),
    weak: words(
      'code, coding, development, issue, workflow, project, build, setup, migration, upgrade, script, environment, implement',
    ),
  },
];
