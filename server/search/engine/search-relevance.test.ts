import { describe, expect, it } from 'vitest';
import { TIER } from '#shared/search/tiers.ts';
import { libraryOf, loadTexts, search, type TestText } from './testing-library.ts';

const textsOf = (answer: ReturnType<typeof search>) => answer.hits.map(({ text_id }) => text_id);
const filler = (count: number, text: Partial<TestText> = {}): TestText[] =>
  Array.from({ length: count }, (_, at) => ({ segments: [`something else ${at}`], ...text }));

describe('a word that another language has without its diacritics', () => {
  const english = { segments: ['the mind is the forerunner of things'] };
  const vietnamese = { language: 'vi', segments: ['thế thế thế thế thế thế'] };
  const library = libraryOf([vietnamese, english, english, ...filler(6)]);
  it('comes after the word as it was typed', () => {
    expect(textsOf(search(library, 'the'))).toEqual(['t1', 't2', 't0']);
  });
  it('comes first where it is the language of the reader', () => {
    expect(textsOf(search(library, 'the', { language: 'vi' }))[0]).toBe('t0');
  });
  it('comes first where most texts write it so', () => {
    const pali = { language: 'pi', segments: ['mettā mettā mettā'] };
    expect(textsOf(search(libraryOf([pali, pali, { segments: ['a long note on the word metta'] }]), 'metta'))[0]).toBe(
      't0',
    );
  });
});

it('texts in the language of the query come before others that have its words as well', () => {
  const english = { segments: ['a finger and a hand'] };
  const german = { language: 'de', segments: ['a finger and a hand'] };
  const rest = [...filler(30), ...filler(30, { language: 'de', segments: ['und eine hand'] })];
  const library = libraryOf([english, german, ...rest]);
  expect(textsOf(search(library, 'finger hand', { language: 'zh' }))[0]).toBe('t1');
});

it('a text with a section of that title comes before others that have the words', () => {
  const segments = ['the breath', 'mindfulness of breathing', 'a seat below a tree'];
  const sections = ['The Breath', 'Mindfulness of Breathing'];
  const library = libraryOf([{ segments }, { segments }, { segments, sections }, ...filler(20)]);
  expect(textsOf(search(library, 'mindfulness breathing'))[0]).toBe('t2');
  expect(textsOf(search(library, 'seat tree'))[0]).toBe('t0');
});

describe('German compounds', () => {
  const library = libraryOf([
    { language: 'de', segments: ['ein paar Palisanderblätter in der Hand', 'ein Wald'] },
    { language: 'de', segments: ['die Blätter fallen im Wald'] },
    { language: 'en', segments: ['the word palisanderblatter in a wood'] },
    { language: 'de', segments: ['das Gleichnis von der Elefanten-Fußspur', 'eine Spur im Wald'] },
    { language: 'de', segments: ['Elefanten sind im Wald und lassen eine Spur'] },
    ...filler(20, { language: 'de' }),
  ]);
  it('are found by their parts, after the word by itself, and in German only', () => {
    expect(textsOf(search(library, 'Blätter'))).toEqual(['t1', 't0']);
    expect(search(library, 'Blätter').interpretations[0]?.phrases[0]?.words[0]?.compounds).toEqual([
      'palisanderblatter',
    ]);
  });
  it('that no text has are searched for as their parts', () => {
    const answer = search(library, 'Elefantenspur');
    expect(textsOf(answer)[0]).toBe('t4');
    expect(answer.corrections).toEqual([{ typed: 'elefantenspur', meant: 'elefanten spur' }]);
  });
  it('are no endings or beginnings of a word', () => {
    const other = libraryOf([
      { language: 'de', segments: ['er wollte leben'] },
      { language: 'de', segments: ['das erleben wir'] },
      ...filler(20, { language: 'de' }),
    ]);
    expect(textsOf(search(other, 'leben'))).toEqual(['t0']);
  });
});

describe('a word that is written with a hyphen, as one or as two', () => {
  const library = libraryOf([
    { segments: ['with hearts of loving-kindness'] },
    { segments: ['a mind of loving kindness'] },
    { segments: ['he spoke with kindness', 'a loving mother'] },
    ...filler(6),
  ]);
  it.each(['lovingkindness', 'loving-kindness', 'loving kindness'])('is found as %s', (query) => {
    expect(textsOf(search(library, query)).slice(0, 2).toSorted()).toEqual(['t0', 't1']);
  });
  it('is found as one word, too', () => {
    const joined = libraryOf([{ segments: ['on lovingkindness'] }, { segments: ['loving kindness'] }, ...filler(6)]);
    expect(textsOf(search(joined, 'loving-kindness')).toSorted()).toEqual(['t0', 't1']);
  });
  it('is still taken for a mistyped word that is nearly the same', () => {
    const mistyped = libraryOf([{ segments: ['mindfulness'] }, ...filler(3, { segments: ['mind fullness'] })]);
    expect(search(mistyped, 'mindfullness').corrections).toEqual([{ typed: 'mindfullness', meant: 'mindfulness' }]);
  });
});

describe('a word that nothing has', () => {
  const texts = [{ segments: ['mindfulness of breathing'] }, { segments: ['something of mind'] }, ...filler(3)];
  it('is corrected where it is typed, and not where it is left out, whatever was asked before', () => {
    const library = libraryOf(texts);
    expect(search(library, 'of -mindfullness').total).toBe(2);
    expect(textsOf(search(library, 'mindfullness'))).toEqual(['t0']);
    const other = libraryOf(texts);
    expect(textsOf(search(other, 'mindfullness'))).toEqual(['t0']);
    expect(search(other, 'of -mindfullness').total).toBe(2);
  });
  it('is corrected when the text that had it has been changed', () => {
    const library = libraryOf([{ segments: ['mindfullness of breathing'] }, ...texts]);
    expect(search(library, 'mindfullness').corrections).toEqual([]);
    loadTexts(library, [{ segments: ['breathing'] }, ...texts]);
    expect(search(library, 'mindfullness').corrections).toEqual([{ typed: 'mindfullness', meant: 'mindfulness' }]);
  });
});

describe('a question', () => {
  it('does not need the words that half of the texts have', () => {
    const library = libraryOf([
      { segments: ['the buddha bowed to nobody in anger'] },
      { segments: ['anger and more anger', 'how to get rid of anger'] },
      ...filler(12, { segments: ['the buddha was staying near the town'] }),
    ]);
    const { hits } = search(library, 'what did the buddha say about anger');
    expect(hits.find(({ text_id }) => text_id === 't1')?.tier).toBe(TIER.exact);
  });
  it('is understood in its language: a word may be common in another', () => {
    const library = libraryOf([
      { segments: ['how beings die'] },
      { language: 'de', segments: ['dieser Monk, die Monk, die Monk, die Stadt'] },
      ...filler(30, { segments: ['how did the monk of the town come to the river'] }),
      ...filler(30, { language: 'de', segments: ['die Stadt und die Mönche'] }),
    ]);
    const { hits, interpretations } = search(library, 'how did the monk die');
    expect(interpretations[0]?.phrases.map(({ words }) => words[0]?.token)).toEqual(['monk', 'die']);
    expect(hits[0]?.text_id).toBe('t0');
    expect(search(library, 'was ist die stadt').interpretations[0]?.phrases).toHaveLength(1);
  });
  it('is not answered by words that say nothing in another language', () => {
    const library = libraryOf([
      { segments: ['a sage lived near the town until he had to die'] },
      { language: 'de', segments: ['der sage die sage die'] },
      ...filler(30, { segments: ['how did the monk of the town come to the river'] }),
      ...filler(30, { language: 'de', segments: ['die Stadt und sage die Mönche'] }),
    ]);
    expect(textsOf(search(library, 'how did the sage die', { language: 'zh' }))[0]).toBe('t0');
  });
  it('is answered by what the description of a work says', () => {
    const library = libraryOf(
      [
        { work: 'a', segments: ['mendicants do not do these: weapons and poison'] },
        { work: 'b', segments: ['a trade'] },
        { work: 'c', segments: ['livelihood'] },
        ...filler(12),
      ],
      [],
      [{ work_id: 'a', language: 'en', description: 'Kinds of trade that are wrong livelihood for mendicants.' }],
    );
    expect(textsOf(search(library, 'what trades are wrong livelihood for mendicants'))[0]).toBe('t0');
  });
  it('in Chinese is searched for without its question words, unless a text asks so', () => {
    const chinese = (text: string): TestText => ({ language: 'zh', segments: [text] });
    const library = libraryOf([chinese('是為正見'), chinese('什麼是善法'), chinese('善法'), chinese('是日天晴')]);
    expect(textsOf(search(library, '什么是正见？', { language: 'zh' }))).toEqual(['t0']);
    expect(textsOf(search(library, '什么是善法', { language: 'zh' }))[0]).toBe('t1');
  });
});

describe('where no passage has all the words', () => {
  const salt = { segments: ['a lump of salt'] };
  it('those with few of them fill the first page', () => {
    const library = libraryOf([salt, { segments: ['a crystal cup and a jar'] }, ...filler(30)]);
    expect(textsOf(search(library, 'salt crystal cup jar'))).toEqual(['t1', 't0']);
  });
  it('a word that no text has is not left out as if it were common', () => {
    const library = libraryOf(filler(3, { language: 'zh', segments: ['a simile of a skeleton'] }));
    expect(search(library, 'simile qqqqq').isClosest).toBe(true);
  });
  it('but notes have them, the texts that have most are listed as well', () => {
    const library = libraryOf([
      { segments: ['a note on a brahmin and his lineage'], type: 'commentary' },
      { segments: ['nobody is a brahmin by birth'] },
      ...filler(30),
    ]);
    expect(textsOf(search(library, 'brahmin lineage'))).toContain('t1');
  });
  it('a title that is less alike is shown', () => {
    const titles = [{ kind: 'work' as const, id: 'a', language: 'zh', title: '般若波罗蜜多心经' }];
    const library = libraryOf([{ work: 'a', language: 'bo', segments: ['ཤེས་རབ'] }, ...filler(3)], titles);
    expect(search(library, '般若波罗密多新经', { titleLimit: 5 }).titles.map(({ id }) => id)).toEqual(['a']);
  });
});

it('the name of a topic finds the works first that passages were chosen from for it', () => {
  const titles = [{ kind: 'topic' as const, id: 'love', language: 'en', title: 'Loving-kindness' }];
  const texts = [{ segments: ['loving kindness, loving kindness'] }, { segments: ['on loving kindness and more'] }];
  const found = (works: string[]) => {
    const chosen = works.map((work_id) => ({ topic_id: 'love', work_id }));
    return textsOf(search(libraryOf([...texts, ...filler(9)], titles, [], chosen), 'loving kindness'))[0];
  };
  expect(found([])).toBe('t0');
  expect(found(['w1'])).toBe('t1');
});
