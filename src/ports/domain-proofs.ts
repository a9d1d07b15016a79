/** What a domain says of the accounts that belong to it, as an interface. */

/** Both reject with `HostUnavailable`. Addresses of private networks are never connected to. */
export interface DomainProofs {
  /** Text of `/.well-known/skill-registry.txt`; null where there is none. */
  readFile(host: string): Promise<string | null>;
  /** TXT records of the name; empty where there are none. */
  readRecords(host: string): Promise<readonly string[]>;
}
