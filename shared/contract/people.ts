import { z } from 'zod';
import { words } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Page, PageInfo } from './parts.ts';

const Named = z.object({ username: z.string().max(300) });

/** A member in a list. */
export const Person = z.object({
  name: z.string(),
  username: z.string(),
  avatar_url: z.string(),
  title: z.string(),
});
export type Person = z.infer<typeof Person>;

export const Relation = z.object({
  is_self: z.boolean(),
  following: z.boolean().describe('The caller follows this person'),
  followed_by: z.boolean().describe('This person follows the caller'),
  blocking: z.boolean().describe('The caller has blocked this person'),
});
export type Relation = z.infer<typeof Relation>;

const People = PageInfo.extend({ users: z.array(Person) });

/** Relations between members. A former username finds the member who had it. */
export const peopleCalls = defineCalls({
  'GET /users/{username}/relation': {
    summary: 'Whether the caller and this person follow or block each other',
    auth: 'required',
    params: Named,
    answer: Relation,
    errors: ['unauthorized', 'user_not_found', 'too_many_requests'],
  },
  'POST /users/{username}/follow': {
    summary: 'Follow a member; idempotent',
    auth: 'required',
    params: Named,
    answer: z.undefined(),
    status: 204,
    errors: ['self_follow', 'unauthorized', 'blocked', 'user_not_found', 'too_many_requests'],
  },
  'DELETE /users/{username}/follow': {
    summary: 'Unfollow a member; idempotent',
    auth: 'required',
    params: Named,
    answer: z.undefined(),
    status: 204,
    errors: ['self_follow', 'unauthorized', 'user_not_found', 'too_many_requests'],
  },
  'GET /users/{username}/followers': {
    summary: 'Followers of a member, latest first',
    auth: 'optional',
    params: Named,
    query: Page,
    answer: People,
    errors: ['bad_request', 'user_not_found', 'too_many_requests'],
  },
  'GET /users/{username}/following': {
    summary: 'Members that a member follows, latest first',
    auth: 'optional',
    params: Named,
    query: Page,
    answer: People,
    errors: ['bad_request', 'user_not_found', 'too_many_requests'],
  },
  'POST /users/{username}/block': {
    summary: 'Block a member: neither follows the other any more, nor can; idempotent',
    auth: 'required',
    params: Named,
    answer: z.undefined(),
    status: 204,
    errors: ['self_block', 'unauthorized', 'user_not_found', 'too_many_requests'],
  },
  'DELETE /users/{username}/block': {
    summary: 'Unblock a member; idempotent',
    auth: 'required',
    params: Named,
    answer: z.undefined(),
    status: 204,
    errors: ['self_block', 'unauthorized', 'user_not_found', 'too_many_requests'],
  },
  'GET /users/me/blocks': {
    summary: 'Members the caller has blocked, latest first',
    auth: 'required',
    query: Page,
    answer: People,
    errors: ['bad_request', 'unauthorized'],
  },
  'POST /users/{username}/report': {
    summary: 'Report a member to the administrators; a second report replaces the first',
    auth: 'required',
    params: Named,
    body: z.object({ words: words('Please say what is wrong.') }),
    answer: z.undefined(),
    status: 204,
    errors: ['bad_request', 'self_block', 'unauthorized', 'silenced', 'user_not_found', 'too_many_requests'],
  },
});
