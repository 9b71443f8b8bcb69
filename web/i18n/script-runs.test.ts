import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../scripts/testing/expect-linear-time.ts';
import { splitScriptRuns } from './script-runs.ts';

describe('the scripts of a title', () => {
  it('are runs of their own language, with the spaces between their words', () => {
    expect(splitScriptRuns('On patience / བཟོད་པ། བརྩོན་འགྲུས། (忍辱，精进) 3', 'en')).toEqual([
      { text: 'On patience / ' },
      { text: 'བཟོད་པ། བརྩོན་འགྲུས།', lang: 'bo' },
      { text: ' (' },
      { text: '忍辱，精进', lang: 'zh' },
      { text: ') 3' },
    ]);
    expect(splitScriptRuns('禅とは何か Zen', 'en')[0]).toEqual({ text: '禅とは何か', lang: 'ja' });
  });

  it('are one run where the language is written in the script', () => {
    for (const lang of ['bo', 'dz', 'bhu', 'sa', 'sa-Tibt', 'pi-Tibt'])
      expect(splitScriptRuns('བཟོད་པ། Patience', lang)).toEqual([{ text: 'བཟོད་པ། Patience' }]);
    for (const lang of ['zh', 'zh-Hans-CN', 'ja'])
      expect(splitScriptRuns('忍辱 Patience', lang)).toEqual([{ text: '忍辱 Patience' }]);
  });

  it('are split in any other language, also where it could be written so', () => {
    for (const lang of [undefined, 'en', 'sa-Latn', 'bo-Latn', 'zh-Hans', 'und-Deva'])
      expect(splitScriptRuns('བཟོད་པ།', lang)).toEqual([{ text: 'བཟོད་པ།', lang: 'bo' }]);
    expect(splitScriptRuns('忍辱', 'zh-Latn')).toEqual([{ text: '忍辱', lang: 'zh' }]);
  });

  it('lose nothing and take linear time', () => {
    for (const text of ['', 'plain', 'བ a 忍 b བ', '  ', '། '])
      expect(
        splitScriptRuns(text, 'en')
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
    expectLinearTime(100_000, (size) => splitScriptRuns(`བ${' '.repeat(size)}a`.repeat(2), 'en'));
  });
});
