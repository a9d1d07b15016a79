/** Variables of what watches a server and of the proxy in front of it, and what they become. */
import { z } from 'zod';
import { listenAddress, oneToken, url } from './config-values.ts';

const secret = (what: string): z.ZodType<string | null> =>
  oneToken(what).refine((given) => given === null || given.length >= 16, 'must be at least 16 characters');

export const operationVariables = {
  CALLER_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')
    .nullable()
    .default(null),
  CALLER_SECRET: secret('secret'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['https:', 'http:']),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(
      /^[A-Za-z0-9-]+=[^,\s]+(?:,[A-Za-z0-9-]+=[^,\s]+)*$/,
      'must be <header>=<value>, separated by commas',
    )
    .nullable()
    .default(null),
  OTEL_SERVICE_NAME: z.string().max(100).default('skill-registry'),
  METRICS_ADDRESS: listenAddress,
  METRICS_TOKEN: secret('token'),
};

export interface OperationConfig {
  /** In which header the proxy in front names the caller, and what that proxy shows; null: callers have no names. */
  readonly callerNames: { readonly header: string; readonly secret: string } | null;
  /** Where traces of requests are sent; null: nowhere. */
  readonly traces: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
  } | null;
  /** Where `/metrics` is answered apart from everything else; null: with a token it is at the server's own address, else nowhere. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | null;
  /** What a reader of `/metrics` has to show as its bearer token; null: nothing. */
  readonly metricsToken: string | null;
}

const Variables = z.object(operationVariables);

export function operationConfig(data: z.infer<typeof Variables>): OperationConfig {
  const { CALLER_HEADER: header, CALLER_SECRET: shown, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = data;
  const pairs = (data.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair !== '');
  const headers = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  return {
    callerNames: header === null || shown === null ? null : { header, secret: shown },
    traces: collector === null ? null : { url: collector, headers, serviceName: data.OTEL_SERVICE_NAME },
    metricsAddress: data.METRICS_ADDRESS,
    metricsToken: data.METRICS_TOKEN,
  };
}

/** What does not go together; null where all does. */
export function operationConflict(data: z.infer<typeof Variables>, workers: number): string | null {
  if (workers > 1 && data.METRICS_TOKEN !== null && data.METRICS_ADDRESS === null)
    return 'METRICS_TOKEN with WORKERS above 1 requires METRICS_ADDRESS';
  if ((data.CALLER_HEADER === null) !== (data.CALLER_SECRET === null))
    return 'CALLER_HEADER and CALLER_SECRET require each other';
  return null;
}
