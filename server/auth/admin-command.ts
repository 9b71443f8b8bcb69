import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { administer, AdminError } from './admin.ts';

const run = async (): Promise<void> => {
  // Joins the database of a server that runs, or starts it for itself.
  const database = await openDatabase(readSettings(), { exclusive: false });
  try {
    await migrate(database.pool);
    console.log(await administer(database.db, process.argv.slice(2)));
  } finally {
    await database.close();
  }
};

try {
  await run();
} catch (error) {
  const expected = error instanceof AdminError || error instanceof SettingsError || error instanceof StartError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
// Whatever a library still holds open must not keep the process.
process.exit();
