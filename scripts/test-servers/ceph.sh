#!/bin/bash
# A real S3 server for tests: Ceph's RADOS gateway (16.2) with one monitor and one OSD, from packages of Debian 12 alone.
# Many S3 providers use it. It has conditional puts, versions, object lock and signed payloads.
#   ceph.sh install        once, as root: the Debian packages (about 85, 140 MB unpacked); none of their services is started
#   ceph.sh start [dir]    creates the server in dir unless it exists, and starts it; returns when the gateway answers (10 to 25 s)
#   ceph.sh stop  [dir]    ends exactly the processes that start began; the data stay
#   ceph.sh kill  [dir]    ends only the gateway, by SIGKILL, so that clients see a lost server
#   ceph.sh gateway [dir]  starts the gateway again after kill
#   ceph.sh pause | resume [dir]   makes the gateway hang, and continue: for tests of time limits
#   ceph.sh wipe  [dir]    stops, and deletes the data
# Endpoint http://127.0.0.1:$S3_PORT (8333), region "default" (any is taken), path style, key "belegfach", secret "belegfach-secret";
# bucket "belege", and "belege-locked" with object lock. One replica, no cephx: for tests on 127.0.0.1 and nothing else.
set -euo pipefail
D=${2:-${S3_DIR:-$(dirname "$(mktemp -u)")/belegfach-s3}}
P=${S3_PORT:-8333}; PIDS=$D/pids; export CEPH_CONF=$D/ceph.conf
KEY=belegfach; SECRET=belegfach-secret

install() {
  command -v radosgw >/dev/null && command -v ceph-osd >/dev/null && return
  # Debian starts daemons when it installs them; this hook prevents that during the installation.
  local hook=/usr/sbin/policy-rc.d
  [ -e $hook ] || { printf '#!/bin/sh\nexit 101\n' >$hook; chmod 755 $hook; trap "rm -f $hook" EXIT; }
  # A new container has no lists of packages, and a machine without a network must not wait for long.
  apt-get update -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
    ceph-mon ceph-osd radosgw ceph-common curl >/dev/null
}

run() { # name command...: runs it in the background and writes its process id to a file
  local name=$1; shift
  setsid "$@" </dev/null >>"$D/log/$name" 2>&1 &
  echo $! >"$PIDS/$name"
}
ask() { timeout 60 "$@" -c "$CEPH_CONF"; }

configure() {
  mkdir -p "$D"/{log,pids,run,mon,osd,rgw}
  [ -e "$D/fsid" ] || cat /proc/sys/kernel/random/uuid >"$D/fsid"
  cat >"$CEPH_CONF" <<CONF
[global]
fsid = $(cat "$D/fsid")
mon host = [v2:127.0.0.1:$((P+1))/0,v1:127.0.0.1:$((P+2))/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# By default the gateway encrypts its connection to the monitor, which needs cephx.
ms mon client mode = crc
run dir = $D/run
admin socket = $D/run/\$name.asok
log file = $D/log/\$name.log
mon data = $D/mon
osd data = $D/osd
osd objectstore = bluestore
bluestore block create = true
bluestore block size = ${S3_BYTES:-8589934592}
bluestore cache size = 67108864
osd memory target = 939524096
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon osd full ratio = 0.97
rgw data = $D/rgw
rgw crypt require ssl = false
rgw enable usage log = false
rgw enable ops log = false
CONF
}

gateway() {
  # Without tcp_nodelay each answer with a body takes 40 ms more.
  run gateway radosgw -f -n client.rgw.a -c "$CEPH_CONF" --rgw-frontends="beast endpoint=127.0.0.1:$P tcp_nodelay=1"
  for _ in $(seq 300); do [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$P/")" = 200 ] && return; sleep 0.1; done
  echo "the gateway does not answer; see $D/log" >&2; exit 1
}

bucket() { # name header...: creates a bucket. The header is the hash of an empty body, which curl signs but does not add itself
  local name=$1; shift
  curl -sf --aws-sigv4 aws:amz:default:s3 --user "$KEY:$SECRET" -X PUT "http://127.0.0.1:$P/$name" \
    -H 'x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' "$@"
}

start() {
  configure
  if [ ! -e "$D/made" ]; then
    monmaptool --create --clobber --fsid "$(cat "$D/fsid")" --addv a "[v2:127.0.0.1:$((P+1)),v1:127.0.0.1:$((P+2))]" "$D/monmap" >/dev/null
    ceph-mon --mkfs -i a --monmap "$D/monmap" -c "$CEPH_CONF"
  fi
  run monitor ceph-mon -f -i a -c "$CEPH_CONF"
  if [ ! -e "$D/made" ]; then
    local osd; osd=$(cat /proc/sys/kernel/random/uuid)
    ask ceph osd new "$osd" >/dev/null
    ceph-osd -i 0 --mkfs --osd-uuid "$osd" -c "$CEPH_CONF" 2>/dev/null
  fi
  run osd ceph-osd -f -i 0 -c "$CEPH_CONF"
  if [ ! -e "$D/made" ]; then
    ask radosgw-admin user create --uid=belegfach --display-name=Belegfach --access-key=$KEY --secret=$SECRET >/dev/null
    gateway
    bucket belege
    bucket belege-locked -H 'x-amz-bucket-object-lock-enabled: true'
    touch "$D/made"
  else gateway; fi
  echo "S3_ENDPOINT=http://127.0.0.1:$P AWS_ACCESS_KEY_ID=$KEY AWS_SECRET_ACCESS_KEY=$SECRET DOCUMENT_STORE=s3://belege"
}

stop() {
  for name in gateway osd monitor; do
    [ -e "$PIDS/$name" ] || continue
    local pid; pid=$(cat "$PIDS/$name"); kill "$pid" 2>/dev/null || true
    for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    rm -f "$PIDS/$name"
  done
}

case ${1:-} in
  install) install;; start) start;; stop) stop;; wipe) stop; rm -rf "$D";;
  kill) kill -9 "$(cat "$PIDS/gateway")"; rm -f "$PIDS/gateway";;
  pause) kill -STOP "$(cat "$PIDS/gateway")";; resume) kill -CONT "$(cat "$PIDS/gateway")";;
  gateway) gateway;;
  *) sed -n 2,13p "$0"; exit 2;;
esac
