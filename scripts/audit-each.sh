#!/usr/bin/env bash
# Audits every skill folder of a repository and prints each report: what the GitHub Action and the pre-commit hook run.
# Node comes from the tool's lock file, as everywhere in the tool. Exit code 0 if nothing is high or critical, 1 if something is, 2 if the audit could not run.
set -u
tool="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
repository=()
if [ "${1:-}" = "--repository" ]; then
  repository=(--repository "$2")
  shift 2
fi
root="${1:-.}"
[ -d "$root" ] || { echo "audit: $root is not a folder" >&2; exit 2; }
# What the audit needs at run time comes from the tool's own lock file, once; no script of a package is run.
[ -f "$tool/node_modules/.package-lock.json" ] ||
  npm ci --prefix "$tool" --omit=dev --ignore-scripts --silent || exit 2
node="$tool/node_modules/.bin/node"
[ -x "$node" ] || node=node
worst=0
found=0
while IFS= read -r -d '' file; do
  found=1
  "$node" "$tool/scripts/audit.ts" ${repository[@]+"${repository[@]}"} "$(dirname "$file")"
  code=$?
  [ "$code" -gt "$worst" ] && worst=$code
done < <(find "$root" -type d \( -name .git -o -name node_modules \) -prune -o -type f -name SKILL.md -print0 | sort -z)
[ "$found" -eq 1 ] || { echo "audit: no SKILL.md in or below $root" >&2; exit 2; }
exit "$worst"
