import { describe, expect, it } from 'vitest';
import { correctionsOf } from '#server/corrections/testing-corrections.ts';
import type { Member } from '#server/auth/testing-members.ts';
import { sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';
import { moderationOf } from './testing-staff.ts';

const app = await sheetsApp();
const { call, create, member, put, pool } = app;
const { staff, usernameOf, act } = moderationOf(app);
const { suggest, details, textOf } = correctionsOf(app);
const [admin, moderator, editor] = [await staff('admin'), await staff('moderator'), await staff('editor')];

const lastEntry = async (action: AuditAction) => {
  const { entries } = await call('GET /audit-log', { query: { action, limit: 1 } }, moderator.access_token);
  return entries[0]!;
};
const undo = async (id: number, by: Member = moderator) =>
  (await act(by, 'POST /audit-log/{id}/undo', { id: String(id) })).status;
const undoLast = async (action: AuditAction, by: Member = moderator) => undo((await lastEntry(action)).id, by);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const silence = async (username: string, days: number, reason: string) => {
  await act(moderator, 'POST /admin/people/{username}/silence', { username }, { reason, until: day(days) });
  return (await lastEntry('silence')).id;
};
const person = (username: string) => call('GET /admin/people/{username}', { params: { username } }, admin.access_token);
const active = async (username: string) =>
  (await person(username)).measures.filter(({ ended_date }) => ended_date === null).map(({ reason }) => reason);
const author = async () => {
  const who = await member();
  const { sheet_id } = await create(who, { title: 'Public', is_published: true });
  return { who, id: sheet_id, username: await usernameOf(who) };
};

describe('a silence', () => {
  it('that has replaced another gives that one its time back, and an older one is left alone', async () => {
    const { username } = await author();
    const first = await silence(username, 20, 'First');
    const { silenced_until } = await person(username);
    const second = await silence(username, 3, 'Second');
    expect(await undo(first)).toBe(409);
    expect(await active(username)).toEqual(['Second']);
    expect(await undo(second)).toBe(204);
    expect([(await person(username)).silenced_until, await active(username)]).toEqual([silenced_until, ['First']]);
    expect(await undo(first)).toBe(204);
    expect([(await person(username)).silenced_until, await active(username)]).toEqual([null, []]);
    // The undo of the first can itself be undone.
    expect(await undoLast('lift_silence')).toBe(204);
    expect([(await person(username)).silenced_until, await active(username)]).toEqual([silenced_until, ['First']]);
  });
});

describe('a closed account', () => {
  it('that was reopened is closed again, for the same reason; an older closing is left alone', async () => {
    const { who, username } = await author();
    const close = (reason: string) => act(moderator, 'POST /admin/people/{username}/close', { username }, { reason });
    await close('First');
    const first = await lastEntry('close_account');
    await act(moderator, 'POST /admin/people/{username}/reopen', { username });
    const reopened = await lastEntry('reopen_account');
    expect(await undo(reopened.id)).toBe(204);
    expect([(await person(username)).closed_date, await active(username)]).toEqual([expect.any(String), ['First']]);
    expect((await act(who, 'GET /users/info', {})).status).toBe(401);
    await act(moderator, 'POST /admin/people/{username}/reopen', { username });
    await close('Second');
    expect(await undo(first.id)).toBe(409);
    expect(await active(username)).toEqual(['Second']);
  });
});

describe('a sheet', () => {
  const state = async (id: string) =>
    (await call('GET /admin/sheets/{id}', { params: { id } }, moderator.access_token)).state;

  it('that was unlisted and then taken down is unlisted again, not public', async () => {
    const { id, username } = await author();
    await act(moderator, 'POST /admin/sheets/{id}/unlist', { id }, { reason: 'Quiet' });
    const unlisted = await lastEntry('unlist_sheet');
    await act(moderator, 'POST /admin/sheets/{id}/take-down', { id }, { reason: 'Copied' });
    expect(await undo(unlisted.id)).toBe(409);
    expect(await undoLast('take_down_sheet')).toBe(204);
    expect([await state(id), await active(username)]).toEqual(['unlisted', ['Quiet']]);
    expect(await undo(unlisted.id)).toBe(204);
    expect([await state(id), await active(username)]).toEqual(['public', []]);
  });

  it('that was restored is hidden again, and an older decision does not take back a newer one', async () => {
    const { who, id, username } = await author();
    const takeDown = (reason: string) => act(moderator, 'POST /admin/sheets/{id}/take-down', { id }, { reason });
    await takeDown('First');
    const first = await lastEntry('take_down_sheet');
    await act(moderator, 'POST /admin/sheets/{id}/restore', { id });
    expect(await undoLast('restore_sheet')).toBe(204);
    expect([await state(id), await active(username)]).toEqual(['taken_down', ['First']]);
    const { notifications } = await call('GET /notifications', { query: {} }, who.access_token);
    expect(notifications.map(({ kind }) => kind)).toContain('taken_down');
    await act(moderator, 'POST /admin/sheets/{id}/restore', { id });
    await takeDown('Second');
    expect(await undo(first.id)).toBe(409);
    expect(await active(username)).toEqual(['Second']);
  });
});

describe('a first publication', () => {
  const held = async () => {
    const hold_first_publications = 'all' as const;
    await call('PUT /admin/settings', { body: { hold_first_publications } }, admin.access_token);
    const who = await member();
    const { sheet_id: id, version } = (await create(who, { title: 'First', is_published: true })) as {
      sheet_id: string;
      version: number;
    };
    return { who, id, version };
  };
  const isPublic = async (id: string) => (await app.app.inject(`/api/v1/sheets/${id}`)).statusCode === 200;
  const waits = async (id: string) => {
    const query = { kind: 'publication', limit: 100 } as const;
    const { reports } = await call('GET /admin/reports', { query }, moderator.access_token);
    return reports.some(({ sheet }) => sheet?.id === id);
  };

  it('waits again when its approval or its refusal is undone', async () => {
    const { who, id, version } = await held();
    await act(moderator, 'POST /admin/sheets/{id}/approve', { id }, { version });
    expect([await isPublic(id), await waits(id)]).toEqual([true, false]);
    expect(await undoLast('approve_publication')).toBe(204);
    expect([await isPublic(id), await waits(id)]).toEqual([false, true]);
    const next = (await create(who, { title: 'Next', is_published: true })) as { withheld?: string };
    expect(next.withheld).toBe('held');
    await act(moderator, 'POST /admin/sheets/{id}/decline', { id }, { version, reason: 'No' });
    expect(await waits(id)).toBe(false);
    expect(await undoLast('decline_publication')).toBe(204);
    expect(await waits(id)).toBe(true);
  });

  it('stays as it is when its author has gone on', async () => {
    const approved = await held();
    const { id, version, who } = approved;
    await act(moderator, 'POST /admin/sheets/{id}/approve', { id }, { version });
    await put(who, id, { body: { title: 'Other words', is_published: true } });
    expect(await undoLast('approve_publication')).toBe(409);
    const declined = await held();
    await put(declined.who, declined.id, { body: { title: 'A private draft' } });
    const body = { version: declined.version, reason: 'No' };
    await act(moderator, 'POST /admin/sheets/{id}/decline', { id: declined.id }, body);
    // What was written beside it has not been submitted.
    expect((await lastEntry('decline_publication')).can_undo).toBe(false);
    expect(await undoLast('decline_publication')).toBe(409);
    await call('PUT /admin/settings', { body: { hold_first_publications: 'off' } }, admin.access_token);
  });
});

describe('a report', () => {
  it('is given back, taken, settled and opened again by undoing', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into feedback (type, words) values ('bug', 'x') returning id`,
    );
    const id = rows[0]!.id;
    const report = async () => {
      const { state, taken_by, outcome } = await call(
        'GET /admin/reports/{id}',
        { params: { id } },
        moderator.access_token,
      );
      return [state, taken_by, outcome];
    };
    const name = await usernameOf(moderator);
    await act(moderator, 'POST /admin/reports/{id}/take', { id });
    const taken = await lastEntry('take_report');
    expect(await undo(taken.id)).toBe(204);
    expect(await report()).toEqual(['open', null, '']);
    expect(await undoLast('release_report')).toBe(204);
    expect(await report()).toEqual(['taken', name, '']);
    await act(moderator, 'POST /admin/reports/{id}/settle', { id }, { outcome: 'Mended' });
    const settled = await lastEntry('settle_report');
    await act(moderator, 'POST /admin/reports/{id}/reopen', { id });
    expect(await report()).toEqual(['open', null, '']);
    // Somebody has opened it again since.
    expect(await undo(settled.id)).toBe(409);
    expect(await undoLast('reopen_report')).toBe(204);
    expect((await report()).slice(0, 1)).toEqual(['settled']);
    expect((await report())[2]).toBe('Mended');
    expect(await undo(settled.id)).toBe(204);
    expect(await report()).toEqual(['taken', name, '']);
  });
});

describe('a suggestion', () => {
  const settle = async (id: string, action: 'accept' | 'decline' | 'ask') => {
    const { version, content, proposed_content } = await details(editor, id);
    const bodies = {
      accept: { version, before: content, content: proposed_content },
      decline: { version, reason: 'As in the edition' },
      ask: { version, question: 'Which edition?' },
    };
    return act(editor, `POST /admin/corrections/{id}/${action}`, { id }, bodies[action]);
  };

  it('is asked about, declined and accepted, and all of it is undone and done again', async () => {
    const id = await suggest(await member());
    const seen = async () => {
      const { state, messages, outcome } = await details(editor, id);
      return [state, messages.length, outcome];
    };
    await settle(id, 'ask');
    expect(await seen()).toEqual(['asked', 1, '']);
    expect(await undoLast('ask_about_correction', editor)).toBe(204);
    expect(await seen()).toEqual(['open', 0, '']);
    expect((await lastEntry('reopen_correction')).can_undo).toBe(false);

    await settle(id, 'decline');
    expect(await undoLast('decline_correction', editor)).toBe(204);
    expect(await seen()).toEqual(['open', 0, '']);
    expect(await undoLast('reopen_correction', editor)).toBe(204);
    expect(await seen()).toEqual(['declined', 0, 'As in the edition']);
    expect(await undoLast('decline_correction', editor)).toBe(204);

    const before = await textOf(VERSE);
    await settle(id, 'accept');
    const after = await textOf(VERSE);
    expect(await undoLast('accept_correction', editor)).toBe(204);
    expect([await textOf(VERSE), (await seen())[0]]).toEqual([before, 'open']);
    expect(await undoLast('reopen_correction', editor)).toBe(204);
    expect([await textOf(VERSE), (await seen())[0]]).toEqual([after, 'accepted']);
    expect(await undoLast('accept_correction', editor)).toBe(204);
    expect([await textOf(VERSE), (await seen())[0]]).toEqual([before, 'open']);
  });
});
