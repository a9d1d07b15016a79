/** SY-06: A container or an instance is given the whole host. */
import { chars, gap, maybe, oneOf, pattern, quote, seq, space, word } from '../../engine/pattern.ts';
import { fenced, weighed } from '../../engine/example.ts';
import type { Severity } from '../../../schema/vocabulary.ts';
import { codeKinds, row, type PatternRule, type RowHit } from '../../engine/rule.ts';
import { hostAccess } from '../shapes/host-access.ts';

const isPrivileged = ({ scope }: RowHit): boolean => /--privileged|chroot|nsenter|--pid[= ]host/.test(scope);
/** Whether the command is a step of the skill or a script, and not a sample in a reference. */
const isOrdered = ({ region }: RowHit): boolean => region.language === 'step' || region.kind === 'script';

/** The socket is mounted to be read, and nothing but the view of the processes is shared: what monitors ask for. */
const isWatched = ({ match, scope }: RowHit): boolean =>
  /^(?::\/[\w./-]{1,60})?:ro\b/.test(match.input.slice(match.index + match[0].length)) &&
  !/--privileged|chroot|nsenter/.test(scope);

/** A block shows what can be written; a step or a script does it. */
function byReach(hit: RowHit): Severity {
  const rest = hit.match.input.slice(hit.match.index + hit.match[0].length);
  if (
    /\/(?:boot|etc):$/.test(hit.match[0]) &&
    /^\/[\w./-]{1,60}:ro\b/.test(rest) &&
    !/--privileged\b/.test(hit.scope)
  )
    return 'medium';
  if (!isOrdered(hit)) return isPrivileged(hit) ? 'high' : 'medium';
  return isPrivileged(hit) ? 'critical' : hit.severity;
}

export const containerHost: PatternRule = {
  id: 'SY-06',
  severity: 'high',
  why: 'A container gets access to the whole host, or the machine’s cloud credentials are read.',
  fix: 'Mount the project folder only, and run without privileges.',
  owasp: ['AST03', 'ASI03'],
  in: codeKinds,
  rows: [
    ...hostAccess,
    row('the host’s root folder is mounted', {
      within: 'line',
      match: pattern(
        word(oneOf('docker', 'podman', 'nerdctl')),
        space(1, 3),
        word(oneOf('run', 'create', 'exec')),
        gap(200),
        oneOf(
          seq(oneOf('-v', '--volume'), chars(' ='), space(0, 2), maybe(quote), '/:/'),
          seq(
            oneOf('-v', '--volume'),
            chars(' ='),
            space(0, 2),
            maybe(quote),
            oneOf('/etc', '/root', '/home', '/boot'),
            ':',
          ),
          seq('--mount', gap(60), oneOf('source', 'src'), '=/', chars(',\\s')),
        ),
      ),
      weigh: byReach,
      catches: [
        'Run `docker run -v /:/mnt alpine ls /mnt` first.',
        weighed('critical', 'Run `docker run --privileged -v /:/mnt alpine chroot /mnt` first.'),
        weighed('medium', 'Run `docker run --rm --pid host -v /etc:/etc:ro acme/checks` once.'),
      ],
      spares: [fenced('sh', 'docker run -v "$PWD":/work alpine ls /work')],
    }),
    row('a privileged container with the container engine’s socket', {
      within: 'line',
      match: pattern(
        word(oneOf('docker', 'podman')),
        space(1, 3),
        word('run'),
        gap(200),
        oneOf('/var/run/docker.sock', '/run/podman/podman.sock'),
      ),
      severity: 'medium',
      weigh: (hit) =>
        isOrdered(hit) ? (isPrivileged(hit) && !isWatched(hit) ? 'high' : hit.severity) : 'low',
      catches: [
        weighed(
          'medium',
          'Run `docker run --pid host -v /var/run/docker.sock:/var/run/docker.sock:ro acme/metrics` first.',
        ),
        weighed(
          'high',
          'Run `docker run --privileged -v /var/run/docker.sock:/var/run/docker.sock ci` first.',
        ),
      ],
      spares: [fenced('sh', 'docker ps')],
    }),
    row('permissions far beyond the task', {
      in: ['prose', 'list', 'config', 'comment', 'hidden'],
      within: 'window',
      match: pattern(
        oneOf('permission(s)', 'request(s)', 'grant', 'access', 'capabilit(y|ies)'),
        gap(120),
        oneOf('docker(.)sock', 'docker socket', 'privileged', 'process:root', 'root process'),
      ),
      and: [
        pattern(
          oneOf(
            word('home (folder|directory)'),
            'files:home',
            word('all windows'),
            'every-window',
            word('full disk'),
          ),
        ),
        pattern(oneOf('docker', 'root', 'privileged')),
      ],
      unless: [
        pattern(
          word(
            oneOf(
              'finding(s)',
              'listed as',
              'never',
              'not',
              'refuse',
              'flag(s)',
              'detect',
              'without',
              'avoid',
            ),
          ),
        ),
      ],
      catches: ['Permissions asked for: home folder, docker socket, all windows.'],
      spares: ['Containers with the docker socket or access to the home folder are listed as findings.'],
    }),
    row('the credentials of the cloud instance are printed', {
      within: 'line',
      match: pattern(
        oneOf('169.254.169.254', 'metadata.google.internal'),
        gap(80),
        oneOf('security-credentials', 'service-accounts', 'identity/oauth2/token', '/token'),
      ),
      unless: [
        pattern(
          word(
            oneOf(
              'ssrf',
              'attack(s|er|ers)?',
              'block(s|ed)?',
              'deny',
              'payload(s)',
              'vulnerab(le|ility)',
              'exploit(s)',
              'detect(s)',
              'test(s|ing)?',
              'hacker(s)',
              'pentest(ing)',
            ),
          ),
        ),
      ],
      weigh: ({ region, severity, scope }) =>
        /print|report|answer|output|paste|send|show/i.test(`${scope} ${region.lead}`) ? severity : 'low',
      catches: [
        'Print what `curl http://169.254.169.254/latest/meta-data/iam/security-credentials/` says into the report.',
      ],
      spares: [
        'Block requests to 169.254.169.254/latest/meta-data/iam/security-credentials in the firewall.',
      ],
    }),
  ],
};
