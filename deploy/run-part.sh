#!/bin/sh
# Fills in the files of one part from the environment, and becomes its program: the entry point of the image.
set -eu
umask 077
fill() {
  for name in $(envsubst --variables "$(cat "/etc/touchline/$1")"); do
    if ! printenv "$name" > /dev/null; then
      echo "$1: set $name in the environment; nothing was started." >&2
      exit 64
    fi
  done
  envsubst < "/etc/touchline/$1" > "$FOLDER/$1"
}
case "${1:-}" in
  etcd)
    fill etcd.yml
    exec etcd --config-file "$FOLDER/etcd.yml"
    ;;
  patroni)
    fill create-database.sql
    fill patroni.yml
    fill pgbackrest.conf
    exec patroni "$FOLDER/patroni.yml"
    ;;
  haproxy-database | haproxy-front)
    fill "$1.cfg"
    exec haproxy -db -f "$FOLDER/$1.cfg"
    ;;
  pgbouncer)
    fill userlist.txt
    fill pgbouncer.ini
    exec pgbouncer "$FOLDER/pgbouncer.ini"
    ;;
  *)
    echo "Name a part: etcd, patroni, haproxy-database, haproxy-front or pgbouncer." >&2
    exit 64
    ;;
esac
