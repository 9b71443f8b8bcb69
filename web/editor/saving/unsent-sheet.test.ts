import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/testing-storage.ts';
import { removeStored } from '#web/storage.ts';
import { block, draft } from './testing-drafts.ts';
import { type Fault, type Latency, testingServer } from './testing-server.ts';
import { type TestingTab, testingTab, testingTabs } from './testing-tab.ts';

// A new sheet that is written without a network, until the server has it.

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  removeStored('sheetJournal');
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const finish = async <Result>(task: Promise<Result>): Promise<Result> => {
  const progress = { isDone: false };
  void task.finally(() => (progress.isDone = true));
  while (!progress.isDone) await advance(50);
  return task;
};

const startBrowser = () => {
  const server = testingServer();
  const tabs = testingTabs();
  const network = { isOffline: true };
  server.setFault(() => 'unreachable');
  const isOffline = () => network.isOffline;
  const connect = () => {
    network.isOffline = false;
    server.setFault(() => 'none');
  };
  /** As its address opens it: what the journal has is restored; while another tab has it, this one begins with a copy. */
  const open = async (device_id: string, copy?: TestingTab): Promise<TestingTab> => {
    const opened = { device_id, ...(copy ? { isCopy: true, draft: structuredClone(copy.draftState.current()) } : {}) };
    const tab = testingTab({ server, tabs, isOffline, opened });
    await finish(tab.recovery.scan());
    return tab;
  };
  return { server, connect, open, first: testingTab({ server, tabs, isOffline }) };
};

it('has an address as soon as this device has stored it, and opens again there', async () => {
  const { server, connect, open, first } = startBrowser();
  first.type('_', ' written on the train');
  await advance(400);
  const id = first.serverState().sheet_id;
  expect([first.kept[0], first.created]).toEqual([id, []]);
  first.crash();
  const again = await open(id);
  expect(again.contents()).toEqual(['_ written on the train']);
  connect();
  await finish(again.save());
  expect([...server.sheets.keys()]).toEqual([id]);
  expect(again.created).toEqual([id]);
});

it('is not offered in the next new one', async () => {
  const { server, first } = startBrowser();
  first.type('_', 'a');
  await advance(400);
  first.crash();
  const next = testingTab({ server, lastSheetId: first.serverState().sheet_id });
  await finish(next.recovery.scan());
  expect([next.contents(), next.read().recoveries]).toEqual([['_'], []]);
});

it('is created once although the answers of the server are lost', async () => {
  const { server, connect, open, first } = startBrowser();
  first.type('_', 'a');
  await advance(400);
  server.setFault(() => 'answer lost');
  await finish(first.save());
  first.type('_', 'b');
  await advance(400);
  first.crash();
  const again = await open(first.serverState().sheet_id);
  connect();
  await finish(again.save());
  expect(server.contents()).toEqual(['_ab']);
  expect(again.read()).toMatchObject({ conflicts: [], isDirty: false });
});

it('gets what another tab has written, once that one is sent', async () => {
  const { server, connect, open, first } = startBrowser();
  first.type('_', 'a');
  await advance(400);
  const second = await open(first.serverState().sheet_id, first);
  expect(second.contents()).toEqual(['_a']);
  first.type('_', 'b');
  second.add(block('new', 'c'));
  await advance(400);
  connect();
  await advance(60_000);
  expect(server.sheets.size).toBe(1);
  expect(server.contents()).toEqual(['_ab', 'c']);
  expect([first.contents(), second.contents()]).toEqual([server.contents(), server.contents()]);
});

it('is neither written nor sent any more once its author has agreed to lose it', async () => {
  const { server, connect, open, first } = startBrowser();
  first.type('_', 'secret');
  await advance(400);
  first.forget();
  first.flush();
  await advance(400);
  connect();
  await advance(60_000);
  const again = await open(first.serverState().sheet_id);
  expect([server.sheets.size, again.contents()]).toEqual([0, ['_']]);
});

type Step = { do: 'type' | 'add' | 'crash'; tab: 0 | 1 } | { do: 'wait'; ms: number } | { do: 'fault'; fault: Fault };

const tab = fc.constantFrom<0 | 1>(0, 1);
const LATENCIES = [0, 0, 50, 900, 5000];
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('type' as const, 'add' as const), tab }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(200, 1100, 4000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('none', 'unreachable', 'answer lost', 'unavailable'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
);

it('is one sheet with every word, whatever two tabs and the network do', async () => {
  const latencies = fc.array(fc.record({ there: fc.constantFrom(...LATENCIES), back: fc.constantFrom(...LATENCIES) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 4, maxLength: 25 }), latencies, async (steps, answers) => {
      stubStorage();
      const { server, connect, open, first } = startBrowser();
      const id = first.serverState().sheet_id;
      first.type('_', '<first>');
      await advance(400);
      const both = [first, await open(id, first)] as [TestingTab, TestingTab];
      const words = ['<first>'];
      let requests = 0;
      server.setLatency((): Latency => answers[(requests += 1) % answers.length] ?? { there: 0, back: 0 });
      for (const step of steps) {
        if (step.do === 'wait') await advance(step.ms);
        else if (step.do === 'fault') server.setFault(() => step.fault);
        else if (step.do === 'crash') {
          await advance(200);
          both[step.tab].crash();
          const other = both[step.tab === 0 ? 1 : 0];
          both[step.tab] = await open(id, other);
          for (const { key, state } of both[step.tab].read().recoveries)
            if (state === 'offered') await finish(both[step.tab].recovery.apply(key));
        } else {
          const word = `<${words.length}>`;
          words.push(word);
          if (step.do === 'type') both[step.tab].type('_', word);
          else both[step.tab].add(block(`new-${words.length}`, word));
        }
      }
      connect();
      server.setLatency(() => ({ there: 0, back: 0 }));
      await advance(180_000);
      expect(server.sheets.size).toBe(1);
      const saved = server.contents().join(' ');
      const inConflict = JSON.stringify(both.flatMap((one) => one.read().conflicts));
      for (const word of words) {
        expect(saved.split(word).length - 1, `${word} comes twice in ${saved}`).toBeLessThan(2);
        expect(saved.includes(word) || inConflict.includes(word), `${word} is lost: ${saved} / ${inConflict}`).toBe(
          true,
        );
      }
    }),
    { numRuns: 120, seed: 7 },
  );
}, 120_000);

it('keeps a draft without a title until it has one', async () => {
  const { server, connect, open, first } = startBrowser();
  first.draftState.setFields({ ...draft().blocks, title: '' });
  first.type('_', 'a');
  await advance(400);
  connect();
  await advance(60_000);
  expect([server.sheets.size, first.read().titleProblem]).toEqual([0, 'saving.title_required']);
  first.crash();
  const again = await open(first.serverState().sheet_id);
  expect(again.contents()).toEqual(['_a']);
});
