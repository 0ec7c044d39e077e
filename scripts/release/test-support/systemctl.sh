#!/bin/sh
# A stand-in for systemctl in a chroot: starts and stops the units of Belegfach as their files say, and ignores all other units.
set -e
state=/run/units
mkdir -p "$state"

verb=
units=
now=
for argument in "$@"; do
  case "$argument" in
  --now) now=yes ;;
  -*) ;;
  *) if [ -z "$verb" ]; then verb=$argument; else units="$units $argument"; fi ;;
  esac
done

# Prints the file of a unit. For an instance it prints the template, with the name of the instance filled in.
read_unit() {
  instance=${1#*@}
  instance=${instance%.*}
  template=$(echo "$1" | sed 's/@.*\./@./')
  for folder in /etc/systemd/system /usr/lib/systemd/system; do
    if [ -f "$folder/$template" ]; then
      sed -e "s/%i/$instance/g" -e 's/%%/%/g' -e 's/\$\$/$/g' "$folder/$template"
      return
    fi
  done
  echo "Unit $1 not found." >&2
  exit 5
}

value_of() {
  printf '%s\n' "$text" | sed -n "s/^$1=//p" | tail -n 1
}

start_unit() {
  if [ -e "$state/$1" ]; then return; fi
  text=$(read_unit "$1")
  case "$1" in
  *.timer)
    touch "$state/$1"
    return
    ;;
  esac
  user=$(value_of User)
  run="env $(value_of Environment) setpriv --reuid=$user --regid=$user --init-groups -- $(value_of ExecStart)"
  cd /
  if [ "$(value_of Type)" = oneshot ]; then
    sh -c "exec $run"
  else
    setsid sh -c "exec $run" >>"/var/log/$1.log" 2>&1 </dev/null &
    echo $! >"$state/$1"
  fi
}

stop_unit() {
  if [ ! -e "$state/$1" ]; then return; fi
  process=$(cat "$state/$1")
  rm "$state/$1"
  if [ -z "$process" ]; then return; fi
  kill "$process" 2>/dev/null || return 0
  while [ -e "/proc/$process/root" ] && ! grep -q '^State:.Z' "/proc/$process/status" 2>/dev/null; do sleep 0.2; done
}

case "$verb" in
list-units) ls "$state" ;;
start | stop | restart | enable | disable)
  for unit in $units; do
    case "$unit" in
    belegfach*.service | belegfach*.timer) ;;
    belegfach*) unit=$unit.service ;;
    *) continue ;;
    esac
    case "$verb$now" in
    start | enableyes) start_unit "$unit" ;;
    stop | disableyes) stop_unit "$unit" ;;
    restart) stop_unit "$unit"; start_unit "$unit" ;;
    esac
  done
  ;;
esac
