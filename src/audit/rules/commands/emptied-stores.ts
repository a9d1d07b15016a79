/** SY-02: databases, buckets, projects and repositories that a program deletes as a whole without a question. */
import { inFile } from '../../engine/example.ts';
import { pattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { isCareful, isTestFile } from '../flows/reached.ts';

const unasked = String.raw`(?:--?(?:y|yes|quiet|q|force|f|auto-approve|no-prompt|confirm(?:=\S{1,40})?|non-interactive|assume-yes|skip-final-snapshot)\b)`;
/** What a test, an update of tables or a throw-away system deletes. */
const shortLived =
  /\b(?:test|tmp|temp|preview|staging|sandbox|ephemeral|e2e|ci|scratch|dev|local|demo|example|sample)\w{0,12}\b|IF EXISTS "?\w{0,20}_?test|localhost/i;

/** Rows of SY-02. */
export const emptiedStores: readonly Row[] = [
  row('a whole store of data is deleted by a program without a question', {
    in: ['script', 'config', 'decoded', 'hidden'],
    within: 'line',
    match: pattern(
      raw(
        String.raw`\bdrop\s{1,3}(?:database|schema)\s{1,3}(?!if exists\s{1,3}\w{0,30}test)(?:if exists\s{1,3})?["\x60]?\w{1,60}["\x60]?(?:\s{1,3}cascade)?\s{0,3}[;"']|`,
      ),
      raw(String.raw`\baws\s[^\n]{0,40}\bdelete-db-(?:instance|cluster)\b[^\n]{0,160}--skip-final-snapshot|`),
      raw(
        String.raw`\bgcloud\s[^\n]{0,40}\b(?:projects|sql instances)\s{1,3}delete\s[^\n]{0,120}${unasked}|`,
      ),
      raw(String.raw`\baz\s{1,3}(?:group|sql db|cosmosdb|keyvault)\s{1,3}delete\s[^\n]{0,120}${unasked}|`),
      raw(
        String.raw`\b(?:gh\s{1,3}repo\s{1,3}delete\s[^\n]{0,80}${unasked}|gh\s{1,3}api\s[^\n]{0,40}(?:-X|--method)\s{0,2}=?DELETE\s[^\n]{0,20}\/?repos\/[^\s/]{1,80}(?:\/`,
      ),
      raw(String.raw`[^\s/]{1,80}|\s?\}\})["']?(?:\s|$))|`),
      raw(String.raw`\bgit\s{1,3}push\s[^\n]{0,40}--delete\s{1,3}["']?\$\(|`),
      raw(
        String.raw`\bredis-cli\b[^\n]{0,80}\bflushall\b|\bmongo(?:sh)?\b[^\n]{0,120}\bdropDatabase\(|\betcdctl\s{1,3}del\s{1,3}["']{2}\s{1,3}--prefix|`,
      ),
      raw(
        String.raw`\bcurl\b[^\n]{0,60}-X\s?DELETE\b[^\n]{0,80}:9200\/(?:_all|\*)|\bfirestore:delete\b[^\n]{0,60}--all-collections|`,
      ),
      raw(
        String.raw`\b(?:heroku\s{1,3}apps:destroy|fly(?:ctl)?\s{1,3}apps\s{1,3}destroy|vercel\s{1,3}(?:remove|rm))\s[^\n]{0,80}${unasked}`,
      ),
    ),
    unless: [shortLived],
    severity: 'medium',
    weigh: ({ region: { text, file }, severity }) =>
      isTestFile(file) || isCareful(text) || /(?:^|\/)(?:migrations?|seeds?)\//.test(file) ? null : severity,
    catches: [
      inFile('db/tidy.sql', 'DROP SCHEMA shop CASCADE;'),
      inFile('scripts/tidy.sh', 'gcloud projects delete "$PROJECT" --quiet'),
      inFile('scripts/tidy.sh', 'redis-cli -h "$CACHE" FLUSHALL'),
    ],
    spares: [
      inFile('db/tidy.sql', 'DROP DATABASE IF EXISTS shop_test;'),
      inFile('scripts/tidy.sh', 'read -p "Delete $PROJECT? "', 'gcloud projects delete "$PROJECT" --quiet'),
    ],
  }),
];
