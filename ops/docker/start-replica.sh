#!/bin/bash
# Copies the primary the first time, then follows it. -R writes standby.signal and the address of the primary.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$(dirname "$PGDATA")"
  chmod 700 "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" gosu postgres pg_basebackup \
    --host=primary --username=replicator --pgdata="$PGDATA" --wal-method=stream --write-recovery-conf --checkpoint=fast
fi
exec gosu postgres postgres -c hot_standby=on -c max_connections=60
