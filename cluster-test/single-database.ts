import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { archiveSettings, makeBaseBackup, recoverySettings } from './backup-manual.ts';
import { query, untilPrimary } from './query.ts';
import { databaseUser } from './programs.ts';
import { runProgram } from './run-program.ts';

const PASSWORD = 'restore-test';

/** What a restore is tried with: one server, or several under Patroni. */
export type BackedUpDatabase = {
  name: string;
  /** Of the user of Pothi, who owns the database. */
  siteUrl(): string;
  adminUrl(): string;
  makeBaseBackup(): Promise<string>;
  /** Ends the server and restores the last base backup to the moment, as the manual says. */
  restore(moment: string): Promise<void>;
  /** Archives the log again, once the restored data are found good. */
  resumeArchive(): Promise<void>;
  stop(): Promise<void>;
};

/** One PostgreSQL with an archive of its log. */
export const startSingleDatabase = async (postgresBin: string, folder: string): Promise<BackedUpDatabase> => {
  const user = databaseUser();
  const [data, backup, log] = [join(folder, 'data'), join(folder, 'backup'), join(folder, 'postgres.log')];
  for (const path of [folder, backup, join(backup, 'wal'), join(backup, 'base')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  const port = await freePort();
  const run = (program: string, ...args: string[]) =>
    runProgram([join(postgresBin, program), ...args], { cwd: folder });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  await run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--data-checksums',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  );
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    ...archiveSettings(backup),
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const start = () => run('pg_ctl', '-D', data, '-l', log, '-w', '-t', '120', 'start');
  await start();
  const adminUrl = () => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/pothi`;
  const setup = adminUrl().replace(/pothi$/, 'postgres');
  await query(setup, `create role replicator with replication login password '${PASSWORD}'`);
  await query(setup, `create role pothi login password '${PASSWORD}'`);
  await query(setup, 'create database pothi owner pothi');
  let base = '';
  return {
    name: 'one server',
    siteUrl: () => `postgres://pothi:${PASSWORD}@127.0.0.1:${port}/pothi`,
    adminUrl,
    makeBaseBackup: async () => {
      base = await makeBaseBackup({ postgresBin, backup, port, password: PASSWORD });
      return base;
    },
    restore: async (moment) => {
      await run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      restoreFolder({ data, base, settings: recoverySettings(backup, moment) });
      await start();
      await untilPrimary(adminUrl());
    },
    resumeArchive: async () => {
      const file = join(data, 'postgresql.conf');
      const added = recoverySettings(backup, '').map((line) => line.split(' = ', 1)[0]);
      const kept = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line === 'archive_mode = on' || !added.includes(line.split(' = ', 1)[0] ?? ''));
      writeFileSync(file, kept.join('\n'));
      await run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop');
      await start();
    },
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  };
};

/** Moves the data away and puts a base backup in its place, with what recovery needs. */
export const restoreFolder = ({ data, base, settings }: { data: string; base: string; settings: string[] }): void => {
  const user = databaseUser();
  renameSync(data, `${data}.before`);
  cpSync(base, data, { recursive: true, preserveTimestamps: true });
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  rmSync(join(data, 'standby.signal'), { force: true });
  writeFileSync(join(data, 'recovery.signal'), '');
  // What root has copied belongs to root.
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data]);
  execFileSync('chmod', ['-R', 'u=rwX,go=', data]);
};
