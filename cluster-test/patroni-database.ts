import { chownSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { archiveSettings, makeBaseBackup, recoverySettings } from './backup-manual.ts';
import { PASSWORD, startDatabases, untilRole, type Node } from './database-cluster.ts';
import { databaseUser, findProgram, type Programs } from './programs.ts';
import { query, untilPrimary } from './query.ts';
import { runProgram } from './run-program.ts';
import { restoreFolder, type BackedUpDatabase } from './single-database.ts';

const CLUSTER = 'pothi';

/** `archive_mode = on` as an entry of Patroni's settings. */
const parametersOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
      return [name, value.replace(/^'(.*)'$/, '$1')];
    }),
  );

/** Three servers under Patroni with an archive of their log. The base backup is made of a replica. */
export const startPatroniDatabase = async (programs: Programs, folder: string): Promise<BackedUpDatabase> => {
  const user = databaseUser();
  const backup = join(dirname(folder), 'backup');
  for (const path of [backup, join(backup, 'wal'), join(backup, 'base')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  const { nodes, stop } = await startDatabases(programs, folder, parametersOf(archiveSettings(backup)));
  const [first, ...others] = nodes as [Node, Node, Node];
  await query(first.url, `create role pothi login password '${PASSWORD}'`);
  await query(first.url, 'alter database pothi owner to pothi');
  await query(first.url, 'alter schema public owner to pothi');
  let base = '';
  return {
    name: 'three servers under Patroni',
    siteUrl: () => first.url.replace('//postgres:', '//pothi:'),
    adminUrl: () => first.url,
    makeBaseBackup: async () => {
      const { postgresBin } = programs;
      base = await makeBaseBackup({ postgresBin, backup, port: others[0].port, password: PASSWORD });
      return base;
    },
    restore: async (moment) => {
      // The primary last, so that nobody replaces it and the end of its log is archived.
      for (const node of [...others, first]) await node.stop();
      const { data, settings, ownPort } = first;
      restoreFolder({ data, base, settings: recoverySettings(backup, moment) });
      const pgCtl = [join(programs.postgresBin, 'pg_ctl'), '-D', data, '-w', '-t', '120'];
      const options = `-p ${ownPort} -k ${dirname(data)}`;
      await runProgram([...pgCtl, '-l', `${data}.log`, '-o', options, 'start'], { cwd: folder });
      await untilPrimary(first.url);
      await runProgram([...pgCtl, '-m', 'fast', 'stop'], { cwd: folder });
      const patronictl = findProgram('patronictl') ?? 'patronictl';
      const input = `${CLUSTER}\nYes I am aware\n${first.name}\n`;
      await runProgram([patronictl, '-c', settings, 'remove', CLUSTER], { cwd: folder, input });
      first.start();
      await untilRole(first, ['master', 'primary']);
      for (const node of others) {
        renameSync(node.data, `${node.data}.before`);
        node.start();
      }
      for (const node of others) await untilRole(node, ['replica']);
    },
    // Patroni has started the server with its own settings.
    resumeArchive: async () => undefined,
    stop,
  };
};
