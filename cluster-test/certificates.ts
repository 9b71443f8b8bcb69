import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificate = { file: string; key: string };

/** A certificate of 127.0.0.1 that is its own authority, in a folder that the user of PostgreSQL may read. */
export const makeCertificate = (
  openssl: string,
  folder: string,
  user: { uid: number; gid: number } | undefined,
): Certificate => {
  const certificate = { file: join(folder, 'server.crt'), key: join(folder, 'server.key') };
  const names = ['-subj', '/CN=pothi-cluster-test', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(openssl, [...kind, ...names, '-keyout', certificate.key, '-out', certificate.file], { stdio: 'ignore' });
  // PostgreSQL refuses a key that others may read.
  chmodSync(certificate.key, 0o600);
  if (user) for (const path of Object.values(certificate)) chownSync(path, user.uid, user.gid);
  return certificate;
};

/** For the address of a database. */
export const verifiedBy = ({ file }: Certificate): string => `?sslmode=verify-full&sslrootcert=${file}`;

/** Who may connect, as in the example for operators, on one machine: nothing without TLS. */
export const exampleAccessRules = (): string[] => {
  const example = readFileSync(new URL('../ops/patroni/patroni.yaml', import.meta.url), 'utf8');
  const rules = [...example.matchAll(/^ +- (hostssl .*)$/gm)].map(([, rule = '']) => rule);
  if (rules.length < 2) throw new Error('ops/patroni/patroni.yaml names nobody who may connect with TLS.');
  return rules.map((rule) => rule.replace('10.0.0.0/8', '127.0.0.1/32'));
};
