import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDataFolder, PRIVATE_FILE, PRIVATE_FOLDER, restrictDataFolder } from '#server/data-folder.ts';
import { StartError } from '#server/start-error.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { asUser, chooseUser, type Command, type DatabaseUser } from './database-user.ts';
import { isProcessRunning } from './postmaster.ts';

const MAJOR_VERSION = '18';
export const superuser = 'pothi';

/** The embedded PostgreSQL's data folder, ready to be started. */
export interface Cluster {
  /** The folder with the data, the log and the password. */
  home: string;
  dataFolder: string;
  logFile: string;
  password: string;
  binaries: Binaries;
  user: DatabaseUser;
  /** False for tests only: a crash of the machine may then lose the data. */
  durable: boolean;
}

/** Finds the cluster in this data folder, or creates it. */
export async function prepareCluster(
  dataDir: string,
  { durable = true, warn }: { durable?: boolean | undefined; warn?: ((message: string) => void) | undefined } = {},
): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  const dataFolder = join(home, 'data');
  await makeFolder(home, dataDir);
  const cluster = {
    home,
    dataFolder,
    logFile: join(home, 'log'),
    binaries: await findBinaries(),
    user: chooseUser(dataFolder, process.env),
    password: await readPassword(join(home, 'password'), existsSync(dataFolder)),
    durable,
  };
  await restrictDataFolder(dataDir, { databaseUser: cluster.user, warn });
  if (!existsSync(dataFolder)) await createCluster(cluster);
  const version = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new StartError(
      `The database in ${dataFolder} was made by PostgreSQL ${version} and this is PostgreSQL ${MAJOR_VERSION}; ` +
        'move it with pg_dump, or set DATA_DIR to another folder.',
    );
  }
  return cluster;
}

/** The command that runs one of PostgreSQL's programs on this cluster. */
export function clusterCommand(cluster: Cluster, program: string, args: string[], folder: string): Command {
  const { native, postgres } = cluster.binaries;
  const mustReach = [postgres, join(native, 'share/postgresql/postgres.bki'), join(native, 'lib/libpq.so.5'), folder];
  return asUser(cluster.user, program, args, mustReach.filter(existsSync));
}

/** The whole environment of PostgreSQL: inherited variables such as PGDATA must not reach it. */
export const cleanEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

async function makeFolder(home: string, dataDir: string): Promise<void> {
  const probe = join(home, temporaryName());
  try {
    await makeDataFolder(dataDir, 'postgres');
    await writeFile(probe, '');
    await unlink(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data folder ${dataDir} cannot be written to (${code}); set DATA_DIR to another one.`);
  }
}

/** Readable only by the user who runs Pothi. Created once, before the database. */
async function readPassword(file: string, databaseExists: boolean): Promise<string> {
  if (!existsSync(file)) {
    if (databaseExists) throw new StartError(`The password of the database, ${file}, is missing; put it back.`);
    const draft = join(dirname(file), temporaryName());
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: PRIVATE_FILE });
    // Creating a link is atomic, so two first starts at the same time agree on one password.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  }
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new StartError(
      `The password of the database, ${file}, cannot be read; start Pothi as the owner of that file.`,
    );
  }
}

/** Creates it under a temporary name and then renames it, so that an interrupted start leaves nothing half done. */
async function createCluster(cluster: Cluster): Promise<void> {
  await removeLeftovers(cluster.home);
  const draft = join(cluster.home, temporaryName());
  const passwordFile = join(cluster.home, temporaryName());
  try {
    await mkdir(draft, { mode: PRIVATE_FOLDER });
    await writeFile(passwordFile, cluster.password, { mode: PRIVATE_FILE });
    chmodSync(draft, PRIVATE_FOLDER);
    if (cluster.user) {
      chownSync(draft, cluster.user.uid, cluster.user.gid);
      chownSync(passwordFile, cluster.user.uid, cluster.user.gid);
    }
    const args = [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in locale sorts and folds the same way on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(cluster.durable ? [] : ['--no-sync']),
    ];
    await runToEnd(clusterCommand(cluster, cluster.binaries.initdb, args, draft));
    await rename(draft, cluster.dataFolder).catch((error: NodeJS.ErrnoException) => {
      // Another first start was quicker; its database has the same password.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** Contains the process id, so that a later start can delete what an ended process left. */
const temporaryName = () => `draft-${process.pid}-${randomBytes(4).toString('hex')}`;

async function removeLeftovers(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid && !isProcessRunning(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
}

function runToEnd({ program, args, uid, gid }: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    // In a group of its own: Ctrl-C in the terminal is for us alone, we finish what was begun.
    const child = spawn(program, args, { uid, gid, cwd: '/', env: cleanEnvironment, stdio: 'pipe', detached: true });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => reject(new StartError(`PostgreSQL could not be run: ${error.message}.`)));
    child.on('close', (code) => {
      const reason =
        output.split('\n').findLast((line) => /error|fatal|cannot|could not/i.test(line)) ?? `code ${code}`;
      if (code === 0) resolve();
      else reject(new StartError(`The database could not be made: ${reason.trim()}`));
    });
  });
}
