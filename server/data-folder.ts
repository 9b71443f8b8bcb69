import { readdirSync, statSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * What is stored is for the user who runs Pothi alone: on a shared machine nobody else may read sheets, pictures, mails or
 * the log of the database. Folders are 0700 and files 0600, whatever the umask.
 */

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;
const GROUP_MAY_ENTER = 0o010;

/** All that Pothi stores in the data folder. */
const OWN_FOLDERS = ['postgres', 'files', 'outbox', 'imports'];
const OWN_FILES = ['postgres/log', 'postgres/log.old', 'postgres/password'];

/** Another user who must be able to enter a folder, but not list it: PostgreSQL's, when the server runs as root. */
type OtherUser = { uid: number; gid: number } | undefined;

const isOurs = (uid: number): boolean => process.getuid?.() === uid || process.getuid?.() === 0;

/** Does nothing when it is missing, or belongs to another user, who then decides on it. */
const restrict = async (path: string, otherUser?: OtherUser): Promise<void> => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || !isOurs(found.uid)) return;
  const mayEnter = otherUser !== undefined && otherUser.uid !== found.uid;
  if (mayEnter && found.gid !== otherUser.gid) await chown(path, found.uid, otherUser.gid);
  const mode = (found.mode & 0o7777 & ~OTHERS) | (mayEnter ? GROUP_MAY_ENTER : 0);
  if (mode !== (found.mode & 0o7777)) await chmod(path, mode);
};

/**
 * The user of an embedded database in the folder. It may run already, started by another process, and must still be able to
 * enter after this one has closed the folder.
 */
const ownerOfDatabase = (dataDir: string): OtherUser => {
  const { uid, gid } = statSync(join(dataDir, 'postgres/data'), { throwIfNoEntry: false }) ?? {};
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
};

/** False for a folder that somebody uses for other things too, such as /tmp: it must stay as it is. */
const isOnlyOurs = (dataDir: string): boolean => readdirSync(dataDir).every((name) => OWN_FOLDERS.includes(name));

/** Creates a folder in the data folder, and the data folder itself. Folders above that get the usual mode. */
export const makeDataFolder = async (dataDir: string, name: string): Promise<void> => {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(join(dataDir, name), { recursive: true, mode: PRIVATE_FOLDER });
};

type RestrictOptions = { databaseUser?: OtherUser; warn?: ((message: string) => void) | undefined };

/** Also closes what earlier versions left readable for everybody. */
export const restrictDataFolder = async (
  dataDir: string,
  { databaseUser = ownerOfDatabase(dataDir), warn }: RestrictOptions = {},
): Promise<void> => {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  // Not every file system lets even its owner change a mode, and that is no reason not to start.
  const tryRestrict = (path: string, otherUser?: OtherUser) =>
    restrict(path, otherUser).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') warn?.(`Others may be able to read ${path}: ${error.message}`);
    });
  if (isOnlyOurs(dataDir)) await tryRestrict(dataDir, databaseUser);
  await tryRestrict(join(dataDir, 'postgres'), databaseUser);
  // What is inside a closed folder is out of reach, so the many pictures need not be visited.
  for (const name of ['files', 'outbox', 'imports', ...OWN_FILES]) await tryRestrict(join(dataDir, name));
};
