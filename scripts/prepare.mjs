// What every command needs first. Plain Node: nothing is installed yet when this runs.
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

/** Installs exactly what the lockfile says, unless that is there already. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const code = await run([...command, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('The packages could not be installed: npm ci failed, see above.');
}

export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building …');
  // A process of its own, so that the server does not carry the builder's memory.
  const code = await run([process.execPath, join(root, 'scripts/build.mjs')]);
  if (code !== 0) fail('The build failed, see above.');
}

/** npm writes down what it installed when it has finished; compare that with the lockfile. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || installed[path]?.version === version,
  );
}

/** Runs a command in the package's folder and resolves with its exit code. A signal to us is a signal to it. */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    const pass = (signal) => {
      child.kill(signal);
      stopped = true;
    };
    let stopped = false;
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (stopped) process.exit(130);
      resolve(code ?? 1);
    });
  });
}
