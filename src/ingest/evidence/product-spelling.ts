/** The spelling of words that are not written with only the first letter capitalised: products, formats, abbreviations. */

/** As written; the word that it names is the same in lower case, letters and digits only, unless it follows `=`. */
const written = `
.NET=dotnet ABAP ADK ADR ADRs AI AKS ALM AMD ANOVA API APIs APM ARIA ARM ASO ASP ASP.NET ASR AST ATAC
AWS AdMob AlphaFold AnnData AppKit AppSec AppsFlyer ArgoCD AutoGPT AutoGen B2B B2C BAM BDD BI
BigQuery BioPython BrowserStack ByteDance CAD CD CI CI/CD CLI CLIs CMS CNN CORS CPA CPU CQRS CRD
CRISPR CRM CRO CRUD CSP CSS CSV CTA CTO CUDA CVE CellRanger ChEMBL ChatGPT CircleCI ClickHouse
ClinVar CloudFormation CloudFront CloudWatch CocoaPods CodeQL ComfyUI CopilotKit CoreML CosmosDB
CrewAI DAG DAGs DAO DCF DDD DESeq2 DI DNA DNS DOCX DSL DTO DataFrame DataFrames DeFi DeepChem
DeepSeek DevOps DevSecOps DevTools DigitalOcean DocuSign DrugBank DuckDB DynamoDB E2E EDA EF EKS ELT
ESG ESLint ESM ETF ETL ElevenLabs FAQ FASTA FASTQ FDA FFmpeg FHIR FastAPI FastMCP FigJam FinOps GCP
GDPR GIF GIS GPT GPU GPUs GTM GUI GWAS GitHub GitLab GitOps GraphQL GraphRAG HIG HIPAA HPC HR
HTML HTTP HashiCorp HubSpot IAM IDE IDOR IPO ISO IaC IntelliJ IoT JDBC JMX JMeter JPA JSDoc JSON
JSONL JVM JWT JavaScript JetBrains KEGG KPI KPIs KQL KYC LBO LCEL LLM LLMs LSP LTI LaTeX LangChain
LangGraph LangSmith LaunchDarkly LinkedIn LiteLLM LlamaIndex LlamaParse MATLAB MAUI MCP MFA ML MLOps
MLflow MRR MSBuild MSstats MVC MVP MariaDB MongoDB MySQL NDA NER NFC NFT NLP NPS NVIDIA NeMo NestJS
NetworkX Next.js NoSQL Node.js NuGet NumPy Nuxt.js OAuth OCR OIDC OKR OKRs ORM OSS OTP OWASP OneDrive
OneNote OpenAI OpenAPI OpenCV OpenClaw OpenCode OpenShift OpenTelemetry P/Invoke P2P PCI PCR PDF PDFs
PGO PHP PII PKI PPC PPT PPTX PR PRD PRDs PRs PWA PagerDuty PayPal PhpStorm PlanetScale PostHog
PostgreSQL PowerPoint PowerShell PromQL PubMed PyDESeq2 PyMC PyPI PySpark PyTorch QA QC QPU
QuickBooks RAG RBAC RDKit RDS REST RFC RFP RLHF RLS RNA ROCm ROI RPA RPC RSC RSS RTL RabbitMQ RevOps
RevenueCat RudderStack SAM SAP SAST SBOM SDK SDKs SEM SEO SLA SLI SLO SLOs SMS SOAP SOC SOC2 SOP SPA
SPARQL SQL SQLAlchemy SQLite SRE SSE SSG SSH SSL SSO SSR SVG SaaS SageMaker SceneKit SciPy SendGrid
SharePoint SkyPilot SolidJS SonarQube SurrealDB SurveyMonkey SvelteKit SwiftData SwiftUI TCO TDD TLS
TTS TanStack TensorFlow TensorRT TestNG TestRail TikTok TypeORM TypeScript UI UIKit UML URL URLs USB
UTM UUID UX UiPath UniProt VC VCF VM VPC VPN VitePress VoIP Vue.js WAF WCAG WMS WPForms Web App
WebAssembly WebGL WebGPU WebRTC WebSocket WebSockets WebdriverIO WhatsApp WinUI WooCommerce WordPress
XAML XCTest XLS XLSX XML XSS YAML YouTube ZIP ZenRows arXiv bioRxiv dbt edgeR gRPC iOS llms.txt macOS
medRxiv n8n npm pytest scRNA scVI scikit-learn tRPC vLLM xUnit
`;

/** By the word in lower case. */
export const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  written
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [spelling = '', word = spelling.toLowerCase().replaceAll(/[^a-z0-9]/g, '')] = entry.split('=');
      return [word, spelling];
    }),
);

/** Pairs of words that are one product, by the first and second word in lower case. */
export const pairSpellings: Readonly<Record<string, string>> = {
  'chat gpt': 'ChatGPT',
  'cloud flare': 'Cloudflare',
  'git hub': 'GitHub',
  'hugging face': 'Hugging Face',
  'java script': 'JavaScript',
  'lang chain': 'LangChain',
  'lang graph': 'LangGraph',
  'next js': 'Next.js',
  'node js': 'Node.js',
  'nuxt js': 'Nuxt.js',
  'open ai': 'OpenAI',
  'post hog': 'PostHog',
  'power bi': 'Power BI',
  'power point': 'PowerPoint',
  'type script': 'TypeScript',
  'vs code': 'VS Code',
  'vue js': 'Vue.js',
  'you tube': 'YouTube',
};

/** Words that stay small inside a name, and that no name ends with. */
export const smallWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'or',
  'the',
  'to',
  'via',
  'with',
]);
