import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** Without PgBouncer the test runs without it. */
export type Programs = {
  postgresBin: string;
  patroni: string;
  etcd: string;
  haproxy: string;
  openssl: string;
  pgbouncer?: string;
};

export const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .concat('/usr/sbin')
    .map((folder) => join(folder, name))
    .find(existsSync);

/** Where Debian and its relatives put the newest PostgreSQL. */
export const findPostgres = (): string | undefined => {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).map(Number).filter(Boolean) : [];
  const newest = Math.max(...versions, 0);
  return newest >= 15 ? join(POSTGRES_FOLDER, String(newest), 'bin') : undefined;
};

/** The programs of the test, or the names of those that are missing. */
export const findPrograms = (): Programs | string[] => {
  const found = {
    postgresBin: findPostgres(),
    patroni: findProgram('patroni'),
    etcd: findProgram('etcd'),
    haproxy: findProgram('haproxy'),
    openssl: findProgram('openssl'),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name.replace('Bin', '')]));
  const pgbouncer = findProgram('pgbouncer');
  return missing.length > 0 ? missing : ({ ...found, ...(pgbouncer && { pgbouncer }) } as Programs);
};

/** PostgreSQL refuses to run as root; the Debian package has made a user for it. */
export const databaseUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};
