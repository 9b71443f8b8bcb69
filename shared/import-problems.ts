/** What can be wrong with a file that is imported. Each has a sentence of its own in every language of the site. */
export const IMPORT_PROBLEMS = [
  // The file as a whole.
  'cannot_be_read',
  'no_file',
  'file_not_read',
  'too_many_files',
  'several_files',
  'too_large',
  'empty',
  'not_in_encoding',
  'not_utf8',
  'line_too_long',
  'too_many_segments',
  'no_language',
  'no_title',
  'unknown_work',
  'unknown_collection',
  'unknown_text',
  'root_exists',
  'no_root',
  // Archives.
  'not_an_archive',
  'archive_damaged',
  'archive_entries',
  'archive_bytes',
  'archive_entry_bytes',
  'archive_ratio',
  'archive_name',
  'archive_depth',
  'archive_path',
  'archive_link',
  'archive_encrypted',
  'archive_duplicate',
  'archive_compression',
  // XML.
  'xml_not_well_formed',
  'xml_entities',
  'xml_unknown_entity',
  'xml_depth',
  'xml_size',
  // Headings and mappings.
  'empty_heading',
  'heading_skips_level',
  'section_counts_differ',
  'section_numbers_differ',
  // Tables.
  'no_columns',
  'no_root_column',
  'column_missing',
  'column_empty',
  'row_width',
  'quote_open',
  'quote_inside',
  'too_many_columns',
  'too_many_cells',
  'key_twice',
  'row_not_in_root',
  'row_counts_differ',
  // DOCX, TEI and EPUB.
  'part_missing',
  'unknown_style',
  'note_missing',
  'picture_left_out',
  'tracked_changes',
  'not_tei',
  'id_twice',
  'not_epub',
  'protected_content',
  'contents_unreadable',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

export type ProblemValues = Record<string, string | number>;

/** Where it is and what is wrong; the sentence is made in the language of whoever reads it. */
export type ImportProblem = {
  file: string;
  line?: number;
  /** The beginning of the line. */
  quote?: string;
  code: ImportProblemCode;
  values: ProblemValues;
};
