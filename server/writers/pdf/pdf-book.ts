/**
 * What `book.typ` reads, as JSON. Words reach the typesetter only as data and are never part of its program, so that nothing in
 * them can be markup.
 */
export type PdfBook = {
  title: string;
  lang: PdfLanguage;
  authors: string[];
  keywords: string[];
  /** `YYYY-MM-DD` */
  date: string;
  /** In the language of the title, below it. */
  original: { text: string; lang: PdfLanguage } | null;
  byline: PdfRun[];
  summary: string;
  /** Of the title page: the text, then each version. Without any the title stands above the first words. */
  texts: {
    title: string;
    lang: PdfLanguage;
    lines: { label: string; labelLang: PdfLanguage; value: string; lang: PdfLanguage; url: string }[];
  }[];
  contentsTitle: string;
  contentsLang: PdfLanguage;
  hasContents: boolean;
  /** The texts of the columns, at the head of each page; empty without columns. */
  columns: { title: string; lang: PdfLanguage }[];
  nodes: PdfNode[];
};

/** What the typesetter knows a language by: `zh-Hant` is `zh` there, with the punctuation of its region. */
export type PdfLanguage = { lang: string; region?: string };

/** Words in a line. `s` has a letter for each style: bold, italic, underlined, x struck through, code, ^ above,
 * _ below, hyphenated. */
export type PdfRun =
  | { t: string; s?: string; color?: string }
  | { br: true }
  | { href: string; runs: PdfRun[] }
  | { note: PdfRun[]; lang: PdfLanguage };

/** In the margin where it has room, else before the words. */
export type PdfNumber = { number?: string };

export type PdfCell = { nodes: PdfNode[]; colspan: number; rowspan: number; isHeader: boolean; align: string };

export type PdfNode =
  | {
      k: 'heading';
      level: number;
      isListed: boolean;
      /** Notes follow: a note that does not fit on the page would take its line away from the heading. */
      needsRoom?: true;
      runs: PdfRun[];
      lang: PdfLanguage;
      others: { runs: PdfRun[]; lang: PdfLanguage }[];
    }
  /** `look`: a translation stands below its text, a label is bold and stays with what follows, a citation is on the right. */
  | ({
      k: 'paragraph';
      runs: PdfRun[];
      lang: PdfLanguage;
      align: string;
      look: 'text' | 'translation' | 'label' | 'citation';
      isKept: boolean;
    } & PdfNumber)
  | { k: 'list'; isOrdered: boolean; start: number; items: PdfNode[][] }
  | { k: 'quote'; nodes: PdfNode[] }
  | { k: 'code'; text: string }
  | { k: 'table'; columns: number; rows: PdfCell[][] }
  /** Passages of several texts beside one another. */
  | { k: 'columns'; columns: number; rows: { rowspan: number; node: PdfNode }[][] }
  | { k: 'picture'; name: string; alt: string; caption: string; width: number };
