/** What the traffic has seen. Times are of this process, in milliseconds. */
export type Read = { begun: number; ended: number; kind: string; status: number };
export type Save = { acknowledged: number; sheet: string; number: number };
export type Violation = {
  at: number;
  what: 'older than promised' | 'own write not read back' | 'search found nothing';
  detail: string;
};

export class Records {
  readonly reads: Read[] = [];
  readonly saves: Save[] = [];
  readonly violations: Violation[] = [];
  /** The last acknowledged number of each sheet. */
  readonly acknowledged = new Map<string, number>();
  unansweredSaves = 0;

  addSave(sheet: string, number: number): void {
    this.saves.push({ acknowledged: performance.now(), sheet, number });
    this.acknowledged.set(sheet, number);
  }

  /** The number that whoever began to read the sheet at this time must see at least. */
  numberBefore(sheet: string, time: number): number {
    const save = this.saves.findLast((each) => each.sheet === sheet && each.acknowledged < time);
    return save?.number ?? 0;
  }
}

export type Window = { name: string; from: number; to: number };

export type WindowFigures = {
  name: string;
  reads: number;
  failedReads: number;
  /** From the fault until the end of the last read that failed. */
  readsRecoveredAfter: number;
  slowestRead: number;
  saves: number;
  /** The longest time without an acknowledged save. */
  savesPausedFor: number;
  violations: number;
};

const isFailed = ({ status }: Read): boolean => status === 0 || status >= 500;

export const figuresOf = (records: Records, { name, from, to }: Window): WindowFigures => {
  const reads = records.reads.filter(({ begun }) => begun >= from && begun < to);
  const failed = reads.filter(isFailed);
  const saves = records.saves.filter(({ acknowledged }) => acknowledged >= from && acknowledged < to);
  const times = [from, ...saves.map(({ acknowledged }) => acknowledged), to];
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
  return {
    name,
    reads: reads.length,
    failedReads: failed.length,
    readsRecoveredAfter: Math.max(0, ...failed.map(({ ended }) => ended - from)),
    slowestRead: Math.max(0, ...reads.map(({ begun, ended }) => ended - begun)),
    saves: saves.length,
    savesPausedFor: Math.max(...gaps),
    violations: records.violations.filter(({ at }) => at >= from && at < to).length,
  };
};

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** A table for the screen and for the manual. */
export const tableOf = (figures: WindowFigures[]): string =>
  [
    '| Fault | Reads | failed | last failure after, s | slowest, s | Saves | longest pause, s | too old |',
    '|---|---|---|---|---|---|---|---|',
    ...figures.map((each) =>
      [
        '',
        each.name,
        each.reads,
        each.failedReads,
        each.failedReads > 0 ? seconds(each.readsRecoveredAfter) : '–',
        seconds(each.slowestRead),
        each.saves,
        seconds(each.savesPausedFor),
        each.violations,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
