import { expect, it } from 'vitest';
import { tibetanSounds } from './tibetan-sound.ts';

it('Tibetan is written as it is heard, as books in European languages do', () => {
  const heard = {
    'ཤེས་རབ་སྙིང་པོ': 'she rab nying po',
    'རྡོ་རྗེ་གཅོད་པ': 'do je cho pa',
    'བཟང་སྤྱོད་སྨོན་ལམ': 'zang cho mon lam',
    'སྤྱན་རས་གཟིགས': 'chen re zig',
    'བྱང་ཆུབ་སེམས་དཔའ': 'jang chub sem pa',
    'སངས་རྒྱས': 'sang gye',
    'འཇམ་དཔལ་དབྱངས': 'jam pal yang',
    'ཕྱག་ན་རྡོ་རྗེ': 'chag na do je',
    'དབུ་མ': 'u ma',
    'སྒྲོལ་མའི།': 'drol mai',
  };
  for (const [written, sounds] of Object.entries(heard))
    expect([written, tibetanSounds(written).join(' ')]).toEqual([written, sounds]);
});
