import { describe, expect, it } from 'vitest';
import { addressOfCitation, citationInAddress } from './citation-address.ts';

describe('the address of a citation', () => {
  it.each([
    ['Dhp 21', 'dhp21'],
    ['Dhp 21–25', 'dhp21-25'],
    ['dn16:2.25.1', 'dn16:2.25.1'],
    ['Toh 21, 144b6', 'toh21/144b6'],
    ['T 251, 848c07', 't251/848c07'],
    ['PTS M i 55', 'm_i_55'],
    ['Vś 3', 'vs3'],
    ['法句经 21', '法句经21'],
  ])('%s is %s', (citation, address) => expect(addressOfCitation(citation)).toBe(address));

  it.each([
    ['dhp21-25', 'dhp21-25'],
    ['toh21/144b', 'toh21, 144b'],
    ['m_i_55', 'm i 55'],
    ['M.I.57', 'M I 57'],
    ['m.i,58', 'm i 58'],
    ['T08n0251_p0848c07', 'T08n0251_p0848c07'],
    ['bca_I.5', 'bca I.5'],
    ['mn10/', 'mn10/'],
    ['', ''],
  ])('%s stands for %s', (address, citation) => expect(citationInAddress(address)).toBe(citation));
});
