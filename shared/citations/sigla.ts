/** How works are cited: the names in use, and where the library stores the numbers. */
export type Siglum = {
  /** As it is usually written before the number. */
  label: string;
  /** In lower case, without diacritics, tsheg and shad; Chinese names in both kinds of characters. */
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
  { label: 'Dhp', names: ['dhp', 'dhammapada', '法句经', '法句經', 'ཆོསཀྱིཚིགསསུབཅདཔ'], references: ['Dhp'], uid: 'dhp' },
  {
    label: 'DN',
    names: ['dn', 'd', 'digha nikaya', 'dighanikaya', 'long discourses', 'langere sammlung', '长部', '長部'],
    references: ['DN'],
    uid: 'dn',
  },
  {
    label: 'MN',
    names: ['mn', 'm', 'majjhima nikaya', 'majjhimanikaya', 'middle discourses', 'mittlere sammlung', '中部'],
    references: ['MN'],
    uid: 'mn',
  },
  {
    label: 'SN',
    names: [
      'sn',
      's',
      'samyutta nikaya',
      'samyuttanikaya',
      'linked discourses',
      'gruppierte sammlung',
      '相应部',
      '相應部',
    ],
    references: ['SN'],
    uid: 'sn',
  },
  {
    label: 'AN',
    names: ['an', 'a', 'anguttara nikaya', 'anguttaranikaya', 'numbered discourses', 'angereihte sammlung', '增支部'],
    references: ['AN'],
    uid: 'an',
  },
  {
    label: 'Snp',
    names: ['snp', 'sn', 'sutta nipata', 'suttanipata', '经集', '經集'],
    references: ['Snp'],
    uid: 'snp',
  },
  { label: 'Kp', names: ['kp', 'khp', 'khuddakapatha', '小诵', '小誦'], references: ['Kp'], uid: 'kp' },
  { label: 'Ud', names: ['ud', 'udana', '自说经', '自說經'], references: ['Ud'], uid: 'ud' },
  { label: 'Iti', names: ['iti', 'it', 'itivuttaka', '如是语', '如是語'], references: ['Iti'], uid: 'iti' },
  { label: 'Thag', names: ['thag', 'th', 'theragatha', '长老偈', '長老偈'], references: ['Thag'], uid: 'thag' },
  { label: 'Thig', names: ['thig', 'therigatha', '长老尼偈', '長老尼偈'], references: ['Thig'], uid: 'thig' },
  { label: 'Ja', names: ['ja', 'jataka', '本生', '本生经', '本生經'], references: ['Ja'], uid: 'ja' },
  { label: 'Mnd', names: ['mnd', 'mahaniddesa'], uid: 'mnd' },
  { label: 'Cnd', names: ['cnd', 'culaniddesa'], uid: 'cnd' },
  { label: 'Ps', names: ['ps', 'patis', 'patisambhidamagga'], uid: 'ps' },
  { label: 'Cp', names: ['cp', 'cariyapitaka'], uid: 'cp' },
  { label: 'Mil', names: ['mil', 'milindapanha', '弥兰王问经', '彌蘭王問經'], uid: 'mil' },
  { label: 'Ne', names: ['ne', 'nett', 'netti'], uid: 'ne' },
  { label: 'Kd', names: ['kd', 'khandhaka'], uid: 'pli-tv-kd' },
  { label: 'DA', names: ['da', 'dirgha agama', '长阿含', '长阿含经', '長阿含', '長阿含經'], uid: 'da' },
  { label: 'MA', names: ['ma', 'madhyama agama', '中阿含', '中阿含经', '中阿含經'], uid: 'ma' },
  { label: 'SA', names: ['sa', 'samyukta agama', '杂阿含', '杂阿含经', '雜阿含', '雜阿含經'], uid: 'sa' },
  {
    label: 'EA',
    names: ['ea', 'ekottara agama', '增一阿含', '增一阿含经', '增一阿含經', '增壹阿含经', '增壹阿含經'],
    uid: 'ea',
  },
  {
    label: 'Toh',
    names: ['toh', 'tohoku', 'd', 'derge', '德格', '东北', '東北', 'སྡེདགེ'],
    references: ['Toh'],
    work: 'derge:D',
    language: 'bo',
  },
  { label: 'T', names: ['t', 'taisho', '大正', '大正藏'], references: ['T'], uid: 't', language: 'zh' },
  {
    label: 'BCA',
    names: ['bca', 'bodhicaryavatara', 'bodhisattvacaryavatara', '入菩萨行论', '入菩薩行論', 'སྤྱོདའཇུག'],
    references: ['BCA'],
  },
  { label: 'Vś', names: ['vs', 'vimsatika', '唯识二十论', '唯識二十論'], references: ['Vś'] },
];
