import type { assignmentCalls } from '#shared/contract/assignments.ts';
import { everyone, members, onlyOwner } from './caller-roles.ts';
import type { Fixtures, Rows } from './permission-row.ts';

// The owner is the teacher. `other` is a student who has handed in, `collection_editor` one who has only started.

const assignment = ({ assignment: id }: Fixtures) => ({ params: { id } });
const published = ({ published: id }: Fixtures) => ({ params: { id } });
const hidden = ({ private: id }: Fixtures) => ({ params: { id } });
const answer = ({ assignment: id, answer: one }: Fixtures) => ({ params: { id, answer: one } });
const draft = ({ assignment: id, draftAnswer: one }: Fixtures) => ({ params: { id, answer: one } });

const ONLY_TEACHER = onlyOwner(200, 404);
/** Nobody reads what was not handed in, not even who writes it: they read their sheet. */
const NOBODY = members(404);

export const assignmentPermissions: Rows<typeof assignmentCalls> = {
  'PUT /sheets/{id}/assignment': [
    ['a published sheet', onlyOwner(200, 403), (fixtures) => ({ ...assignment(fixtures), body: {} })],
    ['a private sheet', onlyOwner(200, 404), (fixtures) => ({ ...hidden(fixtures), body: {} })],
  ],
  'DELETE /sheets/{id}/assignment': [
    ['a published sheet', onlyOwner(204, 403), published],
    ['a private sheet', onlyOwner(204, 404), hidden],
  ],
  'GET /assignments/{id}': [
    ['an assignment', everyone(200), assignment],
    ['a sheet that is none', everyone(404), published],
  ],
  'POST /assignments/{id}/answers': [
    ['an assignment', { ...members(201), owner: 400, blocked: 403 }, assignment],
    ['a private sheet', members(404), hidden],
  ],
  'GET /assignments/{id}/answers': [['an assignment', ONLY_TEACHER, assignment]],
  'GET /assignments/{id}/answers/{answer}': [
    ['an answer that was handed in', { ...ONLY_TEACHER, other: 200 }, answer],
    ['an answer that was only started', NOBODY, draft],
  ],
  'PUT /assignments/{id}/answers/{answer}': [
    ['an answer', onlyOwner(204, 404), (fixtures) => ({ ...answer(fixtures), body: { is_removed: false } })],
  ],
  'POST /assignments/{id}/answers/{answer}/hand-in': [
    [
      'an answer that was handed in',
      { ...members(404), other: 200 },
      (fixtures) => ({ ...answer(fixtures), body: { hand_in_id: crypto.randomUUID() } }),
    ],
  ],
  'POST /assignments/{id}/answers/{answer}/return': [
    [
      'an answer that was handed in',
      ONLY_TEACHER,
      (fixtures) => ({ ...answer(fixtures), body: { hand_in_id: fixtures.handIn, may_hand_in_again: true } }),
    ],
    [
      'an answer that was only started',
      NOBODY,
      (fixtures) => ({ ...draft(fixtures), body: { hand_in_id: fixtures.handIn } }),
    ],
  ],
  'GET /assignments/{id}/export/docx': [['an assignment', ONLY_TEACHER, assignment]],
  'GET /assignments/{id}/export/csv': [['an assignment', ONLY_TEACHER, assignment]],
};
