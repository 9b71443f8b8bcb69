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
      databasePoolSize: 10,
      siteUrl: 'http://localhost:3000',
      logLevel: 'info',
      identityProvider: undefined,
      translationsUrl: undefined,
      trustProxy: false,
    });
  });

  it('take an empty variable as not set', () => {
    expect(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('follow the port in the public address unless one is given', () => {
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
    ['TRANSLATIONS_URL', 'ftp://words.example'],
    ['TRUST_PROXY', 'yes'],
  ])('stop the start with a sentence that names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrowError(new RegExp(`^The setting ${name} must be .+\\.$`));
  });

  it('never repeat a wrong value, which may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://pothi:secret@db' })).toThrowError(/^(?!.*secret).*$/);
  });

  it.each([{ IDP_DOMAIN: 'login.example' }, { IDP_CLIENT_ID: 'abc' }])(
    'want the identity provider whole, not only %o',
    (env) => {
      expect(() => readSettings(env)).toThrowError(/IDP_DOMAIN and IDP_CLIENT_ID/);
    },
  );

  it('are each listed in docs/operations.md', () => {
    const page = readFileSync(join(packageRoot(), 'docs/operations.md'), 'utf8');
    expect(settingNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
