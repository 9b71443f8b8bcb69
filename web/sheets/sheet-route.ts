import { sheetIdOf } from '#shared/sheet-address.ts';
import type { RouteContext } from '#web/route-context.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A two-part address is a sheet's only if its last part ends in `_` and an id. Every page loads this, so it imports little. */
export const sheetIdOfRoute = ({ sheetSlugAndId }: RouteContext<'sheetSlugAndId'>['params']): string | undefined => {
  const id = sheetIdOf(sheetSlugAndId);
  return id && ID.test(id) ? id : undefined;
};
