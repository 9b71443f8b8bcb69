import { describe, expect, it } from 'vitest';
import type { Answer } from '#shared/contract/contract.ts';
import type { SheetRow } from '#shared/contract/sheet-parts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { appendPassages } from './add-to-sheet.data.ts';

type Sheet = Answer<'GET /sheets/{id}'>;

/** A sheet of one block that somebody else saves `times` times while passages are added to it. */
const serverWith = (times: number) => {
  const state = { version: 1, saved: [] as SheetRow[] };
  return {
    state,
    read: async () => {
      const html = `<p>version ${state.version}</p>`;
      const segments = [{ segment_id: 'b', block_id: 'b', segment_number: 1, type: 'content' as const, content: html }];
      return { sheet_title: 'T', version: state.version, content: { segments } } as Sheet;
    },
    save: async (_: string, body: { source?: SheetRow[] } | undefined, ifMatch: number) => {
      if (state.version <= times) state.version += 1;
      if (state.version !== ifMatch) throw new ApiError(412, 'stale_version', 'x');
      state.saved = body?.source ?? [];
    },
  };
};

describe('adding passages to a sheet', () => {
  it('appends them in order', async () => {
    const server = serverWith(0);
    await appendPassages(server, 's', ['p1', 'p2']);
    expect(server.state.saved.map(({ position, type, content }) => [position, type, content])).toEqual([
      [1, 'content', '<p>version 1</p>'],
      [2, 'source', 'p1'],
      [3, 'source', 'p2'],
    ]);
  });

  it('does not lose what was saved in between', async () => {
    const server = serverWith(2);
    await appendPassages(server, 's', ['p']);
    expect(server.state.saved[0]?.content).toBe('<p>version 3</p>');
  });

  it('gives up after repeated conflicts', async () => {
    await expect(appendPassages(serverWith(9), 's', ['p'])).rejects.toMatchObject({ status: 412 });
  });
});
