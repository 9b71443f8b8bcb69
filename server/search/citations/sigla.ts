/** How works are cited: the names in use, and where the library stores the numbers. */
export type Siglum = {
  /** As it is usually written before the number. */
  label: string;
  /** In lower case and without diacritics. */
  names: string[];
  /** Sigla in `segment_references`. */
  references?: string[];
  /** Prefix of discourse numbers: `mn` of mn10. */
  uid?: string;
  /** Prefix of work keys: `derge:D` of derge:D21. */
  work?: string;
  /** Language of the edition that the numbers belong to. */
  language?: string;
};

export const SIGLA: Siglum[] = [
  { label: 'Dhp', names: ['dhp', 'dhammapada'], references: ['Dhp'], uid: 'dhp' },
  { label: 'DN', names: ['dn', 'd', 'digha nikaya', 'dighanikaya', 'long discourses'], references: ['DN'], uid: 'dn' },
  {
    label: 'MN',
    names: ['mn', 'm', 'majjhima nikaya', 'majjhimanikaya', 'middle discourses'],
    references: ['MN'],
    uid: 'mn',
  },
  {
    label: 'SN',
    names: ['sn', 's', 'samyutta nikaya', 'samyuttanikaya', 'linked discourses'],
    references: ['SN'],
    uid: 'sn',
  },
  {
    label: 'AN',
    names: ['an', 'a', 'anguttara nikaya', 'anguttaranikaya', 'numbered discourses'],
    references: ['AN'],
    uid: 'an',
  },
  { label: 'Snp', names: ['snp', 'sn', 'sutta nipata', 'suttanipata'], references: ['Snp'], uid: 'snp' },
  { label: 'Kp', names: ['kp', 'khp', 'khuddakapatha'], references: ['Kp'], uid: 'kp' },
  { label: 'Ud', names: ['ud', 'udana'], references: ['Ud'], uid: 'ud' },
  { label: 'Iti', names: ['iti', 'it', 'itivuttaka'], references: ['Iti'], uid: 'iti' },
  { label: 'Thag', names: ['thag', 'th', 'theragatha'], references: ['Thag'], uid: 'thag' },
  { label: 'Thig', names: ['thig', 'therigatha'], references: ['Thig'], uid: 'thig' },
  { label: 'Ja', names: ['ja', 'jataka'], references: ['Ja'], uid: 'ja' },
  { label: 'Mnd', names: ['mnd', 'mahaniddesa'], uid: 'mnd' },
  { label: 'Cnd', names: ['cnd', 'culaniddesa'], uid: 'cnd' },
  { label: 'Ps', names: ['ps', 'patis', 'patisambhidamagga'], uid: 'ps' },
  { label: 'Cp', names: ['cp', 'cariyapitaka'], uid: 'cp' },
  { label: 'Mil', names: ['mil', 'milindapanha'], uid: 'mil' },
  { label: 'Ne', names: ['ne', 'nett', 'netti'], uid: 'ne' },
  { label: 'Kd', names: ['kd', 'khandhaka'], uid: 'pli-tv-kd' },
  { label: 'DA', names: ['da', 'dirgha agama'], uid: 'da' },
  { label: 'MA', names: ['ma', 'madhyama agama'], uid: 'ma' },
  { label: 'SA', names: ['sa', 'samyukta agama'], uid: 'sa' },
  { label: 'EA', names: ['ea', 'ekottara agama'], uid: 'ea' },
  { label: 'Toh', names: ['toh', 'tohoku', 'd', 'derge'], references: ['Toh'], work: 'derge:D', language: 'bo' },
  { label: 'T', names: ['t', 'taisho'], references: ['T'], language: 'zh' },
  { label: 'BCA', names: ['bca', 'bodhicaryavatara', 'bodhisattvacaryavatara'], references: ['BCA'] },
  { label: 'Vś', names: ['vs', 'vimsatika'], references: ['Vś'] },
];
