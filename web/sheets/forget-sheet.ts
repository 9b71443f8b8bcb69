import type { QueryClient } from '@tanstack/react-query';
import { sheetQuery } from './sheets.data.ts';

/** Of a sheet that was deleted or has come back: what was known of it and of the lists it stands in is old. */
export const forgetSheet = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: sheetQuery(id).queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets'] });
  void client.invalidateQueries({ queryKey: ['sheets-user-profile'] });
};
