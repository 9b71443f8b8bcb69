import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot, readSettings, settingNames } from './settings.ts';

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: join(packageRoot(), '.data'),
      databaseUrl: undefined,
      databaseReplicaUrls: [],
      replicaMaxLagMs: 5000,
      searchesPerMinute: 900,
      databasePoolSize: 10,
      siteUrl: 'http://localhost:3000',
      siteName: 'Pothi',
      logLevel: 'info',
      identityProvider: undefined,
      translationsUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Pothi <no-reply@localhost>',
      metrics: undefined,
      stopDelayMs: 0,
      rateLimits: true,
      hstsSubdomains: false,
      requireSecondFactorForRoles: true,
      storageQuota: 500 * 1024 * 1024,
      importFolder: undefined,
      importMaxBytes: 512 * 1024 * 1024,
      workerThreads: undefined,
      trustProxy: 0,
    });
  });

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('take the port into the site URL unless one is given', () => {
    expect(readSettings({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
    expect(readSettings({ PORT: '8080', SITE_URL: 'https://texts.example/' }).siteUrl).toBe('https://texts.example');
  });

  it('read a list of replicas', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://one/pothi',
      DATABASE_REPLICA_URLS: 'postgres://two/pothi, postgres://three/pothi',
    });
    expect(settings.databaseReplicaUrls).toEqual(['postgres://two/pothi', 'postgres://three/pothi']);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://localhost/pothi'],
    ['DATABASE_REPLICA_URLS', 'postgres://one,two'],
    ['DATABASE_POOL_SIZE', '1'],
    ['SITE_URL', 'texts.example'],
    ['SITE_URL', 'https://texts.example/library'],
    ['LOG_LEVEL', 'loud'],
    ['IDP_DOMAIN', 'https://login.example'],
    ['IDP_CLIENT_ID', 'two words'],
    ['IDP_NAME', 'two\nlines'],
    ['TRANSLATIONS_URL', 'ftp://words.example'],
    ['TRUST_PROXY', 'yes'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A\nBcc: b@example.org <a@example.org>'],
    ['RATE_LIMITS', 'some'],
    ['S3_BUCKET', 'No Bucket'],
    ['S3_REGION', 'somewhere else'],
    ['S3_ENDPOINT', 'storage.example'],
    ['S3_ENDPOINT', 'https://storage.example/path'],
    ['S3_SECRET_ACCESS_KEY', 'a b'],
    ['IDP_INSECURE_LOOPBACK', 'maybe'],
    ['IDP_INSECURE_LOOPBACK', 'on'],
  ])('are refused with a sentence that names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrowError(new RegExp(`^The setting ${name} must be .+\\.$`));
  });

  it('never print an invalid value, which may contain a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://pothi:secret@db' })).toThrowError(/^(?!.*secret).*$/);
  });

  it.each([{ IDP_DOMAIN: 'login.example' }, { IDP_CLIENT_ID: 'abc' }])(
    'need both settings of the identity provider, not only %o',
    (env) => {
      expect(() => readSettings(env)).toThrowError(/IDP_DOMAIN and IDP_CLIENT_ID/);
    },
  );

  it('allow a provider without https on this machine only', () => {
    const env = { IDP_CLIENT_ID: 'abc', IDP_INSECURE_LOOPBACK: 'on' };
    expect(readSettings({ ...env, IDP_DOMAIN: 'localhost:4000' }).identityProvider?.origin).toBe(
      'http://localhost:4000',
    );
    expect(() => readSettings({ ...env, IDP_DOMAIN: 'login.example' })).toThrowError(/IDP_INSECURE_LOOPBACK/);
    expect(() => readSettings({ ...env, IDP_DOMAIN: 'localhost.login.example' })).toThrowError(/IDP_INSECURE_LOOPBACK/);
  });

  it('need a bucket for the other S3 settings, and both parts of its key', () => {
    expect(() => readSettings({ S3_ENDPOINT: 'https://storage.example' })).toThrowError(/S3_BUCKET/);
    expect(() => readSettings({ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id' })).toThrowError(/S3_SECRET_ACCESS_KEY/);
    expect(readSettings({}).s3).toBeUndefined();
    expect(readSettings({ S3_BUCKET: 'pictures' }).s3).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: undefined,
      credentials: undefined,
    });
  });

  it('give the number of trusted proxies', () => {
    expect(['off', 'on', '2'].map((TRUST_PROXY) => readSettings({ TRUST_PROXY }).trustProxy)).toEqual([0, 1, 2]);
  });

  it('are all listed in docs/operations.md', () => {
    const page = readFileSync(join(packageRoot(), 'docs/operations.md'), 'utf8');
    expect(settingNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
