// A thread of the process that typesets, in whose main thread nothing else runs meanwhile. It ends the process when that takes
// too long or too much memory, or when nobody is left who waits for it.
import { parentPort, workerData } from 'node:worker_threads';

const CHECK_MS = 200;
const { maxMemoryMb, maxMs, parent } = workerData;

const check = () => {
  const isTooLarge = process.memoryUsage.rss() > maxMemoryMb * 1024 * 1024;
  const isTooSlow = process.uptime() * 1000 > maxMs;
  if (isTooLarge || isTooSlow || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
};

check();
setInterval(check, CHECK_MS);
parentPort.postMessage('watching', []);
