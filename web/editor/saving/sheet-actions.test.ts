import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { stubStorage } from '#web/testing-storage.ts';
import { draft } from './testing-drafts.ts';
import { testingServer } from './testing-server.ts';
import { testingTab, testingTabs } from './testing-tab.ts';

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A saved sheet in one tab, the messages to the others, and a server that also restores. */
const setUp = async ({ restoreMs = 0 } = {}) => {
  const server = testingServer();
  const tabs = testingTabs();
  const bodies: [name: string, body: unknown][] = [];
  const earlier: Sheet[] = [];
  const client = (async (name: string, sent: { body?: unknown; params?: { id: string } }, ifMatch?: number) => {
    bodies.push([name, sent.body]);
    if (name.endsWith('/restore')) {
      await new Promise((resolve) => setTimeout(resolve, restoreMs));
      for (const sheet of earlier) server.sheets.set(sheet.id, { ...sheet, version: sheet.version + 5 });
      return undefined;
    }
    if (JSON.stringify(sent.body) === '{"is_published":false}') return { is_published: false };
    return server.client(name as never, sent as never, ifMatch);
  }) as typeof server.client;
  const tab = testingTab({ server: { ...server, client }, tabs, opened: { draft: draft('a') } });
  tab.markChanged();
  await Promise.all([tab.save(), vi.advanceTimersByTimeAsync(600)]);
  const { sheet_id } = tab.serverState();
  earlier.push(...structuredClone([...server.sheets.values()]));
  bodies.length = 0;
  const messages: string[] = [];
  tabs.onMessage(({ what, sheet_id: of }) => messages.push(`${what} ${of === sheet_id}`));
  const run = async <Result>(action: Promise<Result>) => {
    const [result] = await Promise.allSettled([action, vi.advanceTimersByTimeAsync(5000)]);
    return result;
  };
  return { server, tab, bodies, messages, run, sheet_id };
};

describe('an action on the sheet', () => {
  it('withdraws it from the public, after saving what is unsaved', async () => {
    const { tab, bodies, messages, run } = await setUp();
    tab.updateView({ is_published: true });
    tab.type('a', '!');
    await run(tab.actions.setPublished(false));
    expect(bodies.map((body) => JSON.stringify(body))).toEqual([
      expect.stringContaining('"content":"a!"'),
      JSON.stringify(['PUT /sheets/{id}', { is_published: false }]),
    ]);
    expect(tab.read().is_published).toBe(false);
    expect(messages).toEqual(['saved true', 'saved true']);
  });

  it('publishes it', async () => {
    const { tab, run } = await setUp();
    await run(tab.actions.setPublished(true));
    expect(tab.read().is_published).toBe(true);
  });

  it('does not happen when unsaved changes cannot be saved', async () => {
    const { tab, server, bodies, run } = await setUp();
    server.setFault(() => 'unreachable');
    tab.type('a', '!');
    expect(await run(tab.actions.setPublished(false))).toMatchObject({ status: 'rejected' });
    expect(await run(tab.actions.restoreVersion(1))).toMatchObject({ status: 'rejected' });
    expect(JSON.stringify(bodies)).not.toContain('is_published');
    expect(JSON.stringify(bodies)).not.toContain('/restore');
  });

  it('deletes it; then nothing is saved until it is restored', async () => {
    const { tab, server, messages, bodies, run } = await setUp();
    await run(tab.actions.deleteSheet());
    expect(server.sheets.size).toBe(0);
    expect(tab.read().isDeleted).toBe(true);
    expect(messages).toEqual(['saved true']);
    tab.type('a', '!');
    expect(await run(tab.save())).toMatchObject({ value: false });
    await run(tab.actions.undeleteSheet());
    expect(bodies).toContainEqual(['POST /sheets/{id}/restore', {}]);
    expect(tab.read()).toMatchObject({ isDeleted: false, unsaved: undefined, isDirty: false });
    expect(server.contents()).toEqual(['a!']);
    expect(messages.length).toBeGreaterThan(1);
  });

  it('restores an earlier version and shows it', async () => {
    const { tab, server, bodies, messages, run } = await setUp();
    tab.type('a', '!');
    await run(tab.save());
    expect(server.contents()).toEqual(['a!']);
    await run(tab.actions.restoreVersion(1));
    expect(bodies).toContainEqual(['POST /sheets/{id}/restore', { version: 1 }]);
    expect(tab.contents()).toEqual(['a']);
    expect(tab.read()).toMatchObject({ version: 6, isDirty: false });
    expect(messages).toEqual(['saved true', 'saved true']);
  });

  it('restores an earlier version before it saves what is typed meanwhile', async () => {
    const { tab, server, bodies, run } = await setUp({ restoreMs: 3000 });
    tab.draftState.replaceDraft(() => ({ draft: draft('a', 'b'), conflicts: [] }));
    tab.markChanged();
    await run(tab.save());
    bodies.length = 0;
    const restoring = tab.actions.restoreVersion(1);
    await vi.advanceTimersByTimeAsync(500);
    tab.type('a', '!');
    await run(restoring);
    await run(tab.save());
    expect(bodies.map(([name]) => name)).toEqual(['POST /sheets/{id}/restore', 'GET /sheets/{id}', 'PUT /sheets/{id}']);
    expect([tab.contents(), server.contents()]).toEqual([['a!'], ['a!']]);
    expect(tab.read().conflicts).toEqual([]);
  });

  it('makes it a sheet of its own', async () => {
    const { tab, server, sheet_id, run } = await setUp();
    expect(await run(tab.actions.saveAsNew())).toMatchObject({ value: true });
    expect(server.sheets.size).toBe(2);
    expect(tab.serverState().sheet_id).not.toBe(sheet_id);
    expect(tab.read()).toMatchObject({ sheet_id: tab.serverState().sheet_id, version: 1, is_published: false });
  });
});

describe('a save that fails', () => {
  it.each([
    [400, 'bad_request', 'refused'],
    [400, 'sheet_title_required', 'refused', 'saving.title_required'],
    [401, 'unauthorized', 'signed_out'],
    [403, 'forbidden', 'gone'],
    [404, 'sheet_not_found', 'gone'],
    [413, 'too_large', 'too_large'],
    [413, 'quota_exceeded', 'storage_full'],
    [429, 'rate_limited', 'offline'],
    [0, 'network', 'offline'],
  ])('with %i %s is %s', async (status, code, unsaved, titleProblem?: string) => {
    const server = testingServer();
    const client = (() => Promise.reject(new ApiError(status, code, 'No.'))) as typeof server.client;
    const tab = testingTab({ server: { ...server, client } });
    tab.type('_', 'a');
    const [isSaved] = await Promise.all([tab.save(), vi.advanceTimersByTimeAsync(600)]);
    expect(isSaved).toBe(false);
    expect(tab.read()).toMatchObject({
      status: 'idle',
      unsaved,
      isDirty: true,
      titleProblem,
    });
    await expect(Promise.all([tab.publish(), vi.advanceTimersByTimeAsync(600)])).rejects.toMatchObject({ status });
    expect(tab.read().unsaved).toBe(unsaved);
  });

  it('is repeated no sooner than the server asks', async () => {
    const server = testingServer();
    let calls = 0;
    const client = (() => {
      calls += 1;
      return Promise.reject(new ApiError(429, 'rate_limited', 'Wait.', { retryAfterSeconds: 50 }));
    }) as typeof server.client;
    const tab = testingTab({ server: { ...server, client } });
    tab.type('_', 'a');
    await Promise.all([tab.save(), vi.advanceTimersByTimeAsync(600)]);
    await vi.advanceTimersByTimeAsync(48_000);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(calls).toBe(2);
  });

  it('because others always save first waits instead of trying for ever', async () => {
    const { server, tab } = await setUp();
    const newer = () => {
      const [sheet] = [...server.sheets.values()];
      if (sheet) server.sheets.set(sheet.id, { ...sheet, version: sheet.version + 1 });
      return 'none' as const;
    };
    server.setFault(newer);
    const before = server.calls.length;
    tab.type('a', '!');
    await Promise.all([tab.save(), vi.advanceTimersByTimeAsync(900)]);
    expect(server.calls.length - before).toBe(6);
    expect(tab.read()).toMatchObject({ unsaved: 'offline', isDirty: true });
  });
});

it('listeners hear of changes only, and until they stop', () => {
  const tab = testingTab({ server: testingServer() });
  const listener = vi.fn();
  const stop = tab.subscribe(listener);
  tab.updateView({ status: 'idle' });
  expect(listener).not.toHaveBeenCalled();
  tab.updateView({ status: 'saving' });
  expect(listener).toHaveBeenCalledOnce();
  stop();
  tab.updateView({ status: 'saved' });
  expect(listener).toHaveBeenCalledOnce();
});
