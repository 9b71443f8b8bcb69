import { describe, expect, it } from 'vitest';
import { extractText } from '#shared/search/html-text.ts';
import { loadLibrary } from '#server/library/loader.ts';
import { segment, source, text as textDraft } from '#server/library/testing-drafts.ts';
import { testApp } from '#server/testing-app.ts';
import { tokenise } from '#shared/scripts/tokenise.ts';

const { call, raw, db } = await testApp();

const NOTHING = { match: 'none', passages: [], is_shortened: false };

const verify = (text: string, language?: string) =>
  call('POST /quotations/verify', { body: { text, ...(language ? { language } : {}) } });

type Row = { id: string; text_id: string; content_id: string; position: number; words: string };

/** Passages of every text that are long enough to be told apart, some of each. */
const listPassages = async (): Promise<Row[]> => {
  const rows = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['s.id', 's.text_id', 's.content_id', 's.position', 's.content'])
    .where('t.is_published', '=', true)
    .orderBy('s.text_id')
    .orderBy('s.position')
    .execute();
  return rows
    .map(({ content, ...row }) => ({ ...row, words: extractText(content).text }))
    .filter(({ words }, at) => at % 23 === 0 && tokenise(words).length >= 6);
};

const tokensOf = (text: string) => tokenise(text).map(({ token }) => token);

describe('POST /quotations/verify', () => {
  it('finds the words of a passage in every text, whatever their case and punctuation', async () => {
    const passages = await listPassages();
    expect(passages.length).toBeGreaterThan(50);
    const missed: string[] = [];
    for (const { text_id, words } of passages) {
      const { match, passages: found } = await verify(`“${words.toUpperCase().replaceAll(/[,.;:]/g, ' — ')}”`);
      // The same words may stand in more texts than are named.
      const isFound = found.some((passage) => passage.text_id === text_id) || found.length === 5;
      if (match !== 'verbatim' || !isFound) missed.push(words);
      for (const { match: own, parts, similarity } of found)
        if (own === 'verbatim')
          expect([tokensOf(parts.map((part) => part.words).join(' ')), parts.length, similarity]).toEqual([
            tokensOf(words),
            1,
            1,
          ]);
    }
    expect(missed).toEqual([]);
  });

  it('marks what is replaced, missing and added, and says how much is the same', async () => {
    const { match, passages } = await verify(
      'Mind goes ahead of all states; mind is truly their chief, of mind they are.',
    );
    expect(match).toBe('near');
    expect(passages[0]).toMatchObject({
      citation: 'Dhp 1–20',
      language: 'en',
      match: 'near',
      similarity: 13 / 15,
      parts: [
        { kind: 'same', words: 'Mind' },
        { kind: 'missing', words: 'walks' },
        { kind: 'added', words: 'goes' },
        { kind: 'same', words: 'ahead of all states,\nmind is' },
        { kind: 'added', words: 'truly' },
        { kind: 'same', words: 'their chief, of mind they are' },
      ],
    });
  });

  it('finds a quotation that goes on in the next passage, in its language only', async () => {
    const text = 'to see the foulness of their own deeds. Rejoicing here, rejoicing hereafter';
    const { match, passages } = await verify(text, 'en');
    expect([match, passages[0]?.segments.map(({ label }) => label)]).toEqual(['verbatim', ['15', '16']]);
    expect(await verify(text, 'pi')).toEqual(NOTHING);
  });

  it('says that nothing is like it, and nothing of less than three words', async () => {
    for (const text of ['The train to Siliguri leaves at seven in the morning', 'mind', 'the mind', '', '—…!', '☸☸☸'])
      expect(await verify(text)).toEqual(NOTHING);
  });
});

/** The words of a passage by its title and number. */
const wordsOf = async (title: string, position: number): Promise<string> => {
  const { content } = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select('s.content')
    .where('t.title', '=', title)
    .where('s.position', '=', position)
    .executeTakeFirstOrThrow();
  return extractText(content).text;
};

const matchOf = async (text: string) => {
  const { match, passages } = await verify(text);
  return [match, passages[0]?.language];
};

describe('a quotation as people write it', () => {
  it('may have numbers of verses and footnotes, words divided at the ends of lines, and lines of verse', async () => {
    for (const text of [
      '1. Mind walks ahead¹ of all states,[2] mind is their chief, of mind they are made.',
      '1–2 Mind walks ahead1 of all states,\nmind is their chief, of\n2 mind they (3) are made.',
      'Mind walks a-\nhead of all states, mind is th\u00ADeir chief, ofmind they are made.',
    ])
      expect(await matchOf(text)).toEqual(['verbatim', 'en']);
    expect(await matchOf('100 Mind walks ahead of 7 states, mind is their chief, of mind they are made')).toEqual([
      'near',
      'en',
    ]);
  });

  it('may leave words out at an ellipsis, and is told which', async () => {
    for (const ellipsis of ['…', '...', '[…]', ' . . . ', '⋯⋯', '(…)']) {
      const { match, passages } = await verify(`Mind walks ahead of ${ellipsis} of mind they are made`);
      expect([match, passages[0]?.parts]).toEqual([
        'verbatim',
        [
          { kind: 'same', words: 'Mind walks ahead of' },
          { kind: 'omitted', words: expect.stringContaining('all states,') },
          { kind: 'same', words: 'of mind they are made' },
        ],
      ]);
    }
  });

  it('is found in any script and spelling of its language', async () => {
    for (const text of [
      'manopubbangama dhamma manosettha manomaya',
      "byang chub sems dpa' sems dpa' chen po",
      'evam ukta AryAvalokitezvaro bodhisattvo mahAsattva',
      'evam ukta āryāvalokiteśvaro bodhisattvo mahāsattva āyuṣmantaṁ śāriputram',
      'आर्यावलोकितेश्वरो बोधिसत्त्वो महासत्त्व आयुष्मन्तं शारिपुत्रम्',
      'bodhisattvo mahasattva ayushmantam shariputram',
      '观自在菩萨行深般若波罗蜜多时',
      '觀自在菩薩，行深般若波羅蜜多時',
    ])
      expect([text, ...(await matchOf(text))]).toEqual([text, 'verbatim', expect.stringMatching(/^(?:pi|bo|sa|zh)$/)]);
  });

  it('may go on in the next content of its text', async () => {
    const parts = [
      segment('1', 'quibbling zebras never assemble before noon'),
      segment('2', 'unless the lantern keeper has whistled thrice'),
    ];
    await loadLibrary(db, source([textDraft('quoted-contents', parts)]));
    const { content_id } = await db
      .selectFrom('segments')
      .select('content_id')
      .where('content', '=', 'quibbling zebras never assemble before noon')
      .executeTakeFirstOrThrow();
    const { match, passages } = await verify('zebras never assemble before noon, unless the lantern keeper');
    expect([match, passages[0]?.segments.map((each) => each.content_id)]).toEqual([
      'verbatim',
      [content_id, content_id],
    ]);
  });

  it('says whose words a translation has and where they stand', async () => {
    const [passage] = (await verify('Mind walks ahead of all states')).passages;
    expect(passage?.segments[0]).toMatchObject({
      reference: { citation: 'Dhp 1–20', passage_number: expect.any(Number) },
      content: expect.stringContaining('Mind walks ahead'),
    });
    expect(typeof passage?.author).toBe('string');
  });
});

describe('hostile input', () => {
  it('is answered', async () => {
    const long = await wordsOf('Dhammapada 1', 2).catch(() => 'mind');
    for (const text of [
      'a '.repeat(2500),
      'the of and to in that is not a',
      'mind '.repeat(1000),
      'པ་'.repeat(1600),
      '色'.repeat(5000),
      '\u0000mind\u0000 walks\u0000 ahead',
      '🙂 🙏🏽 👨‍👩‍👧‍👦 🙂 🙂',
      'مرحبا بالعالم كله اليوم',
      '\u202Emind walks ahead\u202C',
      '…'.repeat(5000),
      `${'mind … '.repeat(700)}`,
      '1 2 3 4 5 6 7 8 9',
      `${long} `.repeat(10).slice(0, 5000),
      '\uD800 mind \uDFFF walks ahead of'.repeat(20),
    ]) {
      const { status } = await raw('POST /quotations/verify', { body: { text } });
      expect([text.slice(0, 30), status]).toEqual([text.slice(0, 30), 200]);
    }
  });

  it('is looked up as far as its first thousand words', async () => {
    expect((await verify('色不異空'.repeat(260))).is_shortened).toBe(true);
    expect((await verify('色不異空'.repeat(240))).is_shortened).toBe(false);
  });

  it('is refused when it is too long, or no text', async () => {
    expect((await raw('POST /quotations/verify', { body: { text: 'a '.repeat(2501) } })).status).toBe(400);
    expect((await raw('POST /quotations/verify', { body: {} as never })).status).toBe(400);
    expect((await raw('POST /quotations/verify', { body: { text: 'a'.repeat(4_200_000) } })).status).toBe(413);
  });
});

it('names no text that is not published', async () => {
  const words = 'wandering armadillos whisper ancient recipes quietly';
  await loadLibrary(
    db,
    source([
      textDraft('withdrawn-text', [segment('1', words)], { work: { ...textDraft('', []).work, key: 'withdrawn' } }),
    ]),
  );
  expect((await verify(words)).match).toBe('verbatim');
  await db.updateTable('texts').set({ is_published: false }).where('key', 'like', '%withdrawn-text%').execute();
  expect(await verify(words)).toEqual(NOTHING);
});
