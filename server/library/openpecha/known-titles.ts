import type { Localized } from '../draft.ts';

/** Uploads name a base text by its English title, pechas open with the Tibetan one: these are the same works. */
const works: { titles: Localized; alsoCalled: string[] }[] = [
  {
    titles: {
      bo: 'བྱང་ཆུབ་སེམས་དཔའི་སྤྱོད་པ་ལ་འཇུག་པ།',
      en: 'The Way of the Bodhisattva',
      zh: '入菩萨行论',
      sa: 'Bodhicaryāvatāra',
    },
    alsoCalled: ['Bodhicaryavatara', 'Bodhisattvacaryāvatāra', 'སྤྱོད་འཇུག'],
  },
  {
    titles: {
      bo: 'བཅོམ་ལྡན་འདས་མ་ཤེས་རབ་ཀྱི་ཕ་རོལ་ཏུ་ཕྱིན་པའི་སྙིང་པོ།',
      en: 'The Heart Sūtra',
      zh: '般若波罗蜜多心经',
      sa: 'Prajñāpāramitāhṛdaya',
    },
    alsoCalled: ['Heart Sutra', 'ཤེས་རབ་སྙིང་པོ'],
  },
];

const byName = new Map(
  works.flatMap((work) => [...Object.values(work.titles), ...work.alsoCalled].map((name) => [foldName(name), work])),
);

/** One name for all names of a work. */
export function canonicalName(name: string): string {
  return foldName(byName.get(foldName(name))?.titles.en ?? name);
}

/** The titles readers know a work by; what the source itself says goes first. */
export function knownTitles(given: Localized): Localized {
  const known = Object.values(given)
    .map((name) => byName.get(foldName(name)))
    .find((work) => work !== undefined);
  return { ...known?.titles, ...given };
}

function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[་།\s]+$/, '')
    .trim()
    .toLowerCase();
}
