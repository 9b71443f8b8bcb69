import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attacker, Target } from './attacker.ts';
import type { Findings } from './findings.ts';
import type { Probe } from './probe.ts';
import { memoryOf } from './process-figures.ts';

const MAX_HEALTH_CHECK_MS = 500;
const MAX_GROWTH_BYTES = 200 * 1024 * 1024;
/** An unused worker thread ends after a minute, and then gives its memory back. */
const MAX_SETTLING_MS = 100_000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Checks the server's health all the time and its memory before and after. `probePath` is the built probe.ts. */
export const watchServer = (target: Target, probePath: string, attacker: Attacker, findings: Findings) => {
  const child = fork(probePath, [target.url, String(target.pid)]);
  const memoryBefore = memoryOf(target.pid);
  let peak = memoryBefore;
  let probes = 0;
  let slowest = { ownMs: 0, during: '' };
  let slowestByClock = 0;
  child.on('message', (message) => {
    const { at, ms, cpuMs, waitMs } = message as Probe;
    probes += 1;
    // A busy machine makes everything late; that is not the server's doing, but what it computed is.
    const ownMs = Math.max(ms - waitMs, Math.min(cpuMs, ms));
    const during = attacker
      .underWay(at, at + ms)
      .slice(0, 4)
      .join('; ');
    if (ownMs > slowest.ownMs) slowest = { ownMs, during };
    slowestByClock = Math.max(slowestByClock, ms);
    peak = Math.max(peak, memoryOf(target.pid));
    if (ownMs <= MAX_HEALTH_CHECK_MS) return;
    findings.add(
      'late health check',
      `${Math.round(ms)} ms, of which the main thread computed ${cpuMs} ms and waited ${Math.round(waitMs)} ms for a core, during: ${during}`,
    );
  });

  /** Without visitors the server collects its garbage by itself, and threads without work end. */
  const settle = async (): Promise<number> => {
    child.kill();
    for (let waited = 0; waited < MAX_SETTLING_MS; waited += 1000) {
      if (memoryOf(target.pid) - memoryBefore < MAX_GROWTH_BYTES) break;
      await sleep(1000);
    }
    return memoryOf(target.pid);
  };

  return {
    stop: () => void child.kill(),
    /** Waits until the memory has settled, and returns the figures for the report. */
    finish: async (): Promise<string[]> => {
      const memoryAfter = await settle();
      const growth = memoryAfter - memoryBefore;
      if (growth > MAX_GROWTH_BYTES)
        findings.add('memory growth', `from ${megabytes(memoryBefore)} to ${megabytes(memoryAfter)}`);
      return [
        `health checks: ${probes}, the slowest ${Math.round(slowest.ownMs)} ms during: ${slowest.during} (${Math.round(slowestByClock)} ms with waiting for a core)`,
        `memory: ${megabytes(memoryBefore)} before, ${megabytes(peak)} at most, ${megabytes(memoryAfter)} after`,
      ];
    },
  };
};
