/** The publisher file of an account, as far as the host itself verified it: written, and removed when that ends. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { parseFrontMatter } from '../../catalog/front-matter.ts';
import type { HostedOrganization } from '../../ports/code-host.ts';
import { PublisherFrontMatter } from '../../schema/collections.ts';
import { slugPattern } from '../../schema/vocabulary.ts';
import { writeWhole } from '../files/content-folder.ts';
import { readIfThere } from '../../read-if-there.ts';

const byHost = 'github-organization-verified';

interface Account {
  /** As the content files spell it. */
  readonly owner: string;
  readonly organization: HostedOrganization | null;
}

/** Changes only files that rest on the host's word; those of people stay. Whether something was changed. */
export async function updatePublisher(
  out: string,
  { owner, organization }: Account,
  { today, dryRun }: { readonly today: string; readonly dryRun: boolean },
): Promise<boolean> {
  const account = owner.toLowerCase();
  if (!slugPattern.test(account)) return false;
  const path = join(out, 'publishers', `${account}.md`);
  const present = await readIfThere(path);
  const isVerified = organization?.isVerified === true;
  if (present === null ? !isVerified : isVerified || !restsOnHost(present)) return false;
  if (dryRun) return true;
  if (present === null) await writeWhole(path, publisherText(owner, today));
  else await rm(path);
  return true;
}

function restsOnHost(text: string): boolean {
  const parsed = PublisherFrontMatter.shape.verified.safeParse(parseFrontMatter(text).data?.['verified']);
  return parsed.success && parsed.data.by === byHost;
}

/** Named as the account is: an organization may call itself as it likes, and the host verifies a domain alone. */
function publisherText(owner: string, today: string): string {
  const front = {
    name: owner,
    verified: {
      by: byHost,
      on: today,
      source: `https://github.com/${owner}`,
      reason:
        'GitHub shows the organization as verified: it has proven to GitHub that it controls its domain.',
    },
  };
  return `---\n${stringify(front, { lineWidth: 0 })}---\n`;
}
