import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { staffOf } from '#server/admin/testing-staff.ts';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import type { MappingDraft, TextDraft } from '#server/library/draft.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { stableId } from '#server/library/stable-id.ts';
import { segment, source, text } from '#server/library/testing-drafts.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';

const app = await sheetsApp();
const { db, call, raw } = app;
const staff = staffOf(app);
const librarian = await staff('librarian');
const colleague = await staff('librarian');

const work = (key: string, type: 'root_text' | 'commentary' = 'root_text') => ({
  key,
  type,
  titles: { en: key },
  descriptions: {},
  collections: [],
});
const linked = (key: string, content: string, ...targets: [string, string][]) =>
  segment(key, content, { maps_to: targets.map(([target, to]) => ({ text: target, segment: to })) });

/** A root of five lines and a translation of four, of which the last has no link. */
const drafts = (name: string, second = 'two'): [TextDraft, TextDraft] => [
  text(
    `${name}/pi`,
    ['1', '2', '3', '4', '5'].map((key) => segment(key, `root ${key}`)),
    { work: work(name) },
  ),
  text(
    `${name}/en`,
    [
      linked('1', 'one', [`${name}/pi`, '1']),
      linked('2', second, [`${name}/pi`, '2']),
      linked('3', 'three', [`${name}/pi`, '2'], [`${name}/pi`, '3']),
      linked('4', 'four'),
    ],
    { work: work(name), is_root: false, language: 'en' },
  ),
];
const load = (...all: (TextDraft | MappingDraft)[]) => loadLibrary(db, source(all));
const of = (name: string) => ({
  root: stableId('text', `${name}/pi`),
  english: stableId('text', `${name}/en`),
  own: (key: string) => stableId('segment', `${name}/en`, key),
  line: (key: string) => stableId('segment', `${name}/pi`, key),
});

const read = (id: string, query: { with?: string; from?: number } = {}, by: Member = librarian) =>
  call('GET /admin/texts/{id}/mappings', { params: { id }, query }, by.access_token);
/** `1:2` stands for the first segment of the text and the second of the other. */
const pairsOf = async (id: string, other: string) => {
  const { pair } = await read(id, { with: other });
  return (pair?.segments ?? []).flatMap(({ segment_number, links }) =>
    links.map((link) => `${segment_number}:${link.segment_number}${link.is_by_hand ? '!' : ''}`),
  );
};
type Change = { join?: string[]; separate?: string[]; seen?: string[] };
const change = async (name: string, { join = [], separate = [], seen }: Change, by: Member = librarian) => {
  const { english, root, own, line } = of(name);
  const pairs = (list: string[]) =>
    list.map((each) => {
      const [one = '', other = ''] = each.replace('!', '').split(':');
      return { own: own(one), other: line(other) };
    });
  const touched = [...join, ...separate].map((each) => each.split(':'));
  const present = (await pairsOf(english, root)).filter((each) => {
    const [one, other] = each.replace('!', '').split(':');
    return touched.some(([mine, theirs]) => mine === one || theirs === other);
  });
  return raw('POST /admin/texts/{id}/mappings', {
    params: { id: english },
    body: { with: root, join: pairs(join), separate: pairs(separate), seen: pairs(seen ?? present) },
    ...bearer(by.access_token),
  });
};
const coverageOf = async (id: string) =>
  Number((await db.selectFrom('texts').select('coverage').where('id', '=', id).executeTakeFirstOrThrow()).coverage);
const lastEntry = async (id: string) => {
  const query = { action: 'edit_links' as const, target_id: id };
  const [entry] = (await call('GET /audit-log', { query }, librarian.access_token)).entries;
  if (!entry) throw new Error('There is no entry');
  return entry;
};
const undo = async (id: string) =>
  raw('POST /audit-log/{id}/undo', {
    params: { id: String((await lastEntry(id)).id) },
    ...bearer(librarian.access_token),
  });

describe('the links of two texts', () => {
  it('are shown side by side, with gaps and doubles of both counted', async () => {
    await load(...drafts('shown'));
    const { english, root } = of('shown');
    const { pair, partners } = await read(english);
    expect(partners.map(({ id }) => id)).toEqual([root]);
    expect(pair).toMatchObject({
      other: { id: root },
      is_commentary: false,
      marks: { gaps: 1, doubles: 1, next_gap: null },
      other_marks: { gaps: 2, doubles: 1 },
    });
    expect(await pairsOf(english, root)).toEqual(['1:1', '2:2', '3:2', '3:3']);
    expect(await pairsOf(root, english)).toEqual(['1:1', '2:2', '2:3', '3:3']);
    expect((await read(root)).pair?.other.id).toBe(english);
  });

  it('of a long text come in pages, with the place of the next gap and the other text beside it', async () => {
    const lines = Array.from({ length: 130 }, (_, index) => String(index + 1));
    const root = text(
      'long/pi',
      lines.map((key) => segment(key, key)),
      { work: work('long') },
    );
    const version = lines.map((key) => (key === '120' ? segment(key, key) : linked(key, key, ['long/pi', key])));
    await load(root, text('long/en', version, { work: work('long'), is_root: false, language: 'en' }));
    const { english } = of('long');
    const first = (await read(english)).pair;
    expect([first?.segments.length, first?.marks.next_gap]).toEqual([50, 120]);
    const later = (await read(english, { from: 101 })).pair;
    expect([later?.segments[0]?.segment_number, later?.other_segments[0]?.segment_number]).toEqual([101, 101]);
  });

  it('are offered with commentaries that have none, which belong to nothing yet, and with all versions of others', async () => {
    await load(
      ...drafts('explained'),
      text('new/bo', [segment('1', 'dang po')], { work: work('new', 'commentary'), language: 'bo' }),
      text('known/bo', [linked('1', 'gsal byed', ['explained/pi', '1'])], {
        work: work('known', 'commentary'),
        language: 'bo',
      }),
      text('known/en', [segment('1', 'explained')], {
        work: work('known', 'commentary'),
        is_root: false,
        language: 'en',
      }),
      text('alone/pi', [segment('1', 'alone')], { work: work('alone') }),
    );
    const { root, english } = of('explained');
    const [known, translated, unlinked] = ['known/bo', 'known/en', 'new/bo'].map((key) => stableId('text', key));
    const offered = async (id: string) => (await read(id)).partners.map((each) => each.id);
    expect((await offered(root)).slice(0, 4)).toEqual([english, known, translated, unlinked]);
    expect((await offered(english)).slice(0, 4)).toEqual([root, known, translated, unlinked]);
    expect((await offered(translated!)).slice(0, 3)).toEqual([known, root, english]);
    // Nothing is related to it, so nothing is shown beside it before somebody chooses.
    const alone = await read(stableId('text', 'alone/pi'));
    expect([alone.pair, alone.partners.some(({ id }) => id === unlinked)]).toEqual([null, true]);
    const own = await read(unlinked!);
    expect([own.pair, own.partners.some(({ id }) => id === root)]).toEqual([null, true]);
    const chosen = await read(unlinked!, { with: root });
    expect(chosen.pair).toMatchObject({ is_commentary: true, other: { id: root } });
  });

  it('of two translations go through the root', async () => {
    const [root, english] = drafts('two');
    await load(
      root,
      english,
      text('two/de', [segment('1', 'eins')], { work: work('two'), is_root: false, language: 'de' }),
    );
    const german = stableId('text', 'two/de');
    const { status, body } = await raw('GET /admin/texts/{id}/mappings', {
      params: { id: german },
      query: { with: of('two').english },
      ...bearer(librarian.access_token),
    });
    expect([status, body.code]).toEqual([409, 'not_linkable']);
  });
});

describe('joining and separating', () => {
  it('is seen by readers, counted in the coverage, in the log and undone from there', async () => {
    await load(...drafts('edit'));
    const { english, root } = of('edit');
    const before = await coverageOf(english);
    const version = async () =>
      (await sql<{ n: string }>`select concat(count(*), max(transaction)) as n from library_changes`.execute(db))
        .rows[0]?.n;
    const library = await version();
    expect((await change('edit', { join: ['4:4', '4:5'], separate: ['3:2'] })).status).toBe(204);
    expect(await pairsOf(english, root)).toEqual(['1:1', '2:2', '3:3', '4:4!', '4:5!']);
    expect(await coverageOf(english)).toBe(100);
    expect(await version()).not.toBe(library);
    const { pairs } = await call('GET /texts/{id}/alignment', { params: { id: english }, query: { other_id: root } });
    expect(pairs.map((pair) => `${pair.segment_number}:${pair.other_segment_number}`)).toEqual([
      '1:1',
      '2:2',
      '3:3',
      '4:4',
      '4:5',
    ]);
    expect(await lastEntry(english)).toMatchObject({
      before: { links: ['3 – 2'] },
      after: { links: ['4 – 4', '4 – 5'], with: 'edit/pi' },
      can_undo: true,
    });
    expect((await undo(english)).status).toBe(204);
    expect(await pairsOf(english, root)).toEqual(['1:1', '2:2', '3:2', '3:3']);
    expect(await coverageOf(english)).toBe(before);
    expect(await db.selectFrom('hand_set_links').selectAll().where('from_text', '=', english).execute()).toEqual([]);
    // The reversal is undone too.
    expect((await undo(english)).status).toBe(204);
    expect(await pairsOf(english, root)).toEqual(['1:1', '2:2', '3:3', '4:4!', '4:5!']);
  });

  it('by two at once tells the second, and changes nothing', async () => {
    await load(...drafts('both'));
    const { english, root } = of('both');
    const answers = await Promise.all([
      change('both', { join: ['4:4'], seen: [] }),
      change('both', { join: ['4:5'], seen: [] }, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await pairsOf(english, root)).filter((each) => each.startsWith('4'))).toHaveLength(1);
    expect((await change('both', { join: ['1:1'] })).body.code).toBe('conflict');
    expect((await change('both', { separate: ['1:5'], seen: ['1:1'] })).body.code).toBe('conflict');
    expect((await change('both', {})).body.code).toBe('nothing_changed');
  });

  it('has limits: links together, and links of one segment', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => String(index + 1));
    await load(
      text(
        'many/pi',
        lines.map((key) => segment(key, key)),
        { work: work('many') },
      ),
      text('many/en', [segment('1', 'one'), segment('2', 'two')], {
        work: work('many'),
        is_root: false,
        language: 'en',
      }),
    );
    const all = (own: string) => lines.map((key) => `${own}:${key}`);
    expect((await change('many', { join: all('1') })).body).toMatchObject({ code: 'too_complex' });
    expect((await change('many', { join: [...all('1'), ...all('2'), ...all('1'), ...all('2')] })).status).toBe(400);
    expect((await change('many', { join: all('1').slice(0, 50) })).status).toBe(204);
  });

  it('refuses segments of other texts', async () => {
    await load(...drafts('mine'), ...drafts('theirs'));
    const { english, root, own } = of('mine');
    const join = [{ own: own('4'), other: of('theirs').line('4') }];
    const { body } = await raw('POST /admin/texts/{id}/mappings', {
      params: { id: english },
      body: { with: root, join, separate: [], seen: [] },
      ...bearer(librarian.access_token),
    });
    expect(body.code).toBe('conflict');
  });
});

describe('an import', () => {
  it('keeps what was joined and separated by hand, says so, and leaves unchanged texts alone', async () => {
    await load(...drafts('again'));
    const { english, root } = of('again');
    await change('again', { join: ['4:4'], separate: ['3:2'] });
    const edited = ['1:1', '2:2', '3:3', '4:4!'];
    expect((await load(...drafts('again'))).texts).toMatchObject({ unchanged: 2 });
    expect(await pairsOf(english, root)).toEqual(edited);
    const { kept, texts } = await load(...drafts('again', 'two, anew'));
    expect(texts).toMatchObject({ changed: 1 });
    expect(await pairsOf(english, root)).toEqual(edited);
    // Its links are the same, so they are not written; with other links they are.
    const [pali, version] = drafts('again', 'two, anew');
    version.segments[0] = linked('1', 'one', ['again/pi', '1'], ['again/pi', '5']);
    const second = await load(pali, version);
    expect(await pairsOf(english, root)).toEqual(['1:1', '1:5', '2:2', '3:3', '4:4!']);
    expect([...kept, ...second.kept].find(({ field }) => field === 'links')).toMatchObject({
      id: english,
      kept: '1 joined and 1 separated by hand',
    });
    const library = async () => (await db.selectFrom('library_changes').selectAll().execute()).length;
    const changes = await library();
    await load(pali, version);
    expect(await library()).toBe(changes);
  });

  it('whose source has the link by now leaves one, which is separated as one', async () => {
    await load(...drafts('agree'));
    const { english, root, own } = of('agree');
    await change('agree', { join: ['4:4'] });
    const [pali, version] = drafts('agree');
    version.segments[3] = linked('4', 'four', ['agree/pi', '4']);
    await load(pali, version);
    expect(await pairsOf(english, root)).toContain('4:4!');
    const rows = await db.selectFrom('mappings').select('set_id').where('from_segment', '=', own('4')).execute();
    expect(rows).toHaveLength(1);
    expect((await change('agree', { separate: ['4:4'] })).status).toBe(204);
    await load(pali, version);
    expect(await pairsOf(english, root)).not.toContain('4:4!');
    expect((await change('agree', { join: ['4:4'] })).status).toBe(204);
    // As the source has it.
    expect(await pairsOf(english, root)).toContain('4:4');
  });

  it('that takes a segment away and brings it back brings back its link', async () => {
    await load(...drafts('lost'));
    const { english, root } = of('lost');
    await change('lost', { join: ['4:4'] });
    const [pali, version] = drafts('lost');
    await load(pali, { ...version, segments: version.segments.slice(0, 3) });
    expect(await pairsOf(english, root)).not.toContain('4:4!');
    await load(...drafts('lost'));
    expect(await pairsOf(english, root)).toContain('4:4!');
  });

  it('of a table of parallels keeps a separated link apart too, and commentaries are counted', async () => {
    await load(
      ...drafts('root'),
      text('notes/en', [segment('1', 'on one'), segment('2', 'on two')], {
        work: work('notes', 'commentary'),
        language: 'en',
      }),
    );
    const table: MappingDraft = {
      kind: 'mapping',
      key: 'parallels',
      from: 'notes/en',
      to: 'root/pi',
      pairs: [
        { from: '1', to: '1' },
        { from: '2', to: '2' },
      ],
    };
    await load(table);
    const [notes, root] = [stableId('text', 'notes/en'), of('root').root];
    const seen = [{ own: stableId('segment', 'notes/en', '1'), other: of('root').line('1') }];
    const body = { with: root, join: [], separate: seen, seen };
    await call('POST /admin/texts/{id}/mappings', { params: { id: notes }, body }, librarian.access_token);
    const { kept, skipped } = await load(table, { ...table, pairs: [...table.pairs, { from: '2', to: '3' }] });
    expect(skipped).toEqual([]);
    expect(kept).toMatchObject([{ id: notes, field: 'links', kept: '0 joined and 1 separated by hand' }]);
    expect(await pairsOf(notes, root)).toEqual(['2:2', '2:3']);
    const { segment_count } = await db
      .selectFrom('commentary_links')
      .select('segment_count')
      .where('from_text', '=', notes)
      .executeTakeFirstOrThrow();
    expect(segment_count).toBe(1);
    expect((await read(root)).partners.map(({ id }) => id)).toContain(notes);
  });
});
