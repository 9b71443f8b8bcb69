import { sheetIdOf } from '#shared/sheet-address.ts';
import { isUuid } from '#shared/uuid.ts';
import type { RouteContext } from '#web/route-context.ts';

/** A two-part address is a sheet's only if its last part ends in `_` and an id. Every page loads this, so it imports little. */
export const sheetIdOfRoute = ({ sheetSlugAndId }: RouteContext<'sheetSlugAndId'>['params']): string | undefined => {
  const id = sheetIdOf(sheetSlugAndId);
  return id && isUuid(id) ? id : undefined;
};
