#!/bin/sh
# Several nodes on one machine, to see that they answer as one and that nothing acknowledged is lost: a PostgreSQL, three servers,
# nginx with the exported site before them. Every operation is asked through nginx and held against the OpenAPI document; then, while
# reports are sent, one server is killed and after it the database. Everything is on loopback, in a temporary folder, and
# ends with the script. STORE_URL names another Postgres-wire engine, which then is not killed.
#
#   npm run build && deploy/cluster.sh [reports] [requests]        (600 and 3,000 by default; needs nginx and, without STORE_URL, PostgreSQL)
set -eu
cd "$(dirname "$0")/.."
reports=${1:-600}
requests=${2:-3000}
node=node_modules/.bin/node
work=$(mktemp -d)
chmod 755 "$work"
started=
cleanup() {
  for pid in $started; do kill "$pid" 2>/dev/null || true; done
  [ -z "${STORE_URL:-}" ] && [ -d "$work/db" ] && as_postgres "$bin/pg_ctl" -D "$work/db" -m immediate stop >/dev/null 2>&1 || true
  wait
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

free_port() { $node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"; }
# initdb refuses the superuser.
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; else "$@"; fi; }

[ -f "${DIST_DIR:-dist}/build.json" ] || { echo 'cluster: nothing is built: run `npm run build`' >&2; exit 1; }
SITE_URL=$($node -p "JSON.parse(require('fs').readFileSync((process.env.DIST_DIR || 'dist') + '/build.json', 'utf8')).siteUrl")
export SITE_URL LOG_LEVEL=warn HOST=127.0.0.1 EVENT_SECRET=a-secret-that-all-nodes-share TRUST_PROXY=1 WRITES_PER_MINUTE=0
# Nothing listens there: no request leaves this machine.
export GITHUB_API_URL=http://127.0.0.1:9 GITHUB_RAW_URL=http://127.0.0.1:9

if [ -n "${STORE_URL:-}" ]; then
  crash=true restart=true
else
  bin=$(dirname "$(find /usr/lib/postgresql -path '*/bin/initdb' | sort -V | tail -1)")
  database_port=$(free_port)
  mkdir "$work/db" && [ "$(id -u)" != 0 ] || chown postgres: "$work/db"
  as_postgres "$bin/initdb" -D "$work/db" -U tester --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  options="-p $database_port -c listen_addresses=127.0.0.1 -c unix_socket_directories="
  prefix=$([ "$(id -u)" = 0 ] && echo 'setpriv --reuid=postgres --regid=postgres --clear-groups --' || true)
  crash="$prefix $bin/pg_ctl -D $work/db -m immediate stop"
  restart="$prefix $bin/pg_ctl -D $work/db -l $work/db/log -o '$options' -w start"
  sh -c "$restart" >/dev/null
  STORE_URL=postgres://tester@127.0.0.1:$database_port/postgres
  local_database=yes
fi
export STORE_URL
echo "cluster: database at ${STORE_URL#*@}"

# Nodes sign with the same keys.
nodes= pids= upstream=
for number in 1 2 3; do
  port=$(free_port)
  mkdir -p "$work/node$number"
  cp -R "${DATA_DIR:-data}/keys" "$work/node$number/"
  DATA_DIR="$work/node$number" PORT=$port $node --max-semi-space-size=8 --initial-old-space-size=48 --heap-growing-percent=50 --no-allocation-site-pretenuring src/server/main.ts >"$work/node$number.log" 2>&1 &
  started="$started $!" pids="$pids $!" nodes="$nodes http://127.0.0.1:$port"
  upstream="$upstream server 127.0.0.1:$port max_fails=1 fail_timeout=2s;"
done

$node scripts/export.ts "$work/site" --upstream http://nodes
front=$(free_port)
sed -e "s#/srv/skill-registry#$work/site#; s#listen 8080#listen 127.0.0.1:$front#" \
  -e "s#/var/log/nginx/access.log#/dev/null#; s#/var/log/nginx/error.log#$work/nginx.log#" \
  -e "s#^worker_processes auto;#$([ "$(id -u)" = 0 ] && echo 'user root;' || true) worker_processes 1; pid $work/nginx.pid;#" \
  -e "s#^http {#http { upstream nodes { $upstream keepalive 32; } client_body_temp_path $work/t1; proxy_temp_path $work/t2; fastcgi_temp_path $work/t3; uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;#" \
  deploy/nginx.conf >"$work/nginx.conf"
nginx -c "$work/nginx.conf" -p "$work" -e "$work/nginx.log" -g 'daemon off;' &
started="$started $!"

$node scripts/cluster-support/wait-ready.ts $nodes "http://127.0.0.1:$front"
$node scripts/cluster-support/try-contract.ts "http://127.0.0.1:$front" "$requests"
CRASH=$crash RESTART=$restart $node scripts/cluster-support/try-cluster.ts "http://127.0.0.1:$front" "$reports" \
  "$(echo $pids | cut -d' ' -f2)" $nodes
# A node that comes back has everything from the database.
number=2 port=$(echo $nodes | cut -d' ' -f2 | sed 's/.*://')
DATA_DIR="$work/node$number" PORT=$port $node --max-semi-space-size=8 --initial-old-space-size=48 --heap-growing-percent=50 --no-allocation-site-pretenuring src/server/main.ts >"$work/node$number.log" 2>&1 &
started="$started $!"
$node scripts/cluster-support/compare-nodes.ts $nodes
