#!/bin/bash
# Tries the backup and the restore of README.md in a temporary folder, on loopback: a database with an archive, a base
# backup, changes after it, an accident, and a restore to the moment before. Prints what came back. Needs the PostgreSQL
# server programs (PG_BIN, by default those of Debian), and as root the user postgres.
set -euo pipefail
PG_BIN="${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}"
PORT="${PORT:-54329}"
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=postgres --regid=postgres --init-groups env PG_BIN="$PG_BIN" PORT="$PORT" HOME=/tmp bash "$0"
fi
folder="$(mktemp -d)"
finish() {
  for data in "$folder"/data "$folder"/restored; do
    [ -f "$data/postmaster.pid" ] && "$PG_BIN/pg_ctl" -D "$data" -m immediate stop >/dev/null 2>&1
  done
  rm -rf "$folder"
}
trap finish EXIT
sql() { "$PG_BIN/psql" -h 127.0.0.1 -p "$PORT" -U postgres -d postgres -qAt -v ON_ERROR_STOP=1 -c "$1"; }

"$PG_BIN/initdb" -D "$folder/data" -U postgres --data-checksums --auth=trust >/dev/null
mkdir "$folder/archive"
cat >> "$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $PORT
unix_socket_directories = ''
archive_mode = on
archive_command = 'test ! -f $folder/archive/%f && cp %p $folder/archive/%f.part && mv $folder/archive/%f.part $folder/archive/%f'
CONF
"$PG_BIN/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null
sql 'create table sheets (id int primary key)'
sql 'insert into sheets select generate_series(1, 1000)'

"$PG_BIN/pg_basebackup" -h 127.0.0.1 -p "$PORT" -U postgres -D "$folder/base" --checkpoint=fast --wal-method=stream
"$PG_BIN/pg_verifybackup" "$folder/base" >/dev/null && echo 'the base backup is complete'

sql 'insert into sheets select generate_series(1001, 1500)'
sleep 1
before="$(sql 'select clock_timestamp()')"
sleep 1
sql 'delete from sheets'
echo "after the accident: $(sql 'select count(*) from sheets') rows"
sql 'select pg_switch_wal()' >/dev/null
sleep 2
"$PG_BIN/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null

begun="$(date +%s%N)"
cp -a "$folder/base" "$folder/restored"
chmod 700 "$folder/restored"
cat >> "$folder/restored/postgresql.conf" <<CONF
archive_mode = off
restore_command = 'cp $folder/archive/%f %p'
recovery_target_time = '$before'
recovery_target_action = 'promote'
CONF
touch "$folder/restored/recovery.signal"
"$PG_BIN/pg_ctl" -D "$folder/restored" -l "$folder/restore.log" -w start >/dev/null
until [ "$(sql 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
rows="$(sql 'select count(*) from sheets')"
echo "restored to $before: $rows rows, in $((($(date +%s%N) - begun) / 1000000)) ms"
[ "$rows" = 1500 ]
