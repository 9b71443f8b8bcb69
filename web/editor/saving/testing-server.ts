import type { Sheet, SheetRow } from '#shared/contract/sheet-parts.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { AccountClient } from './account-client.ts';
import { normalizeLine } from './draft-rules.ts';

export type Fault = 'none' | 'unreachable' | 'answer lost' | 'unavailable';
type Body = { title?: string; source?: SheetRow[]; summary?: string; sheet_id?: string; is_published?: boolean };

/** Milliseconds until a request arrives, and until its answer does. When they vary, requests overtake each other. */
export type Latency = { there: number; back: number };

const travel = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** The API's side of saving, in memory, with network faults. */
export const testingServer = () => {
  const sheets = new Map<string, Sheet>();
  const calls: string[] = [];
  let fault: () => Fault = () => 'none';
  let latency: () => Latency = () => ({ there: 0, back: 0 });
  const missing = () => new ApiError(404, 'sheet_not_found', 'This sheet does not exist.');

  const write = (id: string, { title = '', source = [], summary = '', is_published }: Body): Sheet => {
    if (!normalizeLine(title)) throw new ApiError(400, 'sheet_title_required', 'Sheet title is required');
    const before = sheets.get(id);
    const segments = source.map(({ block_id = '', type, content }, index) => ({
      segment_id: block_id,
      block_id,
      segment_number: index + 1,
      type,
      content,
    }));
    const isSame =
      before?.sheet_title === title && JSON.stringify(before.content.segments) === JSON.stringify(segments);
    const sheet = {
      ...(before ?? { id, is_published: false, topics: [], tags: [], layout: 'stacked', language: '' }),
      sheet_title: title,
      summary,
      version: isSame ? before.version : (before?.version ?? 0) + 1,
      content: { segments },
      ...(is_published ? { is_published } : {}),
    } as Sheet;
    sheets.set(id, sheet);
    return sheet;
  };

  const answerTo = (
    name: string,
    { params, body = {} }: { params?: { id: string }; body?: Body },
    ifMatch?: number,
  ) => {
    const id = params?.id ?? body.sheet_id ?? '';
    const sheet = sheets.get(id);
    if (name === 'POST /sheets') return write(id, body);
    if (!sheet) throw missing();
    if (name === 'GET /sheets/{id}') return structuredClone(sheet);
    if (name === 'DELETE /sheets/{id}') return void sheets.delete(id);
    if (ifMatch !== undefined && ifMatch !== sheet.version)
      throw new ApiError(412, 'stale_version', 'Changed', { newer: structuredClone(sheet) });
    return write(id, body);
  };

  const client = (async (name: string, sent: unknown, ifMatch?: number) => {
    calls.push(name);
    const currentFault = fault();
    const { there, back } = latency();
    const request = structuredClone(sent) as Parameters<typeof answerTo>[1];
    await travel(there);
    if (currentFault === 'unreachable') throw new ApiError(0, 'network', 'Network Error');
    if (currentFault === 'unavailable') throw new ApiError(503, 'unavailable', 'Unavailable');
    try {
      const sheet = answerTo(name, request, ifMatch);
      if (currentFault === 'answer lost') throw new ApiError(0, 'network', 'Network Error');
      return name.startsWith('GET') || !sheet ? sheet : { sheet_id: sheet.id, ...sheet };
    } finally {
      await travel(back);
    }
  }) as AccountClient;

  return {
    client,
    calls,
    sheets,
    setFault: (next: () => Fault) => {
      fault = next;
    },
    setLatency: (next: () => Latency) => {
      latency = next;
    },
    contents: () => [...sheets.values()].flatMap(({ content }) => content.segments.map((segment) => segment.content)),
  };
};
