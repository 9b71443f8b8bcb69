// A thread of the process that typesets, in whose main thread nothing else runs meanwhile. It ends the process when that takes
// too much work or memory, or when nobody is left who waits for it.
import { parentPort, workerData } from 'node:worker_threads';

const CHECK_MS = 200;
const { maxCpuMs, maxMemoryMb, maxMs, parent } = workerData;

const check = () => {
  const isTooLarge = process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024;
  const { user, system } = process.cpuUsage();
  const isTooMuch = (user + system) / 1000 > maxCpuMs;
  if (isTooLarge || isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.uptime() * 1000 > maxMs) process.kill(process.pid, 'SIGTERM');
};

check();
setInterval(check, CHECK_MS);
parentPort.postMessage('watching', []);
