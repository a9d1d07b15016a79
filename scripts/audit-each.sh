#!/usr/bin/env bash
# Audits skill folders and prints a report of each: what the GitHub Action and the pre-commit hook run.
# audit-each.sh [--repository <owner>/<name>] [--allow-incomplete] [--] [<folder or changed file>…]
# Exit code 0 if nothing is high or critical and all of it was read, 1 otherwise, 2 if the audit could not run.
set -u
# What the audit needs at run time comes from the tool's own lock file, once; no script of a package is run.
export npm_config_omit=dev
exec node "$(dirname "${BASH_SOURCE[0]}")/ensure.mjs" scripts/audit.ts --each --text "$@"
