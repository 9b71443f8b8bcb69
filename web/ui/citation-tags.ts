import { languageTag } from '#shared/languages.ts';
import { type CitedItem, peopleOf } from './cited-item.ts';

type Entry = [name: string, content: string];
export type CitationTag = { name: 'meta' | 'link'; attributes: Record<string, string> };

const SCHEMAS: Entry[] = [
  ['schema.DC', 'http://purl.org/dc/elements/1.1/'],
  ['schema.DCTERMS', 'http://purl.org/dc/terms/'],
  // Zotero's own: only by it translators arrive as what they are.
  ['schema.Z', 'http://www.zotero.org/namespaces/export#'],
];

const FILES: Entry[] = [
  ['application/x-research-info-systems', 'ris'],
  ['application/x-bibtex', 'bibtex'],
  ['application/vnd.citationstyles.csl+json', 'csl_json'],
];

/** `2026-11-09 10:11:12` → `2026-11-09`. */
const dayOf = (wireDate: string): string => wireDate.slice(0, 10);

const slashes = (day: string): string => day.replaceAll('-', '/');

const describe = (item: CitedItem) =>
  item.kind === 'sheet'
    ? {
        ...item,
        type: 'webpage',
        tag: item.language,
        published: dayOf(item.published),
        source: '',
        license: '',
        shortId: item.id,
        target: ['sheet_id', item.id],
      }
    : {
        ...item.text,
        type: 'book',
        tag: languageTag(item.text.language, item.text.script),
        published: '',
        shortId: item.segment_id ?? item.text.id,
        target: item.segment_id ? ['segment_id', item.segment_id] : ['text_id', item.text.id],
      };

/**
 * Highwire Press, Dublin Core and Zotero tags. Zotero takes the creators from `citation_author` alone where there is one, and
 * knows no tag of Highwire for translators: with translators all people are named by the other two.
 */
export const citationTags = (item: CitedItem, origin: string, siteName: string): CitationTag[] => {
  const { title, type, tag, published, source, license, shortId, target } = describe(item);
  const { authors, translators } = peopleOf(item);
  const address = `${origin}/c/${shortId}`;
  const named = (name: string, values: string[]): Entry[] => values.map((value) => [name, value]);
  const entries: Entry[] = [
    ['citation_title', title],
    ...(translators.length === 0 ? named('citation_author', authors) : []),
    ['citation_publication_date', slashes(published)],
    ['citation_publisher', source || siteName],
    ['citation_language', tag],
    ['citation_public_url', address],
    ['DC.type', 'Text'],
    ['Z.itemType', type],
    ['DC.title', title],
    ...named('DC.creator', authors),
    ...named('DC.contributor', translators),
    ...named('Z.translators', translators),
    ['DC.date', published],
    ['DC.language', tag],
    ['DC.publisher', source || siteName],
    ['DC.rights', license],
    ['DC.identifier', address],
    ['DCTERMS.modified', dayOf(item.kind === 'sheet' ? item.updated : item.text.updated_date)],
    ['DCTERMS.alternative', item.kind === 'text' && item.text.original_title !== title ? item.text.original_title : ''],
  ];
  return [
    ...SCHEMAS.map(([rel, href]): CitationTag => ({ name: 'link', attributes: { rel, href } })),
    ...entries
      .filter(([, content]) => content !== '')
      .map(([name, content]): CitationTag => ({ name: 'meta', attributes: { name, content } })),
    ...FILES.map(([media, format]): CitationTag => ({
      name: 'link',
      attributes: {
        rel: 'alternate',
        type: media,
        href: `${origin}/api/v1/citations/download?${new URLSearchParams([target, ['format', format]])}`,
      },
    })),
  ];
};
