/** Whose host it is: installers that vendors document, hosts of the repository's owner, addresses that should not be run. */

import { isSkillFile } from '../../schema/skill-folder.ts';
import type { Severity } from '../../schema/vocabulary.ts';

export interface KnownInstaller {
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
  ['ollama.com', 'Ollama'], ['ollama.ai', 'Ollama'], ['get.helm.sh', 'Helm'], ['get.k3s.io', 'k3s'], ['starship.rs', 'Starship'], ['mise.run', 'mise'], ['mise.jdx.dev', 'mise'], ['get.sdkman.io', 'SDKMAN'],
  ['get.nextflow.io', 'Nextflow'], ['claude.ai', 'Claude Code'], ['cursor.com', 'Cursor'], ['opencode.ai', 'OpenCode'], ['antigravity.google', 'Antigravity'], ['tailscale.com', 'Tailscale'], ['fly.io', 'Fly'],
  ['sdk.cloud.google.com', 'Google Cloud SDK'], ['dl.google.com', 'Google'], ['packages.cloud.google.com', 'Google Cloud'], ['awscli.amazonaws.com', 'AWS CLI'], ['aka.ms', 'Microsoft'], ['packages.microsoft.com', 'Microsoft'],
  ['dot.net', '.NET'], ['get.scoop.sh', 'Scoop'], ['community.chocolatey.org', 'Chocolatey'], ['chocolatey.org', 'Chocolatey'], ['deb.nodesource.com', 'NodeSource'], ['rpm.nodesource.com', 'NodeSource'], ['getcomposer.org', 'Composer'],
  ['nixos.org', 'Nix'], ['install.determinate.systems', 'Determinate Nix'], ['foundry.paradigm.xyz', 'Foundry'], ['get.modular.com', 'Modular'], ['install.duckdb.org', 'DuckDB'], ['cli.github.com', 'GitHub CLI'], ['cli.doppler.com', 'Doppler'],
  ['apt.releases.hashicorp.com', 'HashiCorp'], ['releases.hashicorp.com', 'HashiCorp'], ['get.dapr.io', 'Dapr'], ['run.linkerd.io', 'Linkerd'], ['get.jetify.com', 'Devbox'], ['get.pulumi.com', 'Pulumi'], ['get.tur.so', 'Turso'], ['fury.io', 'Gemfury'],
  ['install.meteor.com', 'Meteor'], ['get.rvm.io', 'RVM'], ['get.haskellup.org', 'GHCup'], ['get-ghcup.haskell.org', 'GHCup'], ['bit.dev', 'Bit'], ['cli.codecov.io', 'Codecov'], ['sentry.io', 'Sentry'], ['downloads.snyk.io', 'Snyk'], ['elastic.co', 'Elastic'], ['temporal.download', 'Temporal'],
  ['download.docker.com', 'Docker'], ['pkgs.k8s.io', 'Kubernetes'], ['dl.k8s.io', 'Kubernetes'], ['stripe.dev', 'Stripe'], ['packages.stripe.dev', 'Stripe'], ['cli.supabase.com', 'Supabase'], ['apt.postgresql.org', 'PostgreSQL'], ['get.trunk.io', 'Trunk'], ['lets.envoyproxy.io', 'Envoy'], ['cli.inference.sh', 'inference.sh'],
  ['get.anchore.io', 'Anchore'], ['semgrep.dev', 'Semgrep'], ['firebase.tools', 'Firebase'], ['get.submariner.io', 'Submariner'], ['istio.io', 'Istio'], ['lambdalabs.com', 'Lambda Stack'], ['lambda.ai', 'Lambda Stack'], ['get.flashlight.dev', 'Flashlight'], ['fluxcd.io', 'Flux'], ['repo.anaconda.com', 'Anaconda'], ['download.sysinternals.com', 'Sysinternals'], ['download.microsoft.com', 'Microsoft'], ['argo-cd.readthedocs.io', 'Argo CD'], ['app.getambassador.io', 'Ambassador'], ['get.maestro.mobile.dev', 'Maestro'], ['get.railway.com', 'Railway'], ['railway.com', 'Railway'], ['install.lean-lang.org', 'Lean'], ['elan.lean-lang.org', 'Lean'], ['lakera.ai', 'Lakera'],
  ['aspire.dev', 'Microsoft Aspire'], ['ntn.dev', 'Notion'], ['public.cdn.getdbt.com', 'dbt'], ['genmedia.sh', 'fal'], ['dl.min.io', 'MinIO'], ['apt.llvm.org', 'LLVM'], ['repo.radeon.com', 'AMD'], ['developer.download.nvidia.com', 'NVIDIA'], ['nvidia.github.io', 'NVIDIA'],
  ['apt.corretto.aws', 'Amazon Corretto'], ['packages.confluent.io', 'Confluent'], ['clickhouse.com', 'ClickHouse'], ['install.surrealdb.com', 'SurrealDB'], ['get.opentofu.org', 'OpenTofu'], ['taskfile.dev', 'Task'], ['just.systems', 'just'], ['dl.dagger.io', 'Dagger'],
  ['code-server.dev', 'code-server'], ['coder.com', 'Coder'], ['lmstudio.ai', 'LM Studio'], ['install.julialang.org', 'Julia'], ['opam.ocaml.org', 'OCaml'], ['get.rke2.io', 'RKE2'], ['get.k0s.sh', 'k0s'], ['get.arkade.dev', 'arkade'], ['micro.mamba.pm', 'Mamba'],
  ['openclaw.ai', 'OpenClaw'], ['moonrepo.dev', 'moon'], ['download.newrelic.com', 'New Relic'], ['install.datadoghq.com', 'Datadog'], ['hf.co', 'Hugging Face'], ['railway.app', 'Railway'], ['fresh.deno.dev', 'Fresh'], ['cdn.coollabs.io', 'Coolify'], ['go.kubebuilder.io', 'Kubebuilder'],
  ['openpolicyagent.org', 'Open Policy Agent'], ['aliyuncli.alicdn.com', 'Alibaba Cloud'], ['get.gravitational.com', 'Teleport'], ['download.falco.org', 'Falco'], ['get.teleport.dev', 'Teleport'], ['netdata.cloud', 'Netdata'], ['get.netdata.cloud', 'Netdata'], ['sdk.cloud.ibm.com', 'IBM Cloud'],
  ['wasmtime.dev', 'Wasmtime'], ['get.wasmer.io', 'Wasmer'], ['release.anza.xyz', 'Solana'], ['get.acme.sh', 'acme.sh'], ['pkg.cloudflareclient.com', 'Cloudflare'], ['pkg.cloudflare.com', 'Cloudflare'], ['packages.grafana.com', 'Grafana'], ['apt.grafana.com', 'Grafana'], ['cli.kiro.dev', 'Kiro'],
];
/** Accounts or repositories whose raw files and releases are documented installers. */
// prettier-ignore
const installerRepositories: readonly string[] = [
  'nvm-sh/nvm', 'openclaw/openclaw', 'operator-framework', 'anthropics', 'Homebrew/install', 'helm/helm', 'kubernetes-sigs', 'pyenv/pyenv-installer', 'ohmyzsh/ohmyzsh', 'rustwasm', 'cargo-bins/cargo-binstall', 'golangci/golangci-lint', 'anchore/grype', 'anchore/syft', 'aquasecurity/trivy',
  'aquasecurity/tfsec', 'terraform-linters/tflint', 'terraform-docs', 'k3d-io/k3d', 'astral-sh', 'goreleaser', 'mamba-org', 'conda-forge/miniforge', 'tj/n', 'leanprover/elan', 'direnv/direnv', 'nektos/act', 'infracost/infracost', 'mitsuhiko/rye', 'argoproj', 'fluxcd',
  'junegunn', 'jesseduffield', 'sigstore', 'ansible', 'hashicorp', 'microsoft', 'google', 'googleapis', 'aws', 'Azure', 'github', 'docker', 'kubernetes', 'snyk', 'bazelbuild', 'databricks', 'grafana', 'open-policy-agent', 'bridgecrewio', 'rhysd/actionlint', 'houseabsolute/ubi', 'istio', 'koalaman/shellcheck', 'ROCm', 'NVIDIA', 'j178/prek', 'oven-sh', 'denoland', 'rust-lang', 'vercel', 'supabase', 'stripe', 'cloudflare', 'tinygo-org', 'ziglang', 'jdx/mise',
];

/** Documented installers, https only, exact host; reviewed 2026-11-22. */
export const knownInstallers: readonly KnownInstaller[] = [
  ...installerHosts.map(([host, reason]) => ({ host, reason })),
  { host: 'dl.cloudsmith.io', path: '/public/mull-project/', reason: 'Mull' },
  { host: 'dl.cloudsmith.io', path: '/public/caddy/', reason: 'Caddy' },
  { host: 'gh.io', path: '/copilot-install', reason: 'GitHub Copilot' },
  { host: 'nodejs.org', path: '/dist/', reason: 'Node.js' },
  { host: 'codecov.io', path: '/bash', reason: 'Codecov' },
  { host: 's3.amazonaws.com', path: '/dd-agent/', reason: 'Datadog' },
  { host: 'packagecloud.io', path: '/install/repositories/github/git-lfs/', reason: 'Git LFS' },
  ...installerRepositories.flatMap((path) => [
    { host: 'raw.githubusercontent.com', path: `/${path}/`, reason: path },
    { host: 'github.com', path: `/${path}/`, reason: path },
  ]),
];

// prettier-ignore
export const shorteners = new Set(['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'v.gd', 'ow.ly', 'buff.ly', 'rebrand.ly', 'cutt.ly', 'shorturl.at', 'rb.gy', 't.ly', 'tiny.cc', 'git.io', 's.id', 'qr.ae', 'shrtco.de', 'bl.ink', 'soo.gd']);

export type HostStanding = 'known' | 'owner' | 'local' | 'unknown' | 'suspect';

export const urlPattern =
  /(https?|ftp):\/\/(?:[^\s/@"'`<>]{1,100}@)?(\[[0-9a-f:]{2,45}\]|[^\s/:"'`<>?#)\]},;|]{1,253})(?::\d{1,5})?(\/[^\s"'`<>)\]};|]{0,300})?/i;

/** An address in lower-case parts. */
export interface Address {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

/** The first address in a text; null without one. */
export function firstUrl(text: string): Address | null {
  const match = urlPattern.exec(text);
  if (match === null) return null;
  return {
    scheme: (match[1] ?? '').toLowerCase(),
    host: (match[2] ?? '').toLowerCase(),
    path: match[3] ?? '/',
  };
}

/** A host that a command names without a scheme, as curl and PowerShell allow: `curl host.tld/x`, a bare address. */
const schemeless =
  /\b(?:curl|wget|aria2c|iwr|irm|Invoke-(?:WebRequest|RestMethod)|mshta|certutil)\b(?:\.exe)?(?:\s{1,4}-{1,2}[\w-]{1,24}(?:[= ](?:"[^"\n]{0,80}"|'[^'\n]{0,80}'|[\w./@:%+-]{1,80}(?=\s{1,4}\S)))?){0,8}\s{1,4}["']?((?:[a-z0-9-]{1,60}\.){1,5}[a-z]{2,12}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(\/[^\s"'`<>)\]};|]{0,300})?(?=[\s"'`)|;]|$)/i;
/** Endings of files, which a host's name does not have. */
const fileEnding =
  /\.(?:json|txt|csv|md|html?|xml|ya?ml|log|gz|tgz|zip|tar|pdf|png|jpe?g|py|js|sh|ps1|exe|pem|key|crt|out|bin|toml|srt)$/i;
/** A host that the reader is to fill in. */
const placeholderHost = /https?:\/\/(?:<[^<>\n]{1,40}>|\{[^{}\n]{1,40}\}|\[[A-Z_ ]{2,40}\])/i;

/** The address that a download command goes to, with or without a scheme; null where it names none. */
export function targetOf(command: string): Address | null {
  const url = firstUrl(command);
  if (url !== null) return url;
  const match = schemeless.exec(command);
  const host = match?.[1]?.toLowerCase() ?? '';
  if (match === null || (fileEnding.test(host) && match[2] === undefined)) return null;
  // Without a scheme nothing says that the transfer is not encrypted: the host alone decides.
  return { scheme: 'https', host, path: match[2] ?? '/' };
}

/** Whether the host of the address is left to the reader: `https://<host>/x`. */
export function isPlaceholder(command: string): boolean {
  return placeholderHost.test(command);
}

/** Does a host belong to a vendor, the repository's owner, this machine, no known owner, or does it hide its owner? */
export function standingOf(url: Address, owner: string | null): HostStanding {
  const { scheme, host, path } = url;
  if (isLocal(host)) return 'local';
  if (isBareAddress(host) || shorteners.has(host) || scheme !== 'https') return 'suspect';
  const plain = host.replace(/^www\./, '');
  const lowerPath = path.toLowerCase();
  const known = knownInstallers.some(
    (entry) =>
      (entry.host === plain || entry.host === host) &&
      (entry.path === undefined || lowerPath.startsWith(entry.path.toLowerCase())),
  );
  if (known) return 'known';
  return owner !== null && isOwners(plain, lowerPath, owner.toLowerCase()) ? 'owner' : 'unknown';
}

export function isLocal(host: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)$|\.local(?:host)?$/.test(
    host,
  );
}

/** An address in numbers, whatever their notation. */
export function isBareAddress(host: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|0x[0-9a-f]{1,8}|\d{7,10}|\[[0-9a-f:]{2,45}\]|0[0-7]{1,3}\.[0-9.]{3,12})$/.test(
    host,
  );
}

/** A vendor's own host: the registrable label is the owner's name, with or without a usual suffix. */
function isOwners(host: string, path: string, owner: string): boolean {
  if (
    /^(?:raw\.githubusercontent\.com|codeload\.github\.com|github\.com|gist\.githubusercontent\.com|objects\.githubusercontent\.com)$/.test(
      host,
    )
  ) {
    return path.startsWith(`/${owner}/`);
  }
  if (host === `${owner}.github.io`) return true;
  const label = host.split('.').at(-2) ?? '';
  const bare = owner.replace(
    /[-_]?(?:labs|inc|hq|ai|io|js|dev|cli|org|team|community|skills|company|oss|db)$/,
    '',
  );
  if (label.length > 6 && owner.replaceAll('-', '').includes(label.replaceAll('-', ''))) return true;
  return label.length >= 3 && (label === owner || label === bare || label === owner.replaceAll('-', ''));
}

/** Whether the reader fills in the host, a name without a dot, or a part of the path: `YOUR-VPS:3001/x`, `/YOUR_ACCOUNT/x`. */
export const isToFillIn = ({ host, path }: Address): boolean =>
  /^your[-_][^.]{1,60}$/.test(host) || /\/YOUR[-_]?[A-Z_-]{2,40}(?=[/.]|$)/.test(path);

export const privateAddress = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|1\.2\.3\.4$)/;

/**
 * The level of a program from such a host: critical, but for a host with a name whose document shows its installer over
 * plain http, which has the level of any other unknown host.
 */
export function suspectLevel(
  { scheme, host }: Address,
  { kind, file }: { readonly kind: string; readonly file: string },
  severity: Severity,
): Severity {
  const isPage = /\.mdx?$/i.test(file);
  // An unknown author has no machine in a private network: what a page of reference shows there is of a laboratory.
  if (isPage && !isSkillFile(file) && privateAddress.test(host)) return severity;
  const isNamed = scheme === 'http' && !isBareAddress(host) && !shorteners.has(host);
  return isNamed && kind === 'fence' && isPage ? severity : 'critical';
}

/** Whether the address, if there is one, is named like the item or the variable: `PUSHOVER_TOKEN` for api.pushover.net. */
export function isItsService(around: string, near: string): boolean {
  const { host } = firstUrl(around) ?? { host: '' };
  const labels = host.split('.');
  // The name that is registered, which no one else can take; `co.uk` and its like are zones.
  const isZone = /^(?:ac|co|com|gov|net|org)$/.test(labels.at(-2) ?? '') && labels.length > 2;
  const label = (labels.at(isZone ? -3 : -2) ?? '').replaceAll('-', '');
  return (
    host === '' ||
    (label.length > 2 &&
      near
        .toLowerCase()
        .replaceAll(/[\s_-]/g, '')
        .includes(label))
  );
}
