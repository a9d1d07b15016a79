/** Words of EX-04, sorted, one a line; see the rule for what they are matched with. */

export const nameVariables: readonly string[] = [
  'd',
  'DOMAIN',
  'domain',
  'ENV',
  'h',
  'HOST',
  'host',
  'HOSTNAME',
  'NAME',
  'name',
  'NAMESPACE',
  'record',
  'REGION',
  's',
  'SERVICE',
  'SITE',
  'sub',
  'SUBDOMAIN',
  'TENANT',
  'ZONE',
];
