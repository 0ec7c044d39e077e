#!/bin/bash
# A PostgreSQL cluster for tests, with synchronous replication and automatic failover: three nodes of PostgreSQL 15 and Patroni 3.0, one
# etcd 3.4 and HAProxy 2.6, which leads to the primary. From packages of Debian 12 alone. A real cluster has each node and each of three
# etcd on a machine of its own.
#   pg-cluster.sh install         once, as root: the Debian packages; none of their services is started
#   pg-cluster.sh start [dir]     makes what is missing under dir and starts; returns when the primary has a synchronous standby (15 s)
#   pg-cluster.sh status [dir]    the nodes and their roles
#   pg-cluster.sh stop  [dir]     ends exactly the processes that start began; the data stay
#   pg-cluster.sh wipe  [dir]     stop, and the data go
# Faults, each of which prints the node that it hits:
#   pg-cluster.sh kill-node | kill-standby [dir]     SIGKILL of the whole node of the primary, or of the synchronous standby
#   pg-cluster.sh kill-postgres [dir]                SIGKILL of the primary's PostgreSQL; its Patroni lives
#   pg-cluster.sh pause-node | pause-standby [dir]   the whole node hangs
#   pg-cluster.sh resume [dir]                       the nodes that hang go on
#   pg-cluster.sh revive [dir]                       starts the nodes that were killed
#   pg-cluster.sh switchover [dir]                   a planned change of the primary
#   pg-cluster.sh await [dir]                        returns when every node runs and one of them is a synchronous standby
# postgres://belegfach:belegfach@127.0.0.1:$PG_PORT/belegfach (5500) is the primary; the 40 ports after it are used, too. All is on
# 127.0.0.1. As root the processes run as the user postgres.
set -euo pipefail
D=${2:-${PG_DIR:-$(dirname "$(mktemp -u)")/belegfach-pg}}
P=${PG_PORT:-5500}; ETCD=$((P+10)); PIDS=$D/pids; NODES='a b c'
BIN=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
port() { echo $((P + 20 + $(printf '%d' "'$1") - 97)); }      # of PostgreSQL
rest() { echo $((P + 30 + $(printf '%d' "'$1") - 97)); }      # of Patroni

install() {
  command -v patroni >/dev/null && command -v etcd >/dev/null && command -v haproxy >/dev/null && return
  # Debian starts daemons when it installs them; this hook prevents that during the installation.
  local hook=/usr/sbin/policy-rc.d
  [ -e $hook ] || { printf '#!/bin/sh\nexit 101\n' >$hook; chmod 755 $hook; trap "rm -f $hook" EXIT; }
  # A new container has no lists of packages, and a machine without a network must not wait for long.
  apt-get update -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
    postgresql-15 patroni python3-etcd python3-psycopg2 etcd-server haproxy curl >/dev/null
}

configure() {
  mkdir -p "$D"/{log,pids,etcd}
  for n in $NODES; do
    mkdir -p "$D/$n"
    cat >"$D/$n.yml" <<CONF
scope: belegfach
name: $n
# The older API: over etcd3, Patroni before 3.0.3 overwrites the leader key of another node after it has hung (patroni/patroni#2689).
etcd: {host: "127.0.0.1:$ETCD"}
restapi: {listen: "127.0.0.1:$(rest $n)", connect_address: "127.0.0.1:$(rest $n)"}
bootstrap:
  dcs:
    # A dead machine is noticed after ttl, of which 20 is the least from Patroni 3.2 on; loop_wait + 2 * retry_timeout must not exceed it.
    ttl: 15
    loop_wait: 1
    retry_timeout: 5
    # When PostgreSQL dies and Patroni lives, a standby takes over instead of a restart.
    master_start_timeout: 0
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {max_connections: 200, wal_level: replica, hot_standby: "on", wal_log_hints: "on", synchronous_commit: "on",
        max_wal_senders: 10, max_replication_slots: 10, wal_keep_size: 512MB, shared_buffers: 128MB, tcp_keepalives_idle: 10,
        # A standby whose first connection to the new primary was refused tries again after this time, not after five seconds.
        wal_retrieve_retry_interval: 500ms}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  post_bootstrap: $D/first.sh
postgresql:
  listen: 127.0.0.1:$(port $n)
  connect_address: 127.0.0.1:$(port $n)
  data_dir: $D/$n/data
  bin_dir: $BIN
  pgpass: $D/$n/pgpass
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"]
  parameters: {unix_socket_directories: "$D/$n"}
  # Without this a new standby waits for the next checkpoint of the primary.
  basebackup: [{checkpoint: fast}]
  authentication:
    superuser: {username: postgres, password: super}
    replication: {username: replicator, password: replica}
    rewind: {username: rewinder, password: rewind}
CONF
  done
  cat >"$D/first.sh" <<CONF
#!/bin/sh
exec $BIN/psql -v ON_ERROR_STOP=1 -c "create role belegfach login createrole password 'belegfach'" -c "create database belegfach owner belegfach" "\$1"
CONF
  chmod 755 "$D/first.sh"
  # The shipped configuration, with the addresses of this cluster; it runs without root.
  local number=0 edits=(-e '/^ *user haproxy$/d' -e '/^ *group haproxy$/d' -e "s/127.0.0.1:5500/127.0.0.1:$P/")
  for n in $NODES; do
    number=$((number + 1))
    edits+=(-e "s/database-$number:5432 check port 8008/127.0.0.1:$(port $n) check port $(rest $n)/")
  done
  sed "${edits[@]}" "$(dirname "${BASH_SOURCE[0]}")/../../deploy/several-portals/haproxy-postgres.cfg" >"$D/haproxy.cfg"
  [ "$(id -u)" != 0 ] || chown -R postgres "$D"
}

run() { # name command...: in the background, its process id in a file
  local name=$1; shift
  local as=(); [ "$(id -u)" != 0 ] || as=(setpriv --reuid postgres --regid postgres --init-groups)
  setsid "${as[@]}" "$@" </dev/null >>"$D/log/$name" 2>&1 &
  echo $! >"$PIDS/$name"
}
node() { run "node-$1" patroni "$D/$1.yml"; }
alive() { [ -e "$PIDS/$1" ] && kill -0 "$(cat "$PIDS/$1")" 2>/dev/null; }
is() { [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(rest "$1")/$2")" = 200 ]; } # node role
one() { for n in $NODES; do if is "$n" "$1"; then echo "$n"; return; fi; done; echo "no node is $1; see $D/log" >&2; return 1; }
postmaster() { head -1 "$D/$1/data/postmaster.pid"; }
processes() { cat "$PIDS/node-$1"; postmaster "$1"; pgrep -P "$(postmaster "$1")" || true; } # Patroni first, or it would see PostgreSQL die

await() {
  for _ in $(seq 360); do
    local running=0; for n in $NODES; do if is "$n" primary || is "$n" replica; then running=$((running + 1)); fi; done
    if [ $running = 3 ] && one synchronous >/dev/null 2>&1 &&
      PGPASSWORD=belegfach "$BIN/psql" -qAt -h 127.0.0.1 -p "$P" -U belegfach -c 'select 1' belegfach >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "no complete cluster; see $D/log" >&2; exit 1
}
start() {
  configure
  run etcd etcd --enable-v2 --name e --data-dir "$D/etcd" --listen-client-urls http://127.0.0.1:$ETCD --advertise-client-urls http://127.0.0.1:$ETCD \
    --listen-peer-urls http://127.0.0.1:$((ETCD+1)) --initial-advertise-peer-urls http://127.0.0.1:$((ETCD+1)) --initial-cluster e=http://127.0.0.1:$((ETCD+1))
  run haproxy haproxy -db -f "$D/haproxy.cfg"
  for n in $NODES; do node "$n"; done
  await
  echo "DATABASE_URL=postgres://belegfach:belegfach@127.0.0.1:$P/belegfach"
}
kill_node() { local pids; pids=$(processes "$1"); kill -9 $pids 2>/dev/null || true; rm -f "$PIDS/node-$1"; echo "$1"; }
pause_node() { local pids; pids=$(processes "$1"); kill -STOP $pids 2>/dev/null || true; echo "$1"; }
resume() { for n in $NODES; do if alive "node-$n"; then kill -CONT $(processes "$n" | sort -u) 2>/dev/null || true; fi; done; }
switchover() { # what patronictl asks for, without its start
  curl -s -m 60 -o /dev/null -H 'content-type: application/json' -d "{\"leader\": \"$1\"}" "http://127.0.0.1:$(rest "$1")/switchover"; echo "$1"
}
stop() {
  resume 2>/dev/null || true
  for n in $NODES; do alive "node-$n" && kill "$(cat "$PIDS/node-$n")"; done
  for n in $NODES; do for _ in $(seq 60); do alive "node-$n" || break; sleep 0.5; done; done   # Patroni stops its PostgreSQL
  for name in haproxy etcd; do alive $name && kill "$(cat "$PIDS/$name")"; done
  rm -f "$PIDS"/*
}

case ${1:-} in
  install) install;; start) start;; stop) stop;; wipe) stop; rm -rf "$D";; await) await;;
  status) patronictl -c "$D/a.yml" list;;
  kill-node) kill_node "$(one primary)";; kill-standby) kill_node "$(one synchronous)";;
  kill-postgres) n=$(one primary); kill -9 "$(postmaster "$n")"; echo "$n";;
  pause-node) pause_node "$(one primary)";; pause-standby) pause_node "$(one synchronous)";;
  resume) resume;;
  revive) for n in $NODES; do alive "node-$n" || node "$n"; done;;
  switchover) switchover "$(one primary)";;
  *) sed -n 2,20p "$0"; exit 2;;
esac
