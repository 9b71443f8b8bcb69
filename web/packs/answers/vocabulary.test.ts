import { expect, it } from 'vitest';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { packText } from '#shared/search/pack-text.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { segmentOf } from '#shared/search/passages.ts';
import { readPartWords } from './part-words.ts';
import { searchPart, WordMatchers } from './search-part.ts';
import { Vocabulary } from './vocabulary.ts';

/** Forms that only later texts have are compared when these come, by matchers that were used before. */
it('finds words in texts that were read after the first ones', () => {
  const vocabulary = new Vocabulary();
  const matchers = new WordMatchers(vocabulary);
  const interpretations = interpretQuery(parseQuery('nibbāna* OR རྣམ་པར OR 心 OR a').groups);
  const find = (segments: string[]) => {
    const words = packText(segments);
    const part = readPartWords({ number: 1, text_id: 't', content_id: 'c', from: 1, words }, vocabulary);
    return [...searchPart(part, matchers, { interpretations, excluded: [] }, 'pi')].map(segmentOf);
  };
  expect(find(['dukkha', 'nibbāna'])).toEqual([1]);
  expect(find(['sukha', 'nibbānadhātu', 'nib', 'nibbāna'])).toEqual([1, 3]);
  expect(find(['རྣམ་པར་ཤེས་པ', 'sukha', '心經', 'a', 'ab'])).toEqual([0, 2, 3]);
  expect(find(['dukkha', 'nibbāna', 'NIBBĀNA'])).toEqual([1, 2]);
});
