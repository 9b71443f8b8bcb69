import { describe, expect, it } from 'vitest';
import { OPERATOR } from '#server/audit-log/audit-log.queries.ts';
import { listAuditLog } from '#server/audit-log/audit-log.queries.ts';
import { testDatabase } from '#server/db/testing.ts';
import type { SegmentDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { listPassageHistory } from '#server/segments/history.queries.ts';
import { changeSegmentWords } from './change-words.ts';
import { editLinks } from './edit-links.ts';
import { editText, type Edited } from './edit-text.ts';
import { undoTextEdit } from './undo-text-edit.ts';

const { db, pool } = await testDatabase();

let count = 0;
/** A root of three segments with a translation. */
const newText = async () => {
  count += 1;
  const key = `edited:${count}`;
  const work = { ...text('', []).work, key };
  const root = (segments = ['one', 'two', 'three'], over: Partial<SegmentDraft> = {}) =>
    text(
      `${key}/root`,
      segments.map((words, index) => segment(String(index + 1), words, over)),
      { work },
    );
  const maps_to = (to: string) => [{ text: `${key}/root`, segment: to }];
  const version = text(
    `${key}/en`,
    ['1', '2', '3'].map((each) => segment(each, `English ${each}`, { maps_to: maps_to(each) })),
    { work, is_root: false, language: 'en' },
  );
  await loadLibrary(db, source([root(), version]));
  const id = stableId('text', `${key}/root`);
  const idOf = (each: string) => stableId('segment', `${key}/root`, each);
  return { key, id, idOf, root, version, versionId: stableId('text', `${key}/en`) };
};

const words = async (text_id: string) =>
  (await pool.query('select key, content from segments where text_id = $1 order by position', [text_id])).rows.map(
    ({ key, content }: { key: string; content: string }) => `${key}: ${content}`,
  );
const links = async (to_text: string) =>
  (
    await pool.query(
      `select f.key || '>' || t.key as link from mappings m join segments f on f.id = m.from_segment
        join segments t on t.id = m.to_segment where m.to_text = $1 order by 1`,
      [to_text],
    )
  ).rows.map(({ link }: { link: string }) => link);
const revisionOf = async (id: string) =>
  (await pool.query('select revision from texts where id = $1', [id])).rows[0].revision as number;

const replace = (segment_id: string, before: string, after: string) =>
  db.transaction().execute((trx) =>
    changeSegmentWords(trx, {
      segment_id,
      before,
      after,
      actor: OPERATOR,
      kind: 'correction',
      reason: 'Misprint',
      credit: { name: 'A reader' },
    }),
  );
/** Joins segment 2 into segment 1. */
const joined = ({ sections, segments: [one, two, ...rest] }: Parameters<typeof patchContent>[0]): Edited => ({
  content: { sections, segments: [{ ...one!, content: `${one!.content} ${two!.content}` }, ...rest] },
  moves: new Map([['2', ['1']]]),
});
/** Splits segment 1, whose second word becomes a segment of its own. */
const split = ({ sections, segments: [one, ...rest] }: Parameters<typeof patchContent>[0]): Edited => ({
  content: { sections, segments: [{ ...one!, content: 'o' }, { ...one!, key: '1~2', content: 'ne' }, ...rest] },
  moves: new Map([['1', ['1', '1~2']]]),
});
const patchContent = (content: Edited['content']): Edited => ({ content });
const edit = (text_id: string, change: typeof patchContent, expected_revision: number | null = null) =>
  db.transaction().execute((trx) =>
    editText(trx, {
      text_id,
      expected_revision,
      change,
      actor: OPERATOR,
      kind: 'edit',
      action: 'edit_structure',
      reason: '',
      credit: null,
    }),
  );
const undoLast = async (text_id: string) => {
  const { entries } = await listAuditLog(db, { target_id: text_id }, { skip: 0, limit: 1 });
  await db.transaction().execute((trx) => undoTextEdit(trx, { actor: OPERATOR }, entries[0]!));
};

describe('words changed by hand', () => {
  it('are a new revision with the old words kept, and stay when the text is imported again', async () => {
    const { id, idOf, root, version } = await newText();
    expect(await replace(idOf('2'), 'two', 'TWO <b>b</b><script>x</script>')).toEqual({ text_id: id, revision: 2 });
    expect(await words(id)).toEqual(['1: one', '2: TWO <b>b</b>', '3: three']);
    const { total, entries } = await listPassageHistory(db, idOf('2'), { skip: 0, limit: 10 });
    expect([total, entries[0]]).toEqual([
      1,
      expect.objectContaining({ revision: 2, kind: 'correction', old_content: 'two', new_content: 'TWO <b>b</b>' }),
    ]);
    expect(entries[0]).toMatchObject({ reason: 'Misprint', by: 'A reader', username: null });

    expect((await loadLibrary(db, source([root(), version]))).texts).toMatchObject({ unchanged: 2 });
    expect([(await words(id))[1], await revisionOf(id)]).toEqual(['2: TWO <b>b</b>', 2]);
  });

  it('stay when the source changes; the report has what the source says, and the rest follows it', async () => {
    const { id, idOf, root } = await newText();
    await replace(idOf('2'), 'two', 'TWO');
    const { kept } = await loadLibrary(db, source([root(['one', 'second', 'third'])]));
    expect(await words(id)).toEqual(['1: one', '2: TWO', '3: third']);
    expect(kept).toEqual([{ target_type: 'segment', id: idOf('2'), field: 'content', kept: 'TWO', source: 'second' }]);
    // An import's own change is in the history too, and nothing is noted of what stays.
    const history = (await listPassageHistory(db, idOf('3'), { skip: 0, limit: 10 })).entries;
    expect(history).toMatchObject([{ kind: 'import', old_content: 'three', new_content: 'third', by: '' }]);
    expect((await listPassageHistory(db, idOf('1'), { skip: 0, limit: 10 })).total).toBe(0);

    // Once the source has the same words, it is followed again.
    await loadLibrary(db, source([root(['one', 'TWO', 'third'])]));
    await loadLibrary(db, source([root(['one', 'two again', 'third'])]));
    expect(await words(id)).toEqual(['1: one', '2: two again', '3: third']);
  });

  it('come back with a segment that the source had left out for a while', async () => {
    const { id, idOf, root } = await newText();
    await replace(idOf('3'), 'three', 'THREE');
    await loadLibrary(db, source([root(['one', 'two'])]));
    expect(await words(id)).toEqual(['1: one', '2: two']);
    await loadLibrary(db, source([root()]));
    expect(await words(id)).toEqual(['1: one', '2: two', '3: THREE']);
  });

  it('are refused when somebody else has changed the passage, and not when another one was changed', async () => {
    const { idOf, id } = await newText();
    await replace(idOf('2'), 'two', 'TWO');
    await expect(replace(idOf('2'), 'two', 'zwei')).rejects.toMatchObject({ code: 'conflict' });
    await replace(idOf('1'), 'one', 'ONE');
    await expect(replace(idOf('1'), 'ONE', 'ONE')).rejects.toMatchObject({ code: 'nothing_changed' });
    await expect(edit(id, joined, 2)).rejects.toMatchObject({ code: 'conflict' });
    expect(await words(id)).toEqual(['1: ONE', '2: TWO', '3: three']);
  });

  it('are written completely or not at all', async () => {
    const { id, idOf } = await newText();
    const killed = db.transaction().execute(async (trx) => {
      await changeSegmentWords(trx, {
        segment_id: idOf('2'),
        before: 'two',
        after: 'TWO',
        actor: OPERATOR,
        kind: 'edit',
        reason: '',
        credit: null,
      });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const rows = (name: string) => pool.query(`select from ${name} where text_id = $1`, [id]);
    const counts = await Promise.all(['hand_set_segments', 'segment_revisions', 'text_revisions'].map(rows));
    expect([await words(id), counts.map(({ rowCount }) => rowCount)]).toEqual([
      ['1: one', '2: two', '3: three'],
      [0, 0, 1],
    ]);
  });

  it('are undone with a new revision, once, and only as long as the text is as it was then', async () => {
    const { id, idOf, root } = await newText();
    await replace(idOf('2'), 'two', 'TWO');
    await replace(idOf('1'), 'one', 'ONE');
    const { entries } = await listAuditLog(db, { target_id: id }, { skip: 0, limit: 2 });
    const undo = (entry: (typeof entries)[number]) =>
      db.transaction().execute((trx) => undoTextEdit(trx, { actor: OPERATOR }, entry));
    await expect(undo(entries[1]!)).rejects.toMatchObject({ code: 'conflict' });
    await undo(entries[0]!);
    expect([await words(id), await revisionOf(id)]).toEqual([['1: one', '2: TWO', '3: three'], 4]);
    await undoLast(id);
    expect(await words(id)).toEqual(['1: ONE', '2: TWO', '3: three']);
    await loadLibrary(db, source([root(['uno', 'dos', 'tres'])]));
    expect(await words(id)).toEqual(['1: ONE', '2: TWO', '3: tres']);
  });
});

describe('a structure changed by hand', () => {
  it('takes the links of joined segments along, and is undone', async () => {
    const { id } = await newText();
    await edit(id, joined);
    expect([await words(id), await links(id)]).toEqual([
      ['1: one two', '3: three'],
      ['1>1', '2>1', '3>3'],
    ]);
    await undoLast(id);
    expect([await words(id), await links(id)]).toEqual([
      ['1: one', '2: two', '3: three'],
      ['1>1', '2>2', '3>3'],
    ]);
  });

  it('gives both parts of a split segment its links, and takes them back', async () => {
    const { id } = await newText();
    await edit(id, split);
    expect([await words(id), await links(id)]).toEqual([
      ['1: o', '1~2: ne', '2: two', '3: three'],
      ['1>1', '1>1~2', '2>2', '3>3'],
    ]);
    await undoLast(id);
    expect([await words(id), await links(id)]).toEqual([
      ['1: one', '2: two', '3: three'],
      ['1>1', '2>2', '3>3'],
    ]);
  });

  it('is not undone over links that were joined or separated since', async () => {
    const { key, id, idOf, versionId } = await newText();
    await edit(id, split);
    const pair = (from: string, to: string) => ({ from: stableId('segment', `${key}/en`, from), to: idOf(to) });
    const change = { actor: OPERATOR, from_text: versionId, to_text: id };
    const relink = (join: string[], separate: string[]) =>
      db.transaction().execute((trx) =>
        editLinks(trx, {
          ...change,
          join: join.map((each) => pair(each, '1~2')),
          separate: separate.map((each) => pair(each, '1~2')),
        }),
      );
    await relink(['2'], ['1']);
    await expect(undoLast(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await links(id)).toEqual(['1>1', '2>1~2', '2>2', '3>3']);
    await relink(['1'], ['2']);
    await undoLast(id);
    expect(await links(id)).toEqual(['1>1', '2>2', '3>3']);
    await undoLast(id);
    expect(await links(id)).toEqual(['1>1', '1>1~2', '2>2', '3>3']);
  });

  it('stays as a whole when the source changes, and links of other texts still find their segments', async () => {
    const { id, root, version } = await newText();
    await edit(id, joined);
    const { kept, skipped } = await loadLibrary(db, source([root(['eins', 'zwei', 'drei', 'vier']), version]));
    expect(skipped).toEqual([]);
    expect([await words(id), await links(id)]).toEqual([
      ['1: one two', '3: drei'],
      ['1>1', '2>1', '3>3'],
    ]);
    expect(kept).toContainEqual({
      target_type: 'text',
      id,
      field: 'structure',
      kept: '1 sections, 2 segments',
      source: '1 sections, 4 segments',
    });
    // A translation that has the new segment already: its link waits for the segment.
    const later = {
      ...version,
      segments: [...version.segments, segment('4', 'Four', { maps_to: [{ text: root().key, segment: '4' }] })],
    };
    expect((await loadLibrary(db, source([later]))).skipped).toEqual([]);
    expect(await links(id)).toEqual(['1>1', '2>1', '3>3']);
  });
});
