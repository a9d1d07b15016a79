/** Products, formats and languages that are of one category alone; data for `categorise.ts`, in the form of `category-keywords.ts`. */
import type { Category } from '../../schema/vocabulary.ts';

const words = (text: string): string[] => text.split(', ');

/** Weight 4, above any other word: what a skill is made for says more than what it does there. */
export const categoryProducts: Readonly<Record<Category, readonly string[]>> = {
  Security: words(
    'semgrep, codeql, trivy, snyk, burp, metasploit, wireshark, ghidra, sonarqube, aflplusplus, afl, libfuzzer, honggfuzz, atheris, wycheproof, vault',
  ),
  'Code review': words(''),
  Testing: words(
    'playwright, vitest, jest, pytest, cypress, selenium, mockito, testcontainers, junit, mstest, xunit, browserstack, testrail, storybook, rspec, appium, k6',
  ),
  'Mobile development': words(
    'swiftui, flutter, react native, expo, ios, android, xcode, kotlin, jetpack compose, swift, maui, capacitor, ionic',
  ),
  'Machine learning': words(
    'pytorch, tensorflow, hugging face, vllm, deepspeed, megatron, mlflow, weights biases, scikit learn, unsloth, axolotl, llama cpp, ollama, tensorrt, nemo, rocm, lightning, keras, sglang, lemonade, xgboost, comfyui, modal, wandb',
  ),
  'AI agents': words(
    'langchain, langgraph, langsmith, llamaindex, crewai, autogen, letta, mcp, mcp builder, claude code, openai api, gemini api, claude api, dspy, brave, tavily, exa, perplexity, foundry, anthropic, openrouter, pydantic ai, semantic kernel, mem0, firecrawl search',
  ),
  Databases: words(
    'postgres, postgresql, mysql, mongodb, redis, sqlite, supabase, neon, neo4j, cypher, clickhouse, duckdb, elasticsearch, opensearch, qdrant, pinecone, weaviate, milvus, chroma, prisma, drizzle, planetscale, turso, firestore, dynamodb, cassandra, cockroachdb, cosmos db, mariadb, faiss, esql',
  ),
  'Data and analytics': words(
    'streamlit, dbt, airflow, dagster, spark, pandas, polars, tableau, power bi, looker, snowflake, bigquery, databricks, tinybird, marimo, jupyter, posthog, mixpanel, amplitude, shiny, superset, metabase, mapbox, geopandas, plotly, matplotlib, seaborn, kibana dashboard, astronomer, google analytics, fabric, kusto',
  ),
  'Research and science': words(
    'rdkit, scanpy, biopython, pubmed, arxiv, alphafold, deseq2, gatk, seurat, bioconductor, nextflow, zotero, qiskit, astropy, pymatgen, chembl, samtools, scvi',
  ),
  Finance: words('quickbooks, xero, edgar, bloomberg, factset, plaid, capiq'),
  'Legal and compliance': words(''),
  Marketing: words('mailchimp, klaviyo, semrush, ahrefs, google ads, buffer, hootsuite, braze'),
  'Sales and support': words(
    'salesforce, hubspot, zendesk, intercom, apollo, zoominfo, pipedrive, gong, outreach, sales navigator, cargo ai, clay, freshdesk, lemlist',
  ),
  'Product management': words('jira, productboard, aha'),
  'Business operations': words('bamboohr, workday, rippling, servicenow'),
  'Cloud platforms': words(
    'aws, azure, gcp, google cloud, firebase, cloudflare, vercel, netlify, heroku, digitalocean, railway, render, lambda, bicep, entra, aks, azd, cloud run, app service, s3, appinsights',
  ),
  'DevOps and CI': words(
    'terraform, kubernetes, docker, helm, ansible, jenkins, prometheus, grafana, github actions, gitlab ci, argocd, sentry, datadog, pagerduty, loki, opentelemetry, k8s, packer, pulumi, istio, terragrunt, kibana, circleci, msbuild, fluentbit, nomad, consul, elastic observability, promql, logql',
  ),
  Design: words('figma, figjam, sketch, stitch, adobe, canva, framer, penpot, blender'),
  'Web development': words(
    'react, next js, nextjs, vue, nuxt, svelte, angular, astro, remix, vite, tailwind, tailwindcss, shadcn, wordpress, sanity, wix, shopify, vitepress, pinia, unocss, vueuse, three js, blazor, webflow, contentful, gatsby, solidjs, htmx, storefront, jsx',
  ),
  'Backend and APIs': words(
    'auth0, clerk, better auth, stripe, resend, twilio, sendgrid, fastapi, django, nestjs, spring boot, laravel, rails, graphql, grpc, kafka, rabbitmq, openapi, trigger dev, inngest, temporal, encore, qstash, upstash, express, flask, asp net, hono, apollo graphql, okta, keycloak, paypal, workos',
  ),
  'Programming languages': words(
    'golang, rust, haskell, elixir, scala, php, ruby, c#, csharp, dotnet, c++, cpp, unity, unreal, godot, kotlin multiplatform, tidyverse, julia, java, ocaml, zig, perl',
  ),
  Media: words(
    'ffmpeg, remotion, elevenlabs, heygen, fal, suno, midjourney, runway, youtube, whisper, imagemagick, dall e, veo, gif',
  ),
  Documents: words(
    'docx, xlsx, pptx, pdf, latex, pandoc, libreoffice, docusign, mermaid, excel, powerpoint, quarto, excalidraw, draw io, drawio, liteparse, llamaparse, docling',
  ),
  'Writing and content': words('substack, medium, ghost, hashnode, wechat'),
  Productivity: words(
    'obsidian, notion, gmail, google calendar, todoist, trello, asana, slack, linear, confluence, clickup, airtable, evernote, google workspace, gws, outlook, things, applescript, raycast, google tasks, google keep',
  ),
  Automation: words(
    'n8n, zapier, apify, uipath, composio, rube, make com, browserbase, stagehand, puppeteer, firecrawl, power automate, browser use, crawl4ai, selenium grid, activepieces',
  ),
  'Developer workflow': words(
    'git, github, gitlab, nx, turborepo, pnpm, tmux, vscode, bazel, worktree, homebrew, gh, pre commit, devcontainer, renovate',
  ),
};
