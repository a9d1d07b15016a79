/** Where authors and users correct what the registry says. */

/** Where a pull request of a dispute or correction goes; `repository`: of this registry, null where it names none. */
export function pullRequestFact(repository: string | null): string {
  return repository === null
    ? 'A pull request, by which disputes and corrections are made: this registry names no repository for it. Send the same with `POST /api/agent/feedback`.'
    : `A pull request, by which disputes and corrections are made, goes to ${repository}.`;
}
