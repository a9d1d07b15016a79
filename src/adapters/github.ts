/** GitHub's API as a port: facts, trees and blobs of public repositories, at fixed addresses, within limits. */
import type { Config } from '../config.ts';
import { type GitHub, HostUnavailable, type Logger } from '../ports.ts';

/** `githubApiUrl` is the only address that is ever asked; the token, if there is one, goes nowhere else. */
export function openGitHub(
  _config: Pick<Config, 'githubApiUrl' | 'githubToken'>,
  _logger: Logger,
): GitHub {
  const refuse = (): Promise<never> => Promise.reject(new HostUnavailable('not connected', null));
  return {
    findRepository: refuse,
    findCommit: refuse,
    readTree: refuse,
    readBlobs: refuse,
    findLastChange: refuse,
  };
}
