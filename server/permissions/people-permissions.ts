import type { feedbackCalls } from '#shared/contract/feedback.ts';
import type { notificationCalls } from '#shared/contract/notifications.ts';
import type { peopleCalls } from '#shared/contract/people.ts';
import { everyone, members } from './caller-roles.ts';
import type { Rows, Fixtures } from './permission-row.ts';

const owner = ({ username }: Fixtures) => ({ params: { username } });

/** Actions on another member: doing them to oneself is a bad request. */
const onOwner = { ...members(204), owner: 400 };

/** Called by a new member, so that later rows find the relations to the owner unchanged. */
const byNewMember = async ({ newMember, username }: Fixtures) => ({ ...(await newMember()), params: { username } });

/** Relations between members, notifications and feedback. */
export const peoplePermissions: Rows<typeof peopleCalls & typeof notificationCalls & typeof feedbackCalls> = {
  'GET /users/{username}/relation': [['the owner', members(200), owner]],
  'POST /users/{username}/follow': [['the owner', { ...onOwner, blocked: 403 }, owner]],
  'DELETE /users/{username}/follow': [['the owner', onOwner, owner]],
  'GET /users/{username}/followers': [['the owner', everyone(200), owner]],
  'GET /users/{username}/following': [['the owner', everyone(200), owner]],
  'POST /users/{username}/block': [['somebody', members(204), byNewMember]],
  'DELETE /users/{username}/block': [['the owner', onOwner, owner]],
  'GET /users/me/blocks': [['one’s own', members(200)]],
  'POST /users/{username}/report': [
    ['the owner', onOwner, (fixtures) => ({ ...owner(fixtures), body: { words: 'Rude' } })],
  ],
  'GET /notifications': [['one’s own', members(200)]],
  'GET /notifications/unread': [['one’s own', members(200)]],
  'POST /notifications/read': [['one’s own', members(204), () => ({ body: {} })]],
  'POST /feedback': [
    ['the site', everyone(204), () => ({ body: { type: 'idea', email: 'a@example.org', words: 'More texts' } })],
  ],
};
