import type { Member } from '#server/auth/testing-members.ts';
import { turnOnFactor } from '#server/auth/testing-second-factor.ts';
import type { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Role } from '#shared/roles.ts';
import { runAdminCommand } from './admin-commands.ts';

type App = Awaited<ReturnType<typeof sheetsApp>>;

/** New members with a role. */
export const staffOf =
  (app: App) =>
  async (role: Role): Promise<Member> => {
    const who = await app.member();
    await runAdminCommand(app.db, ['grant', who.email, role]);
    await turnOnFactor(app, who);
    return who;
  };
