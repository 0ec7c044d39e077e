#!/bin/bash
# A poorer S3 server for tests: OpenStack Swift 2.30 with its s3api, from packages of Debian 12 alone. It has neither conditional puts
# nor object lock.
#   swift.sh install        once, as root: the Debian packages; none of their services is started
#   swift.sh start [dir]    makes what is missing under dir and starts; returns when all parts have answered
#   swift.sh stop  [dir]    ends exactly the processes that start began; the data stay
#   swift.sh wipe  [dir]    stop, and the data go
# Endpoint http://127.0.0.1:$S3_PORT (8333), region us-east-1, path style, key "test:tester", secret "testing"; bucket "belege".
# Four Python processes and a memcached, all on 127.0.0.1, about 250 MB of memory. One replica, nothing is durable on purpose.
set -euo pipefail
D=${2:-${S3_DIR:-$(dirname "$(mktemp -u)")/belegfach-swift}}
P=${S3_PORT:-8333}; OBJ=$((P+1)); CON=$((P+2)); ACC=$((P+3)); MEM=$((P+4))
PIDS=$D/pids

install() {
  # Debian starts daemons when it installs them; this hook prevents that during the installation.
  local hook=/usr/sbin/policy-rc.d
  [ -e $hook ] || { printf '#!/bin/sh\nexit 101\n' >$hook; chmod 755 $hook; trap "rm -f $hook" EXIT; }
  # A new container has no lists of packages, and a machine without a network must not wait for long.
  apt-get update -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
    swift-proxy swift-account swift-container swift-object memcached curl >/dev/null
}

configure() {
  mkdir -p "$D"/{etc,devices/d1,log,pids,cache}
  # The path of this file is fixed (swift.common.utils): it salts the hashes of names. An existing one is not changed.
  if ! grep -qs '^swift_hash_path_suffix' /etc/swift/swift.conf; then
    mkdir -p /etc/swift; printf '[swift-hash]\nswift_hash_path_suffix = belegfach\n' >/etc/swift/swift.conf
  fi
  for ring in object:$OBJ container:$CON account:$ACC; do
    local kind=${ring%:*} port=${ring#*:}
    [ -e "$D/etc/$kind.ring.gz" ] && continue
    (cd "$D/etc" && swift-ring-builder $kind.builder create 4 1 0 && swift-ring-builder $kind.builder add r1z1-127.0.0.1:$port/d1 1 &&
      swift-ring-builder $kind.builder rebalance) >"$D/log/ring-$kind" 2>&1
    cat >"$D/etc/$kind-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
devices = $D/devices
mount_check = false
swift_dir = $D/etc
user = root
workers = 0
log_level = WARNING
log_address = $D/log/none
recon_cache_path = $D/cache
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
recon_cache_path = $D/cache
CONF
  done
  # versioned_writes carries S3's versioning; slo carries multipart uploads. Object lock is not in Swift.
  cat >"$D/etc/proxy-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $P
swift_dir = $D/etc
user = root
workers = 0
log_level = WARNING
log_address = $D/log/none
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk copy slo dlo symlink versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$MEM
$(for f in catch_errors gatekeeper listing_formats bulk copy slo dlo symlink; do printf '[filter:%s]\nuse = egg:swift#%s\n' $f $f; done)
CONF
}

run() { # name command...: in the background, its process id in a file
  local name=$1; shift
  setsid "$@" </dev/null >"$D/log/$name" 2>&1 &
  echo $! >"$PIDS/$name"
}

works() { # all four answer: a sign-in, and a container written to account and container server
  local token
  token=$(curl -sf -m 2 -D - -o /dev/null -H 'X-Auth-User: test:tester' -H 'X-Auth-Key: testing' "http://127.0.0.1:$P/auth/v1.0" |
    tr -d '\r' | sed -n 's/^X-Auth-Token: //Ip') && [ -n "$token" ] &&
    curl -sf -m 5 -X PUT -H "X-Auth-Token: $token" "http://127.0.0.1:$P/v1/AUTH_test/belege" >/dev/null
}

start() {
  configure
  run memcached memcached -u root -l 127.0.0.1 -p $MEM -m 32
  for kind in object container account; do run $kind swift-$kind-server "$D/etc/$kind-server.conf"; done
  run proxy swift-proxy-server "$D/etc/proxy-server.conf"
  for _ in $(seq 600); do works && { echo "http://127.0.0.1:$P"; return; }; sleep 0.2; done
  echo "no answer; see $D/log" >&2; stop; exit 1
}

stop() {
  for file in "$PIDS"/*; do
    [ -e "$file" ] || continue
    kill "$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}

case ${1:-} in
  install) install;; start) start;; stop) stop;; wipe) stop; rm -rf "$D";;
  *) sed -n 2,10p "$0"; exit 2;;
esac
