import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldHan } from './han.ts';
import { foldTibetan } from './tibetan.ts';
import { tokenise } from './tokenise.ts';
import { foldWord } from './words.ts';

const tokens = (text: string) => tokenise(text).map(({ token }) => token);
const written = (text: string) => tokenise(text).map(({ exact }) => exact);

describe('tokens of Tibetan', () => {
  it.each([
    ['are syllables', 'བྱང་ཆུབ་སེམས་དཔའ', ['བྱང', 'ཆུབ', 'སེམས', 'དཔ']],
    ['end at every kind of tsheg', 'བྱང༌ཆུབ༑སེམས་', ['བྱང', 'ཆུབ', 'སེམས']],
    ['end at every kind of shad and at spaces', 'ལོ། །ན༎ན༏ན༔ན ན', ['ལོ', 'ན', 'ན', 'ན', 'ན', 'ན']],
    ['leave out head marks', '༄༅། །བཅོམ་', ['བཅོམ']],
    ['leave out emphasis below a syllable', 'བྱང༵་ཆུ༷བ', ['བྱང', 'ཆུབ']],
    ['are not divided by what cannot be seen', 'བྱ\u200Bང་ཆུ\u2060བ', ['བྱང', 'ཆུབ']],
    ['have the digits of every script', '༡༢་པ', ['12', 'པ']],
    ['are the same for letters in one piece or two', '\u0F43་\u0F69', ['\u0F42\u0FB7', '\u0F40\u0FB5']],
    ['take code points for looks as the letters they are', 'ཪྒྱ་ཧྺ་ༀ', ['རྒྱ', 'ཧྭ', 'ཨོམ']],
    ['are alike with and without particles', 'པའི་བར་པས་པའང་བའམ་པའོ', ['པ', 'པ', 'པ', 'པ', 'པ', 'པ']],
    ['are alike for the shapes of one particle', 'ཀྱི་གྱི་གི་ཡི', ['གི', 'གི', 'གི', 'གི']],
    ['keep an s or r that belongs to the word', 'ཆོས་ལུས་དུས་ཕྱིར', ['ཆོས', 'ལུས', 'དུས', 'ཕྱིར']],
    ['keep a syllable that is nothing but achung', 'འ', ['འ']],
    ['leave out length and the last achung', 'ཤཱ་དཔའ་དཔའི', ['ཤ', 'དཔ', 'དཔ']],
    ['are written out for abbreviations', 'ཐཾད་སངྒྱས', ['ཐམས', 'ཅད', 'སངས', 'རྒྱས']],
  ])('%s', (_title, text, expected) => expect(tokens(text)).toEqual(expected));
});

describe('tokens of Chinese and Japanese', () => {
  it.each([
    ['are characters, without punctuation', '般若，「心」空。', ['般', '若', '心', '空']],
    [
      'are alike for traditional, simplified, Japanese and variant forms',
      '經经経 爲為为 衆眾众',
      [...'经经经为为为众众众'],
    ],
    ['keep characters apart that only look alike', '未末 己已 日曰', [...'未末己已日曰']],
    ['may lie beyond the first plane', '𠮷野', ['𠮷', '野']],
    ['are kana too, half or full width', 'ｶﾞらー', ['ガ', 'ら', 'ー']],
    ['take the usual form of a character', '\uF9B5⼀〇', ['例', '一', '〇']],
    ['leave out variation selectors', '葛\u{E0100}城', ['葛', '城']],
  ])('%s', (_title, text, expected) => expect(tokens(text)).toEqual(expected));
});

describe('tokens of scripts with spaces', () => {
  it.each([
    ['are words without case', 'The Heart, the ART', ['the', 'heart', 'the', 'art']],
    ['have no diacritics', 'prajñāpāramitāhṛdaya Œuvre đạo Łódź', ['prajnaparamitahrdaya', 'oeuvre', 'dao', 'lodz']],
    ['are alike for ṃ, ṁ, ṅ and n', 'saṃgha saṁgha saṅgha sangha', ['sangha', 'sangha', 'sangha', 'sangha']],
    ['are alike for m and n before p and b', 'saṃbodhi sambodhi', ['sambodhi', 'sambodhi']],
    ['are alike for IAST and ISO 15919', 'hṛdaya hr̥daya', ['hrdaya', 'hrdaya']],
    [
      'are alike for Devanagari and Latin',
      'प्रज्ञापारमितायां रूपं ऋषिः कोऽपि',
      ['prajnaparamitayam', 'rupam', 'rsih', 'ko', 'pi'],
    ],
    ['are alike for Gujarati and Latin', 'સારિપુત્ર ૯', ['sariputra', '9']],
    [
      'divide at apostrophes and hyphens of every kind',
      "Buddha's ko’ti nonʼself well-being",
      ['buddha', 's', 'ko', 'ti', 'non', 'self', 'well', 'being'],
    ],
    ['leave out joiners and soft hyphens', 'व\u200Dाक् en\u00ADlight', ['vak', 'enlight']],
    ['keep the vowel signs of Indic scripts', 'কি কা', ['কি', 'কা']],
    ['lose the points of Hebrew and Arabic', 'שָׁלוֹם سَلام', ['שלום', 'سلام']],
    ['are alike for both small sigmas', 'ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
    ['are alike for full and half width', 'ＡＢＣ１２ abc12', ['abc12', 'abc12']],
    ['keep digits', 'MN 10, 1.2', ['mn', '10', '1', '2']],
    ['are whole syllables of Hangul', '한국어', ['한국어']],
  ])('%s', (_title, text, expected) => expect(tokens(text)).toEqual(expected));
});

describe('tokens of scripts without spaces', () => {
  it('are the words of a dictionary', () => {
    expect(tokens('พุทธศาสนาเป็นศาสนา')).toEqual(['พุทธ', 'ศาสนา', 'เป็น', 'ศาสนา']);
    expect(tokens('ភាសាខ្មែរ').length).toBeGreaterThan(0);
  });

  it('end at a zero-width space, which is ignored in other scripts', () => {
    expect(tokens('ศา\u200Bสนา')).toEqual(['ศา', 'สนา']);
    expect(tokens('ka\u200Bkha')).toEqual(['kakha']);
  });
});

describe('tokens of anything', () => {
  it('come from the analyser of each run', () => {
    expect(tokenise('心heart སེམས་3。')).toEqual([
      { token: '心', exact: '心', start: 0, end: 1 },
      { token: 'heart', exact: 'heart', start: 1, end: 6 },
      { token: 'སེམས', exact: 'སེམས', start: 7, end: 11 },
      { token: '3', exact: '3', start: 12, end: 13 },
    ]);
  });

  it('have the written form, without case and decoration', () => {
    expect(written('Śūnyatā བྱང༷་ཆུབ་པའི 經')).toEqual(['śūnyatā', 'བྱང', 'ཆུབ', 'པའི', '經']);
  });

  it('are none where there are no letters', () => {
    for (const text of ['', ' \n', '!&|<->:*', '🙏🏽☸️', '\uD800', '\u0301', '"\\%+\'', '\0', '༄༅། །', '…']) {
      expect(tokens(text), JSON.stringify(text)).toEqual([]);
    }
  });

  it('fit into a lexeme of PostgreSQL, however long a word is', () => {
    for (const letter of ['a', 'क', '\u{10400}', 'བ']) {
      const [token = ''] = tokens(`a${letter.repeat(5000)}`).slice(-1);
      expect(new TextEncoder().encode(token).length).toBeLessThanOrEqual(2046);
      expect(token.isWellFormed()).toBe(true);
    }
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'ན་',
      'ན༷',
      '般若',
      'ｶﾞ',
      'ไทย',
      'ລາວ',
      'mañju',
      'e\u0301',
      '\u200B',
      '\u200D',
      "'",
      ' ',
      '\uD800',
      '\uDC00',
      'क्ष',
      'İ',
      'ŉ',
    ),
  );
  const text = fc.array(piece).map((parts) => parts.join(''));

  it('are in order, within the text, and never empty', () => {
    fc.assert(
      fc.property(text, (whole) => {
        let last = 0;
        for (const { token, start, end } of tokenise(whole)) {
          expect(token).not.toBe('');
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(whole.length);
      }),
    );
  });

  it('of two concatenated texts are those of both', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(tokens(`${left} ${right}`)).toEqual([...tokens(left), ...tokens(right)]);
      }),
    );
  });

  it('are well formed, and contain no query operator', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const token of [...tokens(whole), ...written(whole)]) {
          expect(token.isWellFormed()).toBe(true);
          expect(token).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        }
      }),
    );
  });

  it('are the same in NFC and NFD', () => {
    // The Burmese dictionary contains NFC only; the library and queries are in NFC.
    const withoutBurmese = text.filter((whole) => !/\p{Script=Myanmar}/u.test(whole));
    fc.assert(
      fc.property(withoutBurmese, (whole) => {
        expect(tokens(whole.normalize('NFD'))).toEqual(tokens(whole.normalize('NFC')));
      }),
    );
  });

  it('do not change when folded again', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const fold of [foldWord, foldTibetan, foldHan]) expect(fold(fold(whole))).toBe(fold(whole));
      }),
    );
  });
});
