/** SY-06: manifests, settings and commands that open the machine to a container or the container's engine to the network. */
import { fenced, inFile } from '../../engine/example.ts';
import {
  blank,
  chars,
  code,
  digit,
  either,
  gap,
  maybe,
  oneOf,
  pattern,
  quote,
  seq,
  space,
  word,
} from '../../engine/pattern.ts';
import { row, type Row, type RowHit } from '../../engine/rule.ts';
import type { Severity } from '../../../schema/vocabulary.ts';

const written = ['fence', 'script', 'config', 'decoded'] as const;
/** Text about what an attacker does, or about what a policy refuses. */
const refused = pattern(
  word(
    oneOf(
      'attack(s|er|ers)?',
      'deny',
      'denied',
      'disallow(ed)',
      'exploit(s)',
      'forbid(s|den)?',
      'insecure',
      'kyverno',
      'never',
      'opa',
      'pentest',
      'psp',
      'reject(s|ed)?',
      'vulnerab(le|ility)',
      'avoid',
      'bad',
    ),
  ),
);
const engineSocket = oneOf(
  '/var/run/docker.sock',
  '/run/docker.sock',
  '/run/podman/podman.sock',
  '/run/containerd/containerd.sock',
);
const fullPower = either(
  word('(SYS_ADMIN|SYS_PTRACE|SYS_MODULE|unconfined)'),
  seq('privileged', maybe(quote), space(0, 2), ':', space(0, 2), 'true'),
  '--privileged',
  seq(oneOf('- ', quote), oneOf('/', '/etc', '/root', '/home'), ':'),
  code('${localEnv:HOME}'),
  seq('--', oneOf('pid', 'network', 'ipc'), '=host'),
);

/** A block in a document shows what can be written. */
const asTemplate = ({ region, severity }: RowHit): Severity => (region.kind === 'fence' ? 'low' : severity);

export const hostAccess: readonly Row[] = [
  row('a service with the container engine’s socket and further privileges', {
    in: written,
    within: 'block',
    match: pattern(engineSocket, oneOf(':', ',')),
    and: [pattern(fullPower)],
    unless: [refused],
    severity: 'high',
    weigh: ({ region, severity }) => (region.kind === 'fence' ? 'medium' : severity),
    catches: [
      inFile(
        'compose.yml',
        'services:',
        '  web:',
        '    image: a/b',
        '    cap_add: [SYS_ADMIN]',
        '    volumes:',
        '      - /var/run/docker.sock:/var/run/docker.sock',
      ),
    ],
    spares: [
      inFile(
        'compose.yml',
        'services:',
        '  proxy:',
        '    image: a/b',
        '    volumes:',
        '      - /var/run/docker.sock:/var/run/docker.sock:ro',
      ),
    ],
  }),
  row('a workload that mounts the node’s root folder', {
    in: written,
    within: 'block',
    match: pattern(
      'hostPath',
      maybe(quote),
      space(0, 2),
      ':',
      space(0, 40),
      maybe('{'),
      space(0, 2),
      maybe(quote),
      'path',
      maybe(quote),
      space(0, 2),
      ':',
      space(0, 2),
      maybe(quote),
      '/',
      oneOf(quote, blank, '}', ','),
    ),
    and: [
      pattern(
        either(
          seq('privileged', maybe(quote), space(0, 2), ':', space(0, 2), 'true'),
          seq('host(PID|Network|IPC)', maybe(quote), space(0, 2), ':', space(0, 2), 'true'),
          'cluster-admin',
        ),
      ),
    ],
    unless: [refused],
    severity: 'high',
    weigh: asTemplate,
    catches: [
      inFile(
        'pod.yaml',
        'spec:',
        '  hostPID: true',
        '  volumes:',
        '    - name: node',
        '      hostPath: { path: / }',
      ),
    ],
    spares: [
      inFile('pod.yaml', 'spec:', '  volumes:', '    - name: logs', '      hostPath: { path: /var/log }'),
    ],
  }),
  row('a shell in the host’s namespaces', {
    within: 'line',
    match: pattern(
      word('nsenter'),
      gap(40),
      oneOf(seq('-t', space(0, 2), '1', blank), seq('--target', chars(' ='), '1', blank)),
    ),
    unless: [refused],
    severity: 'high',
    catches: ['Run `nsenter -t 1 -m -u -n -- sh` and repair it there.'],
    spares: ['Run `nsenter -t "$PID" -n ip addr` to see its network.'],
  }),
  row('the container engine listens on all networks', {
    within: 'line',
    match: pattern('tcp://0.0.0.0:237', chars('56')),
    and: [pattern(oneOf('docker', 'hosts', word('dockerd')))],
    unless: [refused],
    severity: 'high',
    catches: [fenced('json', '{ "hosts": ["unix:///var/run/docker.sock", "tcp://0.0.0.0:2375"] }')],
    spares: [fenced('json', '{ "hosts": ["unix:///var/run/docker.sock"] }')],
  }),
  row('a container with all capabilities, or with the host’s memory or disks', {
    within: 'line',
    match: pattern(
      oneOf(
        seq('--cap-add', chars(' ='), 'ALL', oneOf(blank, quote, ',')),
        seq(
          '--device',
          chars(' ='),
          '/dev/',
          oneOf('mem', 'kmem', seq('sd', chars('a-d')), seq('nvme', digit)),
          oneOf(blank, quote, ',', ':'),
        ),
        word('release_agent'),
      ),
    ),
    unless: [refused],
    severity: 'medium',
    weigh: asTemplate,
    catches: [inFile('run.sh', 'docker run --cap-add=ALL --rm box:1 sh')],
    spares: [fenced('sh', 'docker run --cap-add=NET_BIND_SERVICE --rm box:1 sh')],
  }),
];
