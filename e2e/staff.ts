import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** As `npm run admin -- grant` and the settings do. */
export const giveRole = async (email: string, role: 'moderator' | 'editor' | 'librarian' | 'admin') => {
  const client = new pg.Client({ connectionString: process.env['POTHI_DATABASE'] });
  await client.connect();
  await client.query(
    `with staff as (update accounts set role = $3 where email = $1 returning id)
     insert into second_factors (account_id, secret, confirmed_date) select id, $2, now() from staff`,
    [email, randomBytes(20), role],
  );
  await client.end();
};
