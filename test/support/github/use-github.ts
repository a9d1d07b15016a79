/** A GitHub of a test file's own, empty and without faults before each test; or one of a single test. Both are closed at the end. */
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type FakeGitHub, startGitHub } from './server.ts';

/** Call it at the top of a test file; `onStart` gets the host before the first test. */
export function useGitHub(onStart: (host: FakeGitHub) => void): void {
  let host: FakeGitHub;
  beforeAll(async () => {
    host = await startGitHub();
    onStart(host);
  });
  afterAll(() => host.close());
  beforeEach(() => {
    host.repositories.clear();
    host.requests.length = 0;
    host.search.queries.length = 0;
    Object.assign(host.search, { burst: Number.POSITIVE_INFINITY, incomplete: () => false });
    host.remaining = 5_000;
    host.fault = () => null;
  });
}

/** For the test that calls it. */
export async function openGitHubHere(): Promise<FakeGitHub> {
  const host = await startGitHub();
  onTestFinished(() => host.close());
  return host;
}
