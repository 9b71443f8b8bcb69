// Used first by every command. Plain Node, because no packages may be installed yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, root } from './sources.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Pothi needs Node 20.19 or newer; this is ${process.version}.`);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** An image has what was built, and not the sources: there is nothing to install or to build. */
const hasSources = existsSync(join(root, 'server'));

/** Installs exactly what the lockfile lists, unless it is installed already. */
export async function ensureInstalled() {
  if (!hasSources || isInstalled()) return;
  console.log('Installing packages …');
  const code = await run([...npmCommand(), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('The packages could not be installed: npm ci failed, see above.');
}

/** The npm that runs this script, else the one on the search path. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

export async function ensureBuilt() {
  if (!hasSources || isBuilt()) return;
  console.log('Building …');
  // In its own process, so that the memory of the build is freed before the server starts.
  const code = await run([process.execPath, join(root, 'scripts/build.mjs')]);
  if (code !== 0) fail('The build failed, see above.');
}

/** Compares the record that npm writes after an installation with the lockfile. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  );
}

/** Runs a command in the package's folder and resolves with its exit code. Signals are passed on to it. */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    const passOn = (signal) => {
      child.kill(signal);
      isStopped = true;
    };
    let isStopped = false;
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (isStopped) process.exit(130);
      resolve(code ?? 1);
    });
  });
}
