/** A document made from the endpoint list as a whole, at a fixed path, e.g. the OpenAPI description. */
import type { Context } from '../api/define.ts';

export interface SiteDocument {
  readonly path: string;
  readonly contentType: string;
  /** Whether another `Accept` gets another answer at this path. */
  readonly negotiated?: boolean;
  readonly render: (context: Context) => string | Promise<string>;
}
