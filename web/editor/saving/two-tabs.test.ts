import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { removeStored } from '#web/storage.ts';
import { draftOfSheet } from './draft-rules.ts';
import { block, draft } from './testing-drafts.ts';
import { type Fault, type Latency, testingServer } from './testing-server.ts';
import { type TestingTab, testingTab, testingTabs } from './testing-tab.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removeStored('sheetJournal');
});

const FAULTS: Fault[] = ['none', 'none', 'unreachable', 'answer lost', 'unavailable'];
/** Up to slower than anybody waits; different for each request, so that they overtake each other. */
const LATENCIES = [0, 0, 50, 900, 5000, 20_000];
const BLOCKS = ['a', 'b', 'c'];

type Step =
  | { do: 'type'; tab: 0 | 1; index: number }
  | { do: 'add'; tab: 0 | 1; index: number }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: Fault }
  | { do: 'latency'; requests: Latency[] }
  | { do: 'crash'; tab: 0 | 1 }
  | { do: 'crash browser' };

const someTab = fc.constantFrom<0 | 1>(0, 1);
const index = fc.nat({ max: 5 });
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), tab: someTab, index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), tab: someTab, index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 200, 1100, 3000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('latency' as const),
      requests: fc.array(fc.record({ there: fc.constantFrom(...LATENCIES), back: fc.constantFrom(...LATENCIES) }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: someTab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash browser' as const) }) },
);

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets the time pass that the task takes. */
const finish = async <Result>(task: Promise<Result>): Promise<Result> => {
  const progress = { isDone: false };
  void task.finally(() => (progress.isDone = true));
  while (!progress.isDone) await advance(50);
  return task;
};

/** Two tabs type, each word unique, with faults and crashes; then everything recovers. */
const simulate = async (steps: Step[]) => {
  stubStorage();
  const server = testingServer();
  const tabs = testingTabs();
  const creator = testingTab({ server, tabs, opened: { draft: draft(...BLOCKS) } });
  creator.markChanged();
  await finish(creator.save());
  creator.crash();
  const open = async (): Promise<TestingTab> => {
    const [sheet] = server.sheets.values();
    if (!sheet) throw new Error('The sheet is gone');
    const opened = { sheet_id: sheet.id, version: sheet.version, draft: draftOfSheet(structuredClone(sheet)) };
    const tab = testingTab({ server, tabs, opened });
    await finish(tab.recovery.scan());
    // Offers are always accepted.
    for (const { key, state } of tab.read().recoveries) if (state === 'offered') await finish(tab.recovery.apply(key));
    return tab;
  };
  const both: [TestingTab, TestingTab] = [await open(), await open()];
  const typed: string[] = [];
  for (const step of steps) {
    if (step.do === 'wait') await advance(step.ms);
    if (step.do === 'fault') server.setFault(() => step.fault);
    if (step.do === 'latency') {
      let requests = 0;
      server.setLatency(() => step.requests[(requests += 1) % step.requests.length] ?? { there: 0, back: 0 });
    }
    if (step.do === 'crash') {
      // A crash may cost what was typed within the journal's delay.
      await advance(200);
      both[step.tab].crash();
      both[step.tab] = await open();
    }
    if (step.do === 'crash browser') {
      await advance(200);
      for (const tab of both) tab.crash();
      for (const tab of [0, 1] as const) both[tab] = await open();
    }
    if (step.do === 'type' || step.do === 'add') {
      const tab = both[step.tab];
      const word = `<${typed.length}>`;
      const blocks = tab.draftState.current().blocks;
      const target = blocks[step.index % Math.max(blocks.length, 1)];
      if (step.do === 'type' && target) tab.type(target.block_id, word);
      else tab.add(block(`new-${typed.length}`, word), step.index);
      typed.push(word);
    }
  }
  server.setFault(() => 'none');
  server.setLatency(() => ({ there: 0, back: 0 }));
  // Without another change, all of it is saved by the timers alone.
  await advance(180_000);
  return { server, both, typed };
};

/** The last save of a tab reached the server, its answer was lost, and the tab ended without a broadcast. */
const LOST_ANSWER: Step[] = [
  { do: 'fault', fault: 'answer lost' },
  { do: 'add', tab: 0, index: 0 },
  { do: 'wait', ms: 3000 },
  { do: 'type', tab: 1, index: 0 },
  { do: 'wait', ms: 3000 },
  { do: 'fault', fault: 'none' },
  { do: 'crash', tab: 1 },
];

/** Both type into one block, and one of them crashes while its save is under way. */
const CRASHED_SAVE: Step[] = [
  { do: 'type', tab: 1, index: 0 },
  {
    do: 'latency',
    requests: [
      { there: 0, back: 0 },
      { there: 900, back: 0 },
      { there: 0, back: 0 },
    ],
  },
  { do: 'wait', ms: 1100 },
  { do: 'type', tab: 0, index: 0 },
  { do: 'type', tab: 1, index: 0 },
  { do: 'crash', tab: 1 },
];

/** Both tabs end with changes, and one of them with a conflict that is not decided. */
const CRASHED_CONFLICT: Step[] = [
  { do: 'type', tab: 0, index: 2 },
  { do: 'type', tab: 1, index: 2 },
  { do: 'wait', ms: 1100 },
  { do: 'add', tab: 0, index: 0 },
  { do: 'crash browser' },
];

/** Both tabs end with other words in the same block, none of which were saved. */
const CRASHED_OFFLINE: Step[] = [
  { do: 'fault', fault: 'unreachable' },
  { do: 'type', tab: 0, index: 0 },
  { do: 'type', tab: 1, index: 0 },
  { do: 'crash browser' },
  { do: 'type', tab: 0, index: 0 },
];

it('every word typed is in the sheet once, or shown as a conflict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { server, both, typed } = await simulate(steps);
      const [sheet] = server.sheets.values();
      const saved = server.contents().join(' ');
      const conflicts = both.flatMap((tab) => tab.read().conflicts);
      const inConflict = JSON.stringify(conflicts);
      expect(server.sheets.size).toBe(1);
      for (const word of typed) {
        expect(saved.split(word).length - 1, `${word} comes twice in ${saved}`).toBeLessThan(2);
        expect(saved.includes(word) || inConflict.includes(word), `${word} is lost: ${saved} / ${inConflict}`).toBe(
          true,
        );
      }
      // A tab without conflicts shows what the server has.
      for (const tab of both) {
        if (tab.read().conflicts.length > 0) continue;
        expect(tab.contents()).toEqual(server.contents());
        expect(tab.read()).toMatchObject({ isDirty: false, version: sheet?.version });
      }
    }),
    { numRuns: 300, examples: [[LOST_ANSWER], [CRASHED_SAVE], [CRASHED_CONFLICT], [CRASHED_OFFLINE]] },
  );
}, 120_000);
