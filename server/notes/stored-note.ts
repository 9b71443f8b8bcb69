import type { Note } from '#shared/contract/notes.ts';

/** The words that are meant, as they are kept; offsets are null when the whole passage is. */
export type StoredAnchor = {
  start_offset: number | null;
  end_offset: number | null;
  quote: string;
  prefix: string;
  suffix: string;
};

/** Where a note is, and when its words were last looked for. */
export type Spotted = StoredAnchor & {
  text_id: string;
  segment_id: string;
  segment_number: number;
  text_title: string;
  language: string;
  script: string;
  revision: number;
  state: Note['state'];
};

/** A note as it is read; of a doubtful one also the HTML of its passage, in which it has to be told what is meant now. */
export type NoteRow = Omit<Note, 'present_words'> & { content: string | null };

/** A passage that can be written about. */
export type NotedSegment = {
  segment_id: string;
  segment_number: number;
  content: string;
  text_id: string;
  text_title: string;
  language: string;
  script: string;
  revision: number;
};
