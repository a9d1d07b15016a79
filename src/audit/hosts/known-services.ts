/** Registrable names of services that skills send to for the user: platforms, model providers, package hosts. One a line. */
import { packageHost } from './package-hosts.ts';
import { parseHost } from './parse-host.ts';

const knownServices: readonly string[] = [
  'airtable.com',
  'algolia.net',
  'amazonaws.com',
  'anthropic.com',
  'api.video',
  'apify.com',
  'asana.com',
  'atlassian.net',
  'auth0.com',
  'azure.com',
  'azurewebsites.net',
  'browserbase.com',
  'cloudflare.com',
  'cloudinary.com',
  'cohere.ai',
  packageHost('crates io'),
  'databricks.com',
  'datadoghq.com',
  'deepl.com',
  'deepseek.com',
  'discord.com',
  'docker.com',
  'docker.io',
  'elevenlabs.io',
  'exa.ai',
  'fal.ai',
  'fal.run',
  'figma.com',
  'firebaseio.com',
  'firecrawl.dev',
  'github.com',
  'githubusercontent.com',
  'gitlab.com',
  'google.com',
  'googleapis.com',
  'groq.com',
  'heygen.com',
  'hubapi.com',
  'huggingface.co',
  'icanhazip.com',
  'ietf.org',
  'ifconfig.me',
  'intercom.io',
  'ipify.org',
  'jina.ai',
  'linear.app',
  'mailgun.net',
  'microsoft.com',
  'mistral.ai',
  'ncbi.nlm.nih.gov',
  'netlify.com',
  'notion.com',
  packageHost('npmjs org'),
  'openai.com',
  'openrouter.ai',
  'perplexity.ai',
  'postman.com',
  packageHost('pypi org'),
  'replicate.com',
  'resend.com',
  'rfc-editor.org',
  'runwayml.com',
  'salesforce.com',
  'sendgrid.com',
  'sentry.io',
  'shopify.com',
  'slack.com',
  'snowflakecomputing.com',
  'stability.ai',
  'stripe.com',
  'supabase.co',
  'tavily.com',
  'together.xyz',
  'trello.com',
  'twilio.com',
  'vercel.app',
  'vercel.com',
  'wandb.ai',
  'windows.net',
  'x.ai',
  'zapier.com',
];

/** Public suffixes below which a vendor alone makes names: its regions and its interfaces. */
const vendorSuffix =
  /^(?:[a-z]{2}(?:-[a-z]{1,12}){1,2}-\d\.amazonaws\.com|googleapis\.com|githubusercontent\.com)$/;

/**
 * Whether a host is one of the services, or below one: `api.github.com`, and not `notgithub.com`, nor what anyone may
 * take there, such as `files.s3.amazonaws.com`.
 */
export function isKnownService(text: string): boolean {
  const host = parseHost(text);
  if (host === null) return false;
  const { name, suffix, isShared } = host;
  return (
    knownServices.some((service) => name === service || name.endsWith(`.${service}`)) &&
    (!isShared ||
      !knownServices.some((service) => suffix === service || suffix.endsWith(`.${service}`)) ||
      vendorSuffix.test(suffix))
  );
}
