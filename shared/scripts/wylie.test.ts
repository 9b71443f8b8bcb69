import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from './tokenise.ts';
import { wylieToTibetan } from './wylie.ts';

describe('Wylie', () => {
  it.each([
    ["byang chub sems dpa'", 'བྱང་ཆུབ་སེམས་དཔའ'],
    ['bsgrubs brgyad bsngags', 'བསྒྲུབས་བརྒྱད་བསྔགས'],
    ["'phags pa'i mkha' 'gro", 'འཕགས་པའི་མཁའ་འགྲོ'],
    ['g.yung drung gyi', 'གཡུང་དྲུང་གྱི'],
    ["la'ang bu'am pa'o", 'ལའང་བུའམ་པའོ'],
    ['oM ma Ni pad+me hUM', 'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུཾ'],
    ['grwa phywa lha', 'གྲྭ་ཕྱྭ་ལྷ'],
    ['Sems can / thams cad//', 'སེམས་ཅན་ཐམས་ཅད'],
    ['dpa’ byang_chub', 'དཔའ་བྱང་ཆུབ'],
    ['le 12', 'ལེ་༡༢'],
  ])('%s', (typed, tibetan) => expect(wylieToTibetan(typed)).toBe(tibetan));

  it.each([
    'the mind',
    'heart',
    'form is emptiness',
    'dharma',
    'prajnaparamita',
    'xyz',
    '',
    '…',
    'བོད',
    'mind',
    'hello',
  ])('is not %j', (typed) => expect(wylieToTibetan(typed)).toBeNull());

  it('becomes Tibetan syllables or null, whatever is typed', () => {
    const letters = fc.array(fc.constantFrom(..."aeiougngkhdbmrlsy'.+TDNSMH ".split('')), { maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          letters.map((each) => each.join('')),
          fc.string(),
        ),
        (typed) => {
          const tibetan = wylieToTibetan(typed);
          if (tibetan === null) return;
          expect(tibetan).toMatch(/^[\u0F00-\u0FFF]+$/);
          expect(tokenise(tibetan).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
