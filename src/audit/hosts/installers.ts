/** Installers that vendors document, by host and path, and names that hide where they lead. */

interface KnownInstaller {
  readonly host: string;
  /** Path prefix that must match; the host alone is enough when absent. */
  readonly path?: string;
  readonly reason: string;
}

/** Host and whose it is; https only, exact host. */
// prettier-ignore
const installerHosts: readonly (readonly [host: string, vendor: string])[] = [
  ['sh.rustup.rs', 'Rust'], ['get.docker.com', 'Docker'], ['astral.sh', 'uv, ruff'], ['deno.land', 'Deno'], ['bun.sh', 'Bun'], ['bun.com', 'Bun'], ['get.pnpm.io', 'pnpm'],
  ['get.volta.sh', 'Volta'], ['fnm.vercel.app', 'fnm'], ['install.python-poetry.org', 'Poetry'], ['bootstrap.pypa.io', 'pip'], ['pyenv.run', 'pyenv'], ['pixi.sh', 'pixi'],
  ['ollama.com', 'Ollama'], ['ollama.ai', 'Ollama'], ['get.helm.sh', 'Helm'], ['get.k3s.io', 'k3s'], ['starship.rs', 'Starship'], ['mise.run', 'mise'],
  ['mise.jdx.dev', 'mise'], ['get.sdkman.io', 'SDKMAN'],
  ['get.nextflow.io', 'Nextflow'], ['claude.ai', 'Claude Code'], ['cursor.com', 'Cursor'], ['opencode.ai', 'OpenCode'], ['antigravity.google', 'Antigravity'],
  ['tailscale.com', 'Tailscale'], ['fly.io', 'Fly'],
  ['sdk.cloud.google.com', 'Google Cloud SDK'], ['dl.google.com', 'Google'], ['packages.cloud.google.com', 'Google Cloud'], ['awscli.amazonaws.com', 'AWS CLI'],
  ['aka.ms', 'Microsoft'], ['packages.microsoft.com', 'Microsoft'],
  ['dot.net', '.NET'], ['get.scoop.sh', 'Scoop'], ['community.chocolatey.org', 'Chocolatey'], ['chocolatey.org', 'Chocolatey'], ['deb.nodesource.com', 'NodeSource'],
  ['rpm.nodesource.com', 'NodeSource'], ['getcomposer.org', 'Composer'],
  ['nixos.org', 'Nix'], ['install.determinate.systems', 'Determinate Nix'], ['foundry.paradigm.xyz', 'Foundry'], ['get.modular.com', 'Modular'],
  ['install.duckdb.org', 'DuckDB'], ['cli.github.com', 'GitHub CLI'], ['cli.doppler.com', 'Doppler'],
  ['apt.releases.hashicorp.com', 'HashiCorp'], ['releases.hashicorp.com', 'HashiCorp'], ['get.dapr.io', 'Dapr'], ['run.linkerd.io', 'Linkerd'],
  ['get.jetify.com', 'Devbox'], ['get.pulumi.com', 'Pulumi'], ['get.tur.so', 'Turso'], ['fury.io', 'Gemfury'],
  ['install.meteor.com', 'Meteor'], ['get.rvm.io', 'RVM'], ['get.haskellup.org', 'GHCup'], ['get-ghcup.haskell.org', 'GHCup'], ['bit.dev', 'Bit'],
  ['cli.codecov.io', 'Codecov'], ['sentry.io', 'Sentry'], ['downloads.snyk.io', 'Snyk'], ['elastic.co', 'Elastic'], ['temporal.download', 'Temporal'],
  ['download.docker.com', 'Docker'], ['pkgs.k8s.io', 'Kubernetes'], ['dl.k8s.io', 'Kubernetes'], ['stripe.dev', 'Stripe'], ['packages.stripe.dev', 'Stripe'],
  ['cli.supabase.com', 'Supabase'], ['apt.postgresql.org', 'PostgreSQL'], ['get.trunk.io', 'Trunk'], ['lets.envoyproxy.io', 'Envoy'],
  ['cli.inference.sh', 'inference.sh'],
  ['get.anchore.io', 'Anchore'], ['semgrep.dev', 'Semgrep'], ['firebase.tools', 'Firebase'], ['get.submariner.io', 'Submariner'], ['istio.io', 'Istio'],
  ['lambdalabs.com', 'Lambda Stack'], ['lambda.ai', 'Lambda Stack'], ['get.flashlight.dev', 'Flashlight'], ['fluxcd.io', 'Flux'], ['repo.anaconda.com', 'Anaconda'],
  ['download.sysinternals.com', 'Sysinternals'], ['download.microsoft.com', 'Microsoft'], ['argo-cd.readthedocs.io', 'Argo CD'], ['app.getambassador.io', 'Ambassador'],
  ['get.maestro.mobile.dev', 'Maestro'], ['get.railway.com', 'Railway'], ['railway.com', 'Railway'], ['install.lean-lang.org', 'Lean'], ['elan.lean-lang.org', 'Lean'],
  ['lakera.ai', 'Lakera'],
  ['get.chezmoi.io', 'chezmoi'], ['install.zerotier.com', 'ZeroTier'], ['drop-sh.fullyjustified.net', 'Tectonic'],
  ['aspire.dev', 'Microsoft Aspire'], ['ntn.dev', 'Notion'], ['public.cdn.getdbt.com', 'dbt'], ['genmedia.sh', 'fal'], ['dl.min.io', 'MinIO'], ['apt.llvm.org', 'LLVM'],
  ['repo.radeon.com', 'AMD'], ['developer.download.nvidia.com', 'NVIDIA'], ['nvidia.github.io', 'NVIDIA'],
  ['apt.corretto.aws', 'Amazon Corretto'], ['packages.confluent.io', 'Confluent'], ['clickhouse.com', 'ClickHouse'], ['install.surrealdb.com', 'SurrealDB'],
  ['get.opentofu.org', 'OpenTofu'], ['taskfile.dev', 'Task'], ['just.systems', 'just'], ['dl.dagger.io', 'Dagger'],
  ['code-server.dev', 'code-server'], ['coder.com', 'Coder'], ['lmstudio.ai', 'LM Studio'], ['install.julialang.org', 'Julia'], ['opam.ocaml.org', 'OCaml'],
  ['get.rke2.io', 'RKE2'], ['get.k0s.sh', 'k0s'], ['get.arkade.dev', 'arkade'], ['micro.mamba.pm', 'Mamba'],
  ['openclaw.ai', 'OpenClaw'], ['moonrepo.dev', 'moon'], ['download.newrelic.com', 'New Relic'], ['install.datadoghq.com', 'Datadog'], ['hf.co', 'Hugging Face'],
  ['railway.app', 'Railway'], ['fresh.deno.dev', 'Fresh'], ['cdn.coollabs.io', 'Coolify'], ['go.kubebuilder.io', 'Kubebuilder'],
  ['openpolicyagent.org', 'Open Policy Agent'], ['aliyuncli.alicdn.com', 'Alibaba Cloud'], ['get.gravitational.com', 'Teleport'], ['download.falco.org', 'Falco'],
  ['get.teleport.dev', 'Teleport'], ['netdata.cloud', 'Netdata'], ['get.netdata.cloud', 'Netdata'], ['sdk.cloud.ibm.com', 'IBM Cloud'],
  ['wasmtime.dev', 'Wasmtime'], ['get.wasmer.io', 'Wasmer'], ['release.anza.xyz', 'Solana'], ['get.acme.sh', 'acme.sh'], ['pkg.cloudflareclient.com', 'Cloudflare'],
  ['pkg.cloudflare.com', 'Cloudflare'], ['packages.grafana.com', 'Grafana'], ['apt.grafana.com', 'Grafana'], ['cli.kiro.dev', 'Kiro'],
  ['cli.sentry.dev', 'Sentry'], ['rover.apollo.dev', 'Apollo'], ['mcp.apollo.dev', 'Apollo'], ['get.lightpanda.io', 'Lightpanda'], ['run.surfpool.run', 'Surfpool'],
  ['install.ghost.build', 'Ghost'], ['repo.charm.sh', 'Charm'], ['devenv.sh', 'devenv'], ['repos.influxdata.com', 'InfluxData'], ['packages.gitlab.com', 'GitLab'],
  ['packages.fluentbit.io', 'Fluent Bit'], ['pkg.osquery.io', 'osquery'], ['pgp.mongodb.com', 'MongoDB'], ['packages.redis.io', 'Redis'],
  ['artifacts.elastic.co', 'Elastic'], ['packages.sury.org', 'PHP'], ['apt.kitware.com', 'Kitware'], ['cli.upbound.io', 'Upbound'], ['pkg.jenkins.io', 'Jenkins'],
  ['apt.syncthing.net', 'Syncthing'], ['dl.typesense.org', 'Typesense'],
];
/** Accounts or repositories whose raw files and releases are documented installers. */
// prettier-ignore
const installerRepositories: readonly string[] = [
  'nvm-sh/nvm', 'openclaw/openclaw', 'operator-framework', 'anthropics', 'Homebrew/install', 'helm/helm', 'kubernetes-sigs', 'pyenv/pyenv-installer', 'ohmyzsh/ohmyzsh',
  'rustwasm', 'cargo-bins/cargo-binstall', 'golangci/golangci-lint', 'anchore/grype', 'anchore/syft', 'aquasecurity/trivy',
  'aquasecurity/tfsec', 'terraform-linters/tflint', 'terraform-docs', 'k3d-io/k3d', 'astral-sh', 'goreleaser', 'mamba-org', 'conda-forge/miniforge', 'tj/n',
  'leanprover/elan', 'direnv/direnv', 'nektos/act', 'infracost/infracost', 'mitsuhiko/rye', 'argoproj', 'fluxcd',
  'junegunn', 'jesseduffield', 'sigstore', 'ansible', 'hashicorp', 'microsoft', 'google', 'googleapis', 'aws', 'Azure', 'github', 'docker', 'kubernetes', 'snyk',
  'bazelbuild', 'databricks', 'grafana', 'open-policy-agent', 'bridgecrewio', 'rhysd/actionlint', 'houseabsolute/ubi', 'istio', 'koalaman/shellcheck', 'ROCm', 'NVIDIA',
  'j178/prek', 'oven-sh', 'denoland', 'rust-lang', 'vercel', 'supabase', 'stripe', 'cloudflare', 'tinygo-org', 'ziglang', 'jdx/mise',
];

/** Documented installers, https only, exact host; reviewed 2026-11-28. */
export const knownInstallers: readonly KnownInstaller[] = [
  ...installerHosts.map(([host, reason]) => ({ host, reason })),
  { host: 'dl.cloudsmith.io', path: '/public/mull-project/', reason: 'Mull' },
  { host: 'dl.cloudsmith.io', path: '/public/caddy/', reason: 'Caddy' },
  { host: 'gh.io', path: '/copilot-install', reason: 'GitHub Copilot' },
  { host: 'nodejs.org', path: '/dist/', reason: 'Node.js' },
  { host: 'codecov.io', path: '/bash', reason: 'Codecov' },
  { host: 's3.amazonaws.com', path: '/dd-agent/', reason: 'Datadog' },
  { host: 'storage.googleapis.com', path: '/cloud-samples-data/', reason: 'Google Cloud' },
  { host: 'packagecloud.io', path: '/install/repositories/github/git-lfs/', reason: 'Git LFS' },
  ...installerRepositories.flatMap((path) => [
    { host: 'raw.githubusercontent.com', path: `/${path}/`, reason: path },
    { host: 'github.com', path: `/${path}/`, reason: path },
  ]),
];

/** Hosts that only lead to another one. */
export const shorteners: ReadonlySet<string> = new Set(
  `bit.ly bl.ink buff.ly cutt.ly git.io goo.gl is.gd ow.ly qr.ae rb.gy rebrand.ly s.id shorturl.at shrtco.de soo.gd t.co t.ly
  tiny.cc tinyurl.com v.gd`.split(/\s{1,9}/),
);
