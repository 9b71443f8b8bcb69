import { bearer, type Member } from '#server/auth/testing-members.ts';
import { sheetsApp, type SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { Comment } from '#shared/contract/comments.ts';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import type { ErrorBody } from '#shared/errors.ts';
import type { CommentSetting } from '#shared/limits.ts';

export type NewComment = Partial<NonNullable<Sent<'POST /sheets/{id}/comments'>['body']>>;

export type CommentsApp = SheetsApp & {
  comment(member: Member, sheet: string, body: string, more?: NewComment): Promise<Comment>;
  /** As it went over the wire. */
  tryComment(member: Member | undefined, sheet: string, body: object): Promise<{ status: number; body: ErrorBody }>;
  /** A call about one comment. */
  act(member: Member | undefined, name: Name, id: string, body?: object): Promise<number>;
  list(sheet: string, member?: Member, query?: object): Promise<Answer<'GET /sheets/{id}/comments'>>;
  set(author: Member, sheet: string, setting: CommentSetting): Promise<unknown>;
  nameOf(member: Member): Promise<string>;
  /** Kinds of unread notifications, latest first. */
  told(member: Member): Promise<string[]>;
};

const as = (member: Member | undefined) => (member ? bearer(member.access_token) : {});

export const commentsApp = async (env: Record<string, string> = {}): Promise<CommentsApp> => {
  const app = await sheetsApp(env);
  return {
    ...app,
    comment: (member, id, body, more = {}) =>
      app.call('POST /sheets/{id}/comments', { params: { id }, body: { body, ...more } }, member.access_token),
    tryComment: async (member, id, body) => {
      const answer = await app.raw('POST /sheets/{id}/comments', { params: { id }, body, ...as(member) });
      return { status: answer.status, body: answer.body as ErrorBody };
    },
    act: async (member, name, id, body) =>
      (await app.raw(name, { params: { id }, ...(body ? { body } : {}), ...as(member) })).status,
    list: (id, member, query = {}) =>
      app.call('GET /sheets/{id}/comments', { params: { id }, query }, member?.access_token),
    set: (author, id, setting) =>
      app.call('PUT /sheets/{id}/comment-settings', { params: { id }, body: { setting } }, author.access_token),
    nameOf: async ({ access_token }) => (await app.call('GET /users/info', {}, access_token)).username,
    told: async ({ access_token }) =>
      (await app.call('GET /notifications', {}, access_token)).notifications
        .filter(({ is_read }) => !is_read)
        .map(({ kind }) => kind),
  };
};
