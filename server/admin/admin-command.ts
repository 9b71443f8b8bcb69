import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { AdminError } from './admin-error.ts';
import { runAdminCommand } from './admin-commands.ts';

const run = async (): Promise<void> => {
  // Uses the database of a running server, or starts it.
  const database = await openDatabase(readSettings(), { exclusive: false });
  try {
    await migrate(database.pool);
    console.log(await runAdminCommand(database.db, process.argv.slice(2)));
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
// Handles that a library leaves open must not keep the process running.
process.exit();
