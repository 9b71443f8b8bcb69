/** The ways in which a citation is written. */
export const CITATION_FORMATS = ['plain', 'chicago', 'bibtex', 'ris', 'csl_json'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];
