import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { runProgram } from './run-program.ts';

const MANUAL = join(packageRoot(), 'ops/backup/README.md');

/** The indented lines of the manual that begin with one of these words, so that what is tried is what operators copy. */
const linesOf = (...words: string[]): string[] => {
  const found = readFileSync(MANUAL, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('    ') && words.some((word) => line.trim().startsWith(word)))
    .map((line) => line.trim().replace(/\s+#.*$/, ''));
  for (const word of words)
    if (!found.some((line) => line.startsWith(word))) throw new Error(`${MANUAL} has no line with ${word}.`);
  return found;
};

/** The settings of the archive, with the folder of the test in the place of /backup. */
export const archiveSettings = (backup: string): string[] =>
  linesOf('archive_mode = on', 'archive_command =', 'archive_timeout =').map((line) =>
    line.replaceAll('/backup', backup),
  );

export const recoverySettings = (backup: string, moment: string): string[] =>
  linesOf('restore_command =', 'recovery_target_time =', 'recovery_target_action =', 'archive_mode = off').map((line) =>
    line.replaceAll('/backup', backup).replace(/(recovery_target_time = ')[^']*/, `$1${moment}`),
  );

type BackupOptions = {
  postgresBin: string;
  backup: string;
  port: number;
  password: string;
};

/** Makes and verifies a base backup with the documented commands, and returns its folder. */
export const makeBaseBackup = async ({ postgresBin, backup, port, password }: BackupOptions): Promise<string> => {
  const commands = linesOf('base=', 'pg_basebackup', 'pg_verifybackup').map((line) =>
    line.replaceAll('/backup', backup).replace('-h db2', '-h 127.0.0.1'),
  );
  const env = { PATH: `${postgresBin}:${process.env['PATH']}`, PGPORT: String(port), PGPASSWORD: password };
  await runProgram(['bash', '-ec', commands.join('\n')], { cwd: backup, env });
  const folder = join(backup, 'base');
  return join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
};
