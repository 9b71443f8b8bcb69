import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isAddress, isPostgresAddress, listenAddress, origin, wholeNumber } from './setting-schemas.ts';

/** An invalid setting. The message is one sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Every setting: its allowed values, as the error message describes them, and its schema. */
const definitions = {
  PORT: ['a whole number from 1 to 65535', wholeNumber(1, 65_535).default(3000)],
  HOST: listenAddress,
  DATA_DIR: ['the path of a folder', z.string().optional()],
  DATABASE_URL: [
    'a PostgreSQL address that begins with postgres:// or postgresql://',
    z.string().refine(isPostgresAddress).optional(),
  ],
  DATABASE_REPLICA_URLS: [
    'PostgreSQL addresses that begin with postgres:// or postgresql://, with commas between them',
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine((list) => list.every(isPostgresAddress))
      .default([]),
  ],
  DATABASE_REPLICA_MAX_LAG_SECONDS: ['a whole number from 1 to 3600', wholeNumber(1, 3600).default(5)],
  SEARCHES_PER_MINUTE: ['a whole number from 1 to 1000000', wholeNumber(1, 1_000_000).default(900)],
  DATABASE_POOL_SIZE: ['a whole number from 2 to 1000', wholeNumber(2, 1000).default(10)],
  SITE_URL: ['an http:// or https:// origin without a path, such as https://texts.example', origin.optional()],
  SITE_NAME: [
    'a name of at most 60 characters, without < > and @',
    z
      .string()
      .regex(/^[^\p{Cc}<>@]{1,60}$/u)
      .default('Pothi'),
  ],
  LOG_LEVEL: [
    'one of trace, debug, info, warn, error, fatal and silent',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ],
  IDP_DOMAIN: [
    'the host name of an identity provider, without https://',
    z
      .string()
      .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d+)?$/)
      .optional(),
  ],
  IDP_CLIENT_ID: [
    'the client id that the identity provider gave, without spaces',
    z.string().regex(/^\S+$/).optional(),
  ],
  IDP_NAME: [
    'the name of the identity provider as people know it, of at most 40 characters',
    z
      .string()
      .regex(/^[^\p{C}\p{Zl}\p{Zp}<>]{1,40}$/u)
      .optional(),
  ],
  IDP_INSECURE_LOOPBACK: ['on or off', z.enum(['on', 'off']).default('off')],
  S3_BUCKET: [
    'the name of a bucket',
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  ],
  S3_REGION: [
    'the name of a region, such as eu-central-1',
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default('us-east-1'),
  ],
  S3_ENDPOINT: ['an http:// or https:// origin without a path, such as https://storage.example', origin.optional()],
  S3_ACCESS_KEY_ID: ['an access key id, without spaces', z.string().regex(/^\S+$/).optional()],
  S3_SECRET_ACCESS_KEY: ['a secret access key, without spaces', z.string().regex(/^\S+$/).optional()],
  SMTP_URL: [
    'the address of a mail server that begins with smtp:// or smtps://',
    z
      .string()
      .refine(isAddress(['smtp:', 'smtps:']))
      .optional(),
  ],
  MAIL_FROM: [
    'an e-mail address, or a name and an address as in Pothi <texts@example.org>',
    z
      .string()
      .regex(/^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
      .optional(),
  ],
  FEEDBACK_TO: [
    'an e-mail address',
    z
      .string()
      .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/)
      .optional(),
  ],
  FEEDBACK_WIDGET_URL: [
    'the https:// address of a script',
    z
      .string()
      .refine(isAddress(['https:']))
      .optional(),
  ],
  METRICS_PORT: ['a whole number from 1 to 65535', wholeNumber(1, 65_535).optional()],
  METRICS_HOST: listenAddress,
  STOP_DELAY_SECONDS: ['a whole number from 0 to 300', wholeNumber(0, 300).default(0)],
  RATE_LIMITS: ['on or off', z.enum(['on', 'off']).default('on')],
  REQUIRE_SECOND_FACTOR_FOR_ROLES: ['on or off', z.enum(['on', 'off']).default('on')],
  HSTS_SUBDOMAINS: ['on or off', z.enum(['on', 'off']).default('off')],
  STORAGE_QUOTA_MB: ['a whole number from 1 to 1000000', wholeNumber(1, 1_000_000).default(500)],
  IMPORT_FOLDER: ['the path of a folder', z.string().optional()],
  IMPORT_MAX_MB: ['a whole number from 1 to 100000', wholeNumber(1, 100_000).default(512)],
  WORKER_THREADS: ['a whole number from 1 to 64', wholeNumber(1, 64).optional()],
  TRANSLATIONS_URL: [
    'an http:// or https:// address of a dictionary service',
    z
      .string()
      .refine(isAddress(['http:', 'https:']))
      .optional(),
  ],
  TRUST_PROXY: [
    'on, off, or the number of proxies between the visitor and Pothi',
    z
      .string()
      .regex(/^(on|off|[1-9])$/)
      .default('off')
      .transform((value) => ({ on: 1, off: 0 })[value] ?? Number(value)),
  ],
} as const satisfies Record<string, readonly [allowed: string, schema: z.ZodType]>;

type SettingName = keyof typeof definitions;

export const settingNames = Object.keys(definitions) as SettingName[];

export type S3Settings = {
  bucket: string;
  region: string;
  /** Not set: Amazon S3. */
  endpoint: string | undefined;
  /** Not set: the SDK's default chain, e.g. the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export interface Settings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Not set: an embedded PostgreSQL runs in dataDir. */
  databaseUrl: string | undefined;
  databaseReplicaUrls: string[];
  /** A replica that is further behind is not read. */
  replicaMaxLagMs: number;
  /** Of one network, in each process. */
  searchesPerMinute: number;
  databasePoolSize: number;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** What mail calls the site. */
  siteName: string;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** `domain` is sent to clients; `origin` serves the discovery document; `name` is for people. */
  identityProvider: { domain: string; origin: string; clientId: string; name: string } | undefined;
  /** Not set: files are stored in dataDir. */
  s3: S3Settings | undefined;
  /** Not set: mail is written to files in dataDir. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Receives feedback and reports by mail; not set: they are only stored. */
  feedbackTo: string | undefined;
  /** A third-party script for members; not set: no third-party script is ever loaded. */
  feedbackWidgetUrl: string | undefined;
  /** Where `/metrics` is answered; not set: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** How long a process that was told to stop goes on answering, so that proxies notice first. */
  stopDelayMs: number;
  rateLimits: boolean;
  /** Editors and administrators need a second factor. */
  requireSecondFactorForRoles: boolean;
  hstsSubdomains: boolean;
  /** What one member may store, in bytes. */
  storageQuota: number;
  /** What librarians may name folders below, absolute; not set: they may only upload. */
  importFolder: string | undefined;
  /** What the files of one import may have, in bytes. */
  importMaxBytes: number;
  /** Threads for heavy work; not set: by the number of cores. */
  workerThreads: number | undefined;
  translationsUrl: string | undefined;
  /** How many proxies in front of the server are trusted to report the client's address. */
  trustProxy: number;
}

type Read = <Name extends SettingName>(name: Name) => z.output<(typeof definitions)[Name][1]>;

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const read: Read = <Name extends SettingName>(name: Name): z.output<(typeof definitions)[Name][1]> => {
    const [allowed, schema] = definitions[name];
    // An empty variable counts as not set: an unfilled line of an env file gives one.
    const result = schema.safeParse(env[name]?.trim() || undefined);
    // The message omits the value on purpose: a URL may contain a password.
    if (!result.success) throw new SettingsError(`The setting ${name} must be ${allowed}.`);
    return result.data as z.output<(typeof definitions)[Name][1]>;
  };

  const port = read('PORT');
  const domain = read('IDP_DOMAIN');
  const clientId = read('IDP_CLIENT_ID');
  if ((domain === undefined) !== (clientId === undefined)) {
    throw new SettingsError('The settings IDP_DOMAIN and IDP_CLIENT_ID must be set both or not at all.');
  }
  const name = read('IDP_NAME') ?? domain?.replace(/:\d+$/, '') ?? '';
  const insecure = read('IDP_INSECURE_LOOPBACK') === 'on';
  if (insecure && !/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(domain ?? '')) {
    throw new SettingsError('The setting IDP_INSECURE_LOOPBACK must be on only with an IDP_DOMAIN of this machine.');
  }
  const databaseUrl = read('DATABASE_URL');
  const databaseReplicaUrls = read('DATABASE_REPLICA_URLS');
  if (databaseReplicaUrls.length > 0 && databaseUrl === undefined) {
    throw new SettingsError('The setting DATABASE_REPLICA_URLS must be set only together with DATABASE_URL.');
  }
  const dataDir = read('DATA_DIR');
  const importFolder = read('IMPORT_FOLDER');
  const siteName = read('SITE_NAME');
  const metricsPort = read('METRICS_PORT');
  const siteUrl = read('SITE_URL') ?? `http://localhost:${port}`;

  return {
    port,
    host: read('HOST'),
    dataDir: dataDir === undefined ? join(packageRoot(), '.data') : resolve(dataDir),
    databaseUrl,
    databaseReplicaUrls,
    replicaMaxLagMs: read('DATABASE_REPLICA_MAX_LAG_SECONDS') * 1000,
    searchesPerMinute: read('SEARCHES_PER_MINUTE'),
    databasePoolSize: read('DATABASE_POOL_SIZE'),
    siteUrl,
    siteName,
    logLevel: read('LOG_LEVEL'),
    identityProvider: domain && clientId ? { ...provider(domain, insecure), clientId, name } : undefined,
    s3: readS3(read),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `Pothi <no-reply@${new URL(siteUrl).hostname}>`,
    feedbackTo: read('FEEDBACK_TO'),
    feedbackWidgetUrl: read('FEEDBACK_WIDGET_URL'),
    metrics: metricsPort === undefined ? undefined : { host: read('METRICS_HOST'), port: metricsPort },
    stopDelayMs: read('STOP_DELAY_SECONDS') * 1000,
    rateLimits: read('RATE_LIMITS') === 'on',
    requireSecondFactorForRoles: read('REQUIRE_SECOND_FACTOR_FOR_ROLES') === 'on',
    hstsSubdomains: read('HSTS_SUBDOMAINS') === 'on',
    storageQuota: read('STORAGE_QUOTA_MB') * 1024 * 1024,
    importFolder: importFolder === undefined ? undefined : resolve(importFolder),
    importMaxBytes: read('IMPORT_MAX_MB') * 1024 * 1024,
    workerThreads: read('WORKER_THREADS'),
    translationsUrl: read('TRANSLATIONS_URL'),
    trustProxy: read('TRUST_PROXY'),
  };
}

function readS3(read: Read): S3Settings | undefined {
  const bucket = read('S3_BUCKET');
  const region = read('S3_REGION');
  const endpoint = read('S3_ENDPOINT');
  const accessKeyId = read('S3_ACCESS_KEY_ID');
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new SettingsError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set both or not at all.');
  }
  if (!bucket && (endpoint ?? accessKeyId)) {
    throw new SettingsError('The settings S3_ENDPOINT and S3_ACCESS_KEY_ID must be set only together with S3_BUCKET.');
  }
  if (!bucket) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials };
}

/** Clients assume https for a bare domain; a test provider on this machine needs the full origin. */
const provider = (domain: string, insecure: boolean) =>
  insecure ? { domain: `http://${domain}`, origin: `http://${domain}` } : { domain, origin: `https://${domain}` };

/** The folder of package.json, found from the source files and from the build alike. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
