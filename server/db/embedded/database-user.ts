import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** PostgreSQL refuses to run as root. This is who runs it then; undefined means: whoever we are. */
export type DatabaseUser = { uid: number; gid: number } | undefined;

/**
 * Chosen among users that exist; none is made. The owner of the data comes first, so that a folder once filled keeps
 * its owner however the server is started later.
 */
export function chooseUser(dataFolder: string, env: NodeJS.ProcessEnv, passwd = readPasswd()): DatabaseUser {
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new StartError(
        `The database in ${dataFolder} belongs to another user (${userName(owner.uid, passwd)}); ` +
          'start Pothi as that user or as root, or set DATA_DIR to a folder of your own.',
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const sudo = { uid: Number(env['SUDO_UID']), gid: Number(env['SUDO_GID']) };
  if (sudo.uid > 0 && sudo.gid > 0) return sudo;
  return findUser('postgres', passwd) ?? findUser('nobody', passwd) ?? { uid: 65_534, gid: 65_534 };
}

function findUser(name: string, passwd: string): DatabaseUser {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes nobody as -2, which no system call takes.
  return Number(uid) > 0 && Number(gid) >= 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function userName(uid: number, passwd: string): string {
  const line = passwd.split('\n').find((entry) => entry.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? `number ${uid}`;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/** A program and its arguments, and who is to run it. */
export interface Command {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * The same program, run by that user. A clone inside a closed folder, such as the home of root, cannot be read by
 * anyone else; then the program keeps one of root's rights, to pass by such folders, and nothing is moved or opened.
 */
export function asUser(user: DatabaseUser, program: string, args: string[], mustReach: string[]): Command {
  if (user === undefined) return { program, args };
  if (mustReach.every((path) => canReach(path, user))) return { program, args, ...user };
  const closed = mustReach.find((path) => !canReach(path, user));
  const setpriv = findOnPath('setpriv');
  const right = passingRight(allows(program, user, 0o5));
  if (setpriv === undefined || right === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root, and user number ${user.uid} cannot reach ${closed}; ` +
        'start Pothi as an ordinary user, or keep the clone and DATA_DIR in folders that everybody may enter.',
    );
  }
  return {
    program: setpriv,
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      // Without it access(2) answers for the bare user, and PostgreSQL asks access(2) whether its files are there.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${right}`,
      `--ambient-caps=+${right}`,
      program,
      ...args,
    ],
  };
}

/** Whether the user may enter every folder on the way and read the end of it. */
export function canReach(path: string, user: { uid: number; gid: number }): boolean {
  if (!allows(path, user, 0o4)) return false;
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) {
    if (!allows(dirname(folder), user, 0o1)) return false;
  }
  return true;
}

function allows(path: string, user: { uid: number; gid: number }, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
  return (granted & bits) === bits;
}

/**
 * The smaller right only reads; it does where the program may be run by anyone and just the way to it is closed.
 * Containers often drop that one and leave the greater.
 */
function passingRight(programIsOpen: boolean): 'dac_read_search' | 'dac_override' | undefined {
  if (process.platform !== 'linux') return undefined;
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const has = (capability: bigint) => ((BigInt(`0x${effective}`) >> capability) & 1n) === 1n;
  if (programIsOpen && has(2n)) return 'dac_read_search';
  return has(1n) ? 'dac_override' : undefined;
}

function findOnPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/bin');
  return folders
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
