import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import type { Certificate } from './certificates.ts';
import { startChild } from './child.ts';
import { PASSWORD } from './database-cluster.ts';
import { databaseUser } from './programs.ts';

/** As ops/pgbouncer/pgbouncer.ini, without a list of users. */
const configuration = (folder: string, port: number, primaryPort: number, { file }: Certificate) => `
[databases]
pothi = host=127.0.0.1 port=${primaryPort} dbname=pothi user=postgres password=${PASSWORD} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 8
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, extra_float_digits
server_reset_query =
server_login_retry = 1
server_tls_sslmode = verify-full
server_tls_ca_file = ${file}
`;

/** PgBouncer in transaction mode before the primary. Returns its port. */
export const startPooler = async (
  program: string,
  parent: string,
  primaryPort: number,
  certificate: Certificate,
): Promise<number> => {
  const user = databaseUser();
  const folder = join(parent, 'pgbouncer');
  mkdirSync(folder);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(folder, port, primaryPort, certificate));
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  if (user) for (const path of [folder, file, join(folder, 'users')]) chownSync(path, user.uid, user.gid);
  startChild({ command: [program, file], log: join(parent, 'pgbouncer.log'), user });
  return port;
};
