import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';

/** The user who runs PostgreSQL, which refuses to run as root. Undefined: the user of this process. */
export type DatabaseUser = { uid: number; gid: number } | undefined;

/**
 * Chooses among existing users. The owner of the data comes first, so that the data folder never changes its owner,
 * however the server is started.
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
  // The uid of nobody on macOS is -2, which system calls do not accept.
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

/** A program, its arguments, and the user who runs it. */
export interface Command {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * The command that runs a program as that user. Other users cannot read a clone inside a closed folder, such as root's
 * home; there the program gets the one capability of root that ignores folder permissions.
 */
export function asUser(user: DatabaseUser, program: string, args: string[], mustReach: string[]): Command {
  if (user === undefined) return { program, args };
  if (mustReach.every((path) => canReach(path, user))) return { program, args, ...user };
  const closed = mustReach.find((path) => !canReach(path, user));
  const setpriv = findOnPath('setpriv');
  const capability = fileAccessCapability(allows(program, user, 0o5));
  if (setpriv === undefined || capability === undefined) {
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
      // Without it access(2) ignores the capability, and PostgreSQL checks its files with access(2).
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      program,
      ...args,
    ],
  };
}

/** Whether the user may enter every folder above the path and read the path itself. */
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
 * dac_read_search only reads; it suffices where anyone may run the program and only a folder above it is closed.
 * Containers often drop it and keep dac_override.
 */
function fileAccessCapability(isProgramOpen: boolean): 'dac_read_search' | 'dac_override' | undefined {
  if (process.platform !== 'linux') return undefined;
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const hasBit = (bit: bigint) => ((BigInt(`0x${effective}`) >> bit) & 1n) === 1n;
  if (isProgramOpen && hasBit(2n)) return 'dac_read_search';
  return hasBit(1n) ? 'dac_override' : undefined;
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
