import { expect, it } from 'vitest';
import { parseTibetanSyllable, tibetanSortKey, tibetanRoot } from './tibetan-root.ts';

it('finds the root letter among prefixes, head letters and subjoined letters', () => {
  const roots = {
    ཀ: 'ཀ དཀའ བཀའ དཀོན་མཆོག རྐང ལྐུགས སྐྱབས་འགྲོ བརྐུ བསྐྱེད ཀླུ ཀྱི',
    ག: 'དགའ དགེ་བའི་བཤེས་གཉེན དགྲ་བཅོམ་པ མགོ འགྲོ བརྒྱད རྒྱལ་སྲས སྒོམ སྒྱུ་མ བསྒོམ གངས གླ ལྒང',
    ང: 'ང ངེས་འབྱུང་། མངའ དངུལ་ཆུ རྔ ལྔ སྔོན བསྔོ་བ།',
    ད: 'དག བདག མདའ འདོད་ཆགས། དྲན་པ། དལ་འབྱོར བདེན་བཞི། ལྡན རྡོ་རྗེ སྡུག་བསྔལ། དངས གདངས དམ་པ',
    ཉ: 'གཉིས་མེད། ཉམས་ལེན། སྙིང་རྗེ། རྙེད མཉམ མཉན་ཡོད',
    བ: 'བྱམས་པ། འབྱུང་བ དབང་པོ དབུ་མ བླ་མ བར རྦད ལྦ སྦྱིན་པ། འབངས བངས བའམ',
    ཙ: 'བརྩོན་འགྲུས། རྩ་བ གཙང བཙུན སྩོལ བརྩེ',
    ས: 'སེམས། སྲེད་པ། སླུ གསང བསམ་གཏན། བསོད་ནམས། བསྲུང བསླབ སངས་རྒྱས།',
    ར: 'རབ་འབྱོར། རླུང རྭ བརླབས',
    ལ: 'ལམ། ལྷ། ལས ལགས ལྷག་མཐོང',
    འ: 'འོད འ འུ་ལྦ',
    ཤ: 'ཤེས་རབ། བཤེས གཤེགས',
    མ: 'མ མི་རྟག་པ། མྱ་ངན རྨི་ལམ སྨོན དམར མང མའི མངས',
    ཐ: 'ཐབས ཐོས མཐའ འཐུང',
  };
  for (const [root, words] of Object.entries(roots)) {
    for (const word of words.split(' ')) expect([word, tibetanRoot(word)]).toEqual([word, root]);
  }
});

it('uses the first letter of Sanskrit words; undefined when there is none', () => {
  expect(tibetanRoot('པདྨ')).toBe('པ');
  expect(tibetanRoot('མཎྜལ')).toBe('མ');
  expect(tibetanRoot('ཀཽཎྜི་ནྱ།')).toBe('ཀ');
  expect(tibetanRoot('༄༅། །བྱམས་པ')).toBe('བ');
  for (const nothing of ['', '།', 'emptiness', '༡༢']) expect(tibetanRoot(nothing)).toBeUndefined();
});

it('parses a syllable', () => {
  expect(parseTibetanSyllable('བསྒྲུབས')).toEqual({
    prefix: 'བ',
    head: 'ས',
    root: 'ག',
    feet: 'ྲ',
    vowels: 'ུ',
    rest: 'བས',
  });
});

it('sorts words in dictionary order', () => {
  const ordered = 'ཀ ཀུན ཀྱི དཀོན བཀའ རྐང སྐྱབས བརྐུ བསྐྱེད ཁ མཁས འཁོར ག དགེ རྒྱལ ང ལྔ སེམས སྲེད གསང ལྷ'.split(' ');
  const la = ordered.pop() ?? '';
  ordered.splice(ordered.indexOf('སེམས'), 0, la);
  const byKey = ordered.toReversed().sort((a, b) => (tibetanSortKey(a) < tibetanSortKey(b) ? -1 : 1));
  expect(byKey).toEqual(ordered);
  expect(tibetanSortKey('བྱང་ཆུབ།') < tibetanSortKey('བྱང་ཆུབ་ཀྱི་སེམས།')).toBe(true);
});
