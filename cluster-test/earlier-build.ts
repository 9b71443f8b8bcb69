import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Builds a commit of this repository with the packages that are installed, and returns its folder. */
export const buildOf = (commit: string, folder: string): string => {
  const checkout = join(folder, 'earlier');
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', process.cwd(), checkout]);
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: checkout });
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'ignore' });
  return checkout;
};
