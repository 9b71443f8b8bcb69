import { AppError } from '#server/errors.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** A change that would replace words its writer has not seen. Brings what they are. */
export class StaleNoteError extends AppError {
  readonly note: Note;

  constructor(note: Note) {
    super('stale_version');
    this.note = note;
  }

  override get body(): ErrorBody & { note: Note } {
    return { ...super.body, note: this.note };
  }
}
