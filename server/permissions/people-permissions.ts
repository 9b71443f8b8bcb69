import type { feedbackCalls } from '#shared/contract/feedback.ts';
import type { notificationCalls } from '#shared/contract/notifications.ts';
import type { peopleCalls } from '#shared/contract/people.ts';
import { everyone, members } from './people.ts';
import type { Rows, Things } from './permission-row.ts';

const owner = ({ username }: Things) => ({ params: { username } });

/** What is done to somebody: nobody can do it to herself. */
const toTheOwner = { ...members(204), owner: 400 };

/** By somebody who has just come, so that those who ask further on stand to the owner as before. */
const byAnother = async ({ another, username }: Things) => ({ ...(await another()), params: { username } });

/** Between members, what they are told, and what they write to those who run the site. */
export const peoplePermissions: Rows<typeof peopleCalls & typeof notificationCalls & typeof feedbackCalls> = {
  'GET /users/{username}/relation': [['the owner', members(200), owner]],
  'POST /users/{username}/follow': [['the owner', { ...toTheOwner, blocked: 403 }, owner]],
  'DELETE /users/{username}/follow': [['the owner', toTheOwner, owner]],
  'GET /users/{username}/followers': [['the owner', everyone(200), owner]],
  'GET /users/{username}/following': [['the owner', everyone(200), owner]],
  'POST /users/{username}/block': [['somebody', members(204), byAnother]],
  'DELETE /users/{username}/block': [['the owner', toTheOwner, owner]],
  'GET /users/me/blocks': [['one’s own', members(200)]],
  'POST /users/{username}/report': [
    ['the owner', toTheOwner, (things) => ({ ...owner(things), body: { words: 'Rude' } })],
  ],
  'GET /notifications': [['one’s own', members(200)]],
  'GET /notifications/unread': [['one’s own', members(200)]],
  'POST /notifications/read': [['one’s own', members(204), () => ({ body: {} })]],
  'POST /feedback': [
    ['the site', everyone(204), () => ({ body: { type: 'idea', email: 'a@example.org', words: 'More texts' } })],
  ],
};
