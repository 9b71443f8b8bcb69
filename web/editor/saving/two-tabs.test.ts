import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '#web/session/testing-storage.ts';
import { removeStored } from '#web/storage.ts';
import { draftOfSheet } from './draft-rules.ts';
import { block, draft } from './testing-drafts.ts';
import { type Fault, testingServer } from './testing-server.ts';
import { type TestingTab, testingTab, testingTabs } from './testing-tab.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removeStored('sheetJournal');
});

const FAULTS: Fault[] = ['none', 'none', 'unreachable', 'answer lost', 'away'];
const BLOCKS = ['a', 'b', 'c'];

type Step =
  | { do: 'type'; tab: 0 | 1; place: number }
  | { do: 'add'; tab: 0 | 1; place: number }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: Fault }
  | { do: 'crash'; tab: 0 | 1 };

const someTab = fc.constantFrom<0 | 1>(0, 1);
const place = fc.nat({ max: 5 });
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), tab: someTab, place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), tab: someTab, place }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 200, 1100, 3000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: someTab }) },
);

const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Two tabs write, each word different, while everything goes wrong; then all is well again. */
const live = async (steps: Step[]) => {
  stubStorage();
  const server = testingServer();
  const tabs = testingTabs();
  const maker = testingTab({ server, tabs, opened: { draft: draft(...BLOCKS) } });
  maker.noteChange();
  await Promise.all([maker.save(), pause(700)]);
  maker.crash();
  const open = async (): Promise<TestingTab> => {
    const [sheet] = server.sheets.values();
    if (!sheet) throw new Error('The sheet is gone');
    const opened = { sheet_id: sheet.id, version: sheet.version, draft: draftOfSheet(structuredClone(sheet)) };
    const tab = testingTab({ server, tabs, opened });
    await Promise.all([tab.recovery.look(), pause(50)]);
    // Who is offered something takes it.
    for (const { key, state } of tab.read().recoveries)
      if (state === 'offered') await Promise.all([tab.recovery.take(key), pause(50)]);
    return tab;
  };
  const both: [TestingTab, TestingTab] = [await open(), await open()];
  const typed: string[] = [];
  for (const step of steps) {
    if (step.do === 'wait') await pause(step.ms);
    if (step.do === 'fault') server.setFault(() => step.fault);
    if (step.do === 'crash') {
      // A crash may cost what has not been in the editor for the moment the journal takes.
      await pause(200);
      both[step.tab].crash();
      both[step.tab] = await open();
    }
    if (step.do === 'type' || step.do === 'add') {
      const tab = both[step.tab];
      const word = `<${typed.length}>`;
      const blocks = tab.hand.current().blocks;
      const at = blocks[step.place % Math.max(blocks.length, 1)];
      if (step.do === 'type' && at) tab.type(at.block_id, word);
      else tab.add(block(`new-${typed.length}`, word), step.place);
      typed.push(word);
    }
  }
  server.setFault(() => 'none');
  await pause(60_000);
  await Promise.all([both[0].save(), both[1].save(), pause(60_000)]);
  return { server, both, typed };
};

/** The last save of a tab came to the server, its answer did not, and the tab ended: nobody had told the other. */
const UNHEARD: Step[] = [
  { do: 'fault', fault: 'answer lost' },
  { do: 'add', tab: 0, place: 0 },
  { do: 'wait', ms: 3000 },
  { do: 'type', tab: 1, place: 0 },
  { do: 'wait', ms: 3000 },
  { do: 'fault', fault: 'none' },
  { do: 'crash', tab: 1 },
];

it('every word typed is in the sheet once, or shown as a conflict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { server, both, typed } = await live(steps);
      const [sheet] = server.sheets.values();
      const saved = server.words().join(' ');
      const conflicts = both.flatMap((tab) => tab.read().conflicts);
      const disputed = JSON.stringify(conflicts);
      expect(server.sheets.size).toBe(1);
      for (const word of typed) {
        expect(saved.split(word).length - 1, `${word} comes twice in ${saved}`).toBeLessThan(2);
        expect(saved.includes(word) || disputed.includes(word), `${word} is lost: ${saved} / ${disputed}`).toBe(true);
      }
      // Whoever has nothing in dispute sees what the server has.
      for (const tab of both) {
        if (tab.read().conflicts.length > 0) continue;
        expect(tab.words()).toEqual(server.words());
        expect(tab.read()).toMatchObject({ isDirty: false, version: sheet?.version });
      }
    }),
    { numRuns: 300, examples: [[UNHEARD]] },
  );
}, 120_000);
