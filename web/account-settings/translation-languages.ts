/** Into which texts are translated here; those of the site first. */
const OFFERED = 'en bo zh ja ko mn dz hi ne vi th fr de es it pt ru'.split(' ');

/** With the one chosen before, should it be another. */
export const translationLanguages = (chosen: string | null): string[] =>
  chosen && !OFFERED.includes(chosen) ? [...OFFERED, chosen] : OFFERED;
