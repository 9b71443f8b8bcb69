import { bearer, type Member } from '#server/auth/testing-members.ts';
import { turnOnFactor } from '#server/auth/testing-second-factor.ts';
import type { sheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Name } from '#shared/contract/contract.ts';
import type { Role } from '#shared/roles.ts';
import { runAdminCommand } from './admin-commands.ts';

type App = Awaited<ReturnType<typeof sheetsApp>>;

/** New members with a role. */
export const staffOf =
  (app: Pick<App, 'call' | 'db' | 'member' | 'pool'>) =>
  async (role: Role): Promise<Member> => {
    const who = await app.member();
    await runAdminCommand(app.db, ['grant', who.email, role]);
    await turnOnFactor(app, who);
    return who;
  };

/** What tests of moderators do. */
export const moderationOf = (app: App) => ({
  staff: staffOf(app),
  usernameOf: async ({ access_token }: Member) => (await app.call('GET /users/info', {}, access_token)).username,
  /** A call about a report, sheet or member; its status and, of an error, its body. */
  act: (by: Member, name: Name, params: object, body?: object) =>
    app.raw(name, { params, ...(body ? { body } : {}), ...bearer(by.access_token) } as never),
});
