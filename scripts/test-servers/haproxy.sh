#!/bin/bash
# HAProxy from its package of Debian 12, for the tests of its configurations; as root. Its service is not started.
set -euo pipefail
LIMIT_S=120
[ ! -x /usr/sbin/haproxy ] || exit 0
# The tests start it themselves. Another installation at the same time may have made this hook.
hook=/usr/sbin/policy-rc.d
[ -e $hook ] || { printf '#!/bin/sh\nexit 101\n' >$hook; chmod 755 $hook; trap "rm -f $hook" EXIT; }
# A machine without a network must not wait for long.
timeout "$LIMIT_S" apt-get update -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 >/dev/null 2>&1 || true
DEBIAN_FRONTEND=noninteractive timeout "$LIMIT_S" apt-get install -y -q --no-install-recommends \
  -o DPkg::Lock::Timeout=100 -o Acquire::Retries=1 -o Acquire::http::Timeout=20 haproxy >/dev/null
