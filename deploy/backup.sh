#!/bin/sh
# Saves what a registry cannot make again: the store at one moment, keys, log and kept files. See "The data folder" in docs/operating.md.
# It holds private notes and keys: encrypt what leaves the machine.
set -eu
umask 077
set -a
. "${REGISTRY_ENV:-/etc/skill-registry.env}"
set +a
to=${BACKUP_DIR:-/var/backups/skill-registry}
cd "${REGISTRY_HOME:-/opt/skill-registry}"
# As who runs the server, where root calls: a file of root's among the data would be in the server's way.
as=$([ "$(id -u)" = 0 ] && getent passwd skill-registry > /dev/null && echo 'runuser -u skill-registry --' || true)
$as node_modules/.bin/node scripts/store.ts export "$to/store.jsonl.new"
cd "$DATA_DIR"
found=
for name in keys log blobs ingest-runs.json; do [ ! -e "$name" ] || found="$found $name"; done
$as tar -czf "$to/data.tgz.new" $found
# Only what is whole takes the place of the last backup.
mv "$to/store.jsonl.new" "$to/store.jsonl"
mv "$to/data.tgz.new" "$to/data.tgz"
