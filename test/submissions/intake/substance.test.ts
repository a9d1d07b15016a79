/** The gate against texts that say nothing of a task: twelve that wait for a person, and ten terse ones that do not. */
import { describe, expect, it } from 'vitest';
import { readSkillText } from '../../../src/catalog/skill-text.ts';
import { leastSubstance, type Substance } from '../../../src/schema/submission.ts';
import { measureSubstance } from '../../../src/submissions/intake/substance.ts';

const steps = [
  'Open the ledger, find each invoice without a receipt, and ask its supplier for one by mail.',
  'Write the answers into the column beside the amount, sort the rows by date, and save the sheet.',
  'Stop when every row has a receipt or a reason.',
].join(' ');

const lacking = (name: string, description: string, body = steps): string[] => {
  const found = measureSubstance(
    readSkillText(`---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n${body}\n`),
  );
  const members = Object.keys(leastSubstance) as (keyof Substance)[];
  return members.filter((member) => found[member] < leastSubstance[member]);
};

describe('a text that says nothing of a task', () => {
  it.each<[string, string, string, string?]>([
    ['a word', 'descriptionLength', 'helps'],
    ['a word and hidden letters', 'descriptionLength', `helps${'\u200B'.repeat(60)}`],
    ['a word and a long line', 'descriptionLength', `helps ${'-'.repeat(60)}`],
    [
      'words that fit every skill',
      'descriptionWords',
      'Use this skill whenever you want the agent to do anything for the user.',
    ],
    [
      'praise',
      'descriptionWords',
      'The ultimate powerful super smart AI assistant skill for everyone, everything and anything.',
    ],
    [
      'the name again',
      'newWords',
      'Ledger receipts: for the receipts of a ledger, with ledger receipts finder.',
    ],
    [
      'keys of the keyboard',
      'descriptionWords',
      'asdf asdfgh qwer qwerty zxcv xxxx zzzz hjkl abababab asdfasdf',
    ],
    [
      'a sentence over and over',
      'descriptionWords',
      'Ledgers. Ledgers. Ledgers. Ledgers. Ledgers. Ledgers. Ledgers.',
    ],
    [
      'what a template left to be written',
      'descriptionWords',
      '[TODO: Complete explanation of what the skill does, with the files and scenarios that trigger it]',
    ],
    [
      'a text for layouts',
      'descriptionLength',
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.',
    ],
    [
      'a body of one line',
      'bodyLength',
      'Finds invoices without a receipt and asks their suppliers.',
      'Do what the user wants.',
    ],
    [
      'a body of one line many times',
      'bodyWords',
      'Finds invoices without a receipt and asks their suppliers.',
      'Do what the user wants. '.repeat(20),
    ],
    [
      'a body in a comment',
      'bodyLength',
      'Finds invoices without a receipt and asks their suppliers.',
      `Do it. <!-- ${steps} -->`,
    ],
  ])('waits: %s', (_what, member, description, body) => {
    expect(lacking('ledger-receipts-finder', description, body)).toContain(member);
  });
});

describe('a terse text', () => {
  it.each([
    ['ledger', 'Finds invoices without receipts, asks suppliers.'],
    ['gcal-agenda', 'Calendar: Show upcoming events of all calendars.'],
    ['pdf-split', 'Split a PDF file into pages, merge them again.'],
    ['ffmpeg', 'Cut, join and re-encode video files with ffmpeg.'],
    ['regex', 'Write a regular expression, explain and test it.'],
    ['new-terraform-provider', 'Use this when scaffolding a new Terraform provider.'],
    ['playwright-fill-in-form', 'Automate filling in a form using Playwright MCP'],
    ['rechnungen', 'Erstellt Rechnungen aus Bestellungen, prüft Beträge.'],
    ['fapiao', '从订单生成发票，检查金额，并发送给客户。'],
    ['seikyuu', '注文書から請求書を作成し、金額を確認します。'],
  ])('of %s does not wait', (name, description) => expect(lacking(name, description)).toEqual([]));
});
