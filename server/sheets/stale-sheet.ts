import { AppError } from '#server/errors.ts';
import type { Sheet } from '#shared/contract/sheet-parts.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** A save that would replace something its writer has not seen. Brings what that is. */
export class StaleSheetError extends AppError {
  readonly sheet: Sheet;

  constructor(sheet: Sheet) {
    super('stale_version');
    this.sheet = sheet;
  }

  override get body(): ErrorBody & { sheet: Sheet } {
    return { ...super.body, sheet: this.sheet };
  }
}
