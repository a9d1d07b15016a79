#!/bin/bash
# systemctl for a machine without systemd: the commands of the units in /etc/systemd/system, by the user and with the variables that they name.
set -eu
keys() { sed -n "s/^$1=-\{0,1\}//p" "$unit"; }
start() {
  unit=/etc/systemd/system/$1.service
  cd "$(keys WorkingDirectory)"
  # shellcheck disable=SC2046
  set -- runuser -u "$(keys User)" -- env -i PATH=/usr/bin:/bin $(keys Environment) $(cat "$(keys EnvironmentFile)") $(keys ExecStart)
  if [ "$(keys Type)" = oneshot ]; then "$@"; else setsid "$@" > "$SCRATCH/server.log" 2>&1 & fi
}
case "$*" in
  daemon-reload) ;;
  'enable --now skill-registry.service skill-registry-rebuild.timer')
    test -f /etc/systemd/system/skill-registry-rebuild.timer
    start skill-registry-rebuild
    start skill-registry ;;
  'start skill-registry-rebuild') start skill-registry-rebuild ;;
  'restart nginx') nginx -t -q && nginx ;;
  'restart prometheus') ! command -v promtool || promtool check config /etc/prometheus/prometheus.yml ;;
  *) echo "systemctl does not know: $*" >&2; exit 1 ;;
esac
