import { mkdir, readdir, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { sheetsApp } from '#server/sheets/testing-sheets.ts';
import { folderStore } from './file-store.ts';
import { animatedGif, decompressionBomb, photo, photograph, picture } from './testing-pictures.ts';
import { form, upload } from './testing-uploads.ts';

const { app, call, raw, member, create, settings, db } = await sheetsApp();
const tashi = await member();
const pema = await member();

const send = (bytes: Uint8Array, fields?: Parameters<typeof form>[1], address = '/sheets/upload') =>
  upload(app, address, tashi.access_token, form(bytes, fields));
const fetched = async (url: string) => {
  const response = await app.inject(url);
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

describe('POST /sheets/upload', () => {
  it('requires a signed-in caller, a form with a file, and a sheet of the caller', async () => {
    const { payload, headers } = form(await picture('png'));
    const url = '/api/v1/sheets/upload';
    expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(401);
    expect(await send(await picture('png'), { field: 'picture' })).toMatchObject({ status: 400 });
    expect(await send(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { code: 'file_too_small', detail: 'The picture is empty.' },
    });
    const authorization = `Bearer ${tashi.access_token}`;
    const plain = await raw('POST /sheets/upload', { body: { file: 'x' }, headers: { authorization } });
    expect(plain).toMatchObject({
      status: 400,
      body: { detail: 'Send the picture as a form, in a field named “file”.' },
    });
    const { sheet_id } = await create(pema);
    const bytes = await picture('png');
    expect(await send(bytes, {}, `/sheets/upload?sheet_id=${sheet_id}`)).toMatchObject({ status: 404 });
    const own = await create(tashi);
    for (const id of [own.sheet_id, 'new', ''])
      expect((await send(bytes, {}, `/sheets/upload?sheet_id=${id}`)).status).toBe(201);
  });

  it('accepts four formats, detected by content and not by file name', async () => {
    for (const [format, kind] of [
      ['jpeg', 'jpg'],
      ['png', 'png'],
      ['gif', 'gif'],
      ['webp', 'webp'],
    ] as const) {
      const { status, body } = await send(await picture(format), { filename: 'x.exe', mediaType: 'text/html' });
      expect(status).toBe(201);
      expect(body.key).toMatch(new RegExp(`^[0-9a-f]{32}\\.${kind}$`));
      expect(body.url).toBe(`/files/${body.key}`);
      const { headers, bytes } = await fetched(body.url);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none'; sandbox$/),
        'content-disposition': `inline; filename="${body.key}"`,
      });
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
    }
  });

  it('refuses everything else', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await picture('png');
    const kinds: [string, Uint8Array][] = [
      ['svg', Buffer.from(svg)],
      ['svg with a name', Buffer.from(`<?xml version="1.0"?>${svg}`)],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['pdf', Buffer.from('%PDF-1.7')],
      ['tiff', await picture('tiff')],
      ['avif', await picture('avif')],
    ];
    const damaged: [string, Uint8Array][] = [
      ['a header without a picture', Buffer.from('GIF89a=1;alert(1)//')],
      ['half a picture', (await picture('jpeg', 400, 400)).subarray(0, 500)],
      ['a damaged one', Buffer.concat([png.subarray(0, 40), Buffer.alloc(40), png.subarray(80)])],
    ];
    const refused = async (bytes: Uint8Array) => {
      const { status, body } = await send(bytes, { filename: 'innocent.png' });
      return { status, code: body.code };
    };
    for (const [kind, bytes] of kinds)
      expect([kind, await refused(bytes)]).toEqual([kind, { status: 415, code: 'unsupported_media_type' }]);
    for (const [kind, bytes] of damaged)
      expect([kind, await refused(bytes)]).toEqual([kind, { status: 415, code: 'damaged_picture' }]);
  });

  it('re-encodes the picture: upright, without metadata or appended data', async () => {
    const script = Buffer.from('<script>alert("pothi")</script>');
    const { body } = await send(Buffer.concat([await photo(), script]), { filename: 'a.png' });
    const { bytes } = await fetched(body.url);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('script') || bytes.includes('Tashi')).toBe(false);
  });

  it('refuses what is too large: in bytes, in pixels, in frames', async () => {
    const large = await send(Buffer.concat([await picture('png'), Buffer.alloc(5 * 1024 * 1024)]));
    expect(large).toMatchObject({ status: 413, body: { detail: 'A picture may be at most 5 MB.' } });
    const pixels = { status: 413, body: { code: 'too_many_pixels', detail: expect.stringContaining('40 megapixels') } };
    expect(await send(decompressionBomb(30_000, 30_000))).toMatchObject(pixels);
    expect(await send(decompressionBomb(6400, 6400))).toMatchObject(pixels);
    expect(await send(animatedGif(10_000))).toMatchObject({
      status: 413,
      body: { code: 'too_many_frames', detail: expect.stringContaining('500 frames') },
    });
    expect((await send(animatedGif(3))).status).toBe(201);
    expect((await send(decompressionBomb(6000, 6000))).status).toBe(201);
  });

  it('preserves animation and scales down to screen size', async () => {
    const frames = [
      await picture('png'),
      await sharp(await picture('png'))
        .negate()
        .png()
        .toBuffer(),
    ];
    const { body } = await send(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(await sharp((await fetched(body.url)).bytes, { animated: true }).metadata()).toMatchObject({ pages: 2 });
    const { body: wide } = await send(await picture('jpeg', 4000, 100));
    expect(await sharp((await fetched(wide.url)).bytes).metadata()).toMatchObject({ width: 2560, height: 64 });
  });

  it('stores no picture larger than it was sent, however much that was compressed', async () => {
    const [large, small] = [await photograph(1400, 1050), await photograph(480, 360)];
    const strongly = [
      ['jpeg', large.clone().jpeg({ quality: 40 }), 1400],
      ['webp', large.clone().webp({ quality: 40, effort: 1 }), 1400],
      ['png with a palette', small.clone().png({ palette: true, effort: 1, compressionLevel: 9 }), 480],
      ['png', small.clone().png({ compressionLevel: 9, adaptiveFiltering: true }), 480],
      ['gif', small.clone().gif({ effort: 1, colours: 64 }), 480],
    ] as const;
    for (const [name, sent, width] of strongly) {
      const bytes = await sent.toBuffer();
      const { body } = await send(bytes);
      const stored = await fetched(body.url);
      expect([name, bytes.length > 100_000, stored.bytes.length <= bytes.length]).toEqual([name, true, true]);
      const metadata = await sharp(stored.bytes).metadata();
      expect(body.key.endsWith(metadata.format === 'jpeg' ? '.jpg' : `.${metadata.format}`)).toBe(true);
      expect([name, metadata.width]).toEqual([name, width]);
    }
  });

  it('preserves the quality of a small picture, though it grows', async () => {
    const small = await (await photograph(200, 200)).jpeg({ quality: 40 }).toBuffer();
    const { body } = await send(small);
    expect((await fetched(body.url)).bytes.length).toBeGreaterThan(small.length);
  });

  it('leaves nothing behind when an upload ends half-way', async () => {
    const { payload, headers } = form(await picture('jpeg', 500, 500));
    const half = { payload: payload.subarray(0, payload.length / 2), headers };
    const cut = await upload(app, '/sheets/upload', tashi.access_token, half);
    expect(cut).toMatchObject({ status: 400, body: { detail: 'The upload was cut off. Please try again.' } });
    const before = await db.selectFrom('files').select('key').execute();
    const address = await app.listen({ port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = `POST /api/v1/sheets/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tashi.access_token}\r\n`;
    socket.write(`${head}content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`);
    await new Promise<void>((done) => socket.write(payload.subarray(0, 300), () => done()));
    await new Promise<void>((done) => socket.destroy().once('close', () => done()));
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await db.selectFrom('files').select('key').execute()).toEqual(before);
    const files = await readdir(join(settings.dataDir, 'files'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('POST /users/upload', () => {
  it('answers with the address and makes it the avatar', async () => {
    const { status, body: url } = await send(await picture('jpeg', 900, 600), {}, '/users/upload');
    expect([status, url]).toEqual([201, expect.stringMatching(/^\/files\/[0-9a-f]{32}\.jpg$/)]);
    expect((await call('GET /users/info', {}, tashi.access_token)).avatar_url).toBe(url);
    expect(await sharp((await fetched(url)).bytes).metadata()).toMatchObject({ width: 512, height: 341 });
    const { payload, headers } = form(await picture('png'));
    expect((await app.inject({ method: 'POST', url: '/api/v1/users/upload', payload, headers })).statusCode).toBe(401);
  });
});

describe('/files/{key}', () => {
  it('answers 404 for a malformed or unknown key', async () => {
    for (const key of ['x', '..%2f..%2fpassword', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`, 'postgres'])
      expect((await fetched(`/files/${key}`)).status).toBe(404);
  });

  it('answers 304 to a client that has it cached', async () => {
    const { body } = await send(await picture('png'));
    const { headers } = await fetched(body.url);
    const again = await app.inject({ url: body.url, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

it('a full disk is reported as storage_full and leaves no partial file', async () => {
  const folder = join(settings.dataDir, 'full');
  const key = `${'ab'.repeat(16)}.png`;
  await mkdir(join(folder, 'ab'), { recursive: true });
  // Every write to /dev/full fails with “no space left”.
  await symlink('/dev/full', join(folder, 'ab', `${key}.part`));
  const store = folderStore(folder);
  await expect(store.put(key, Buffer.alloc(10), 'image/png')).rejects.toThrow(new AppError('storage_full').message);
  expect(await readdir(join(folder, 'ab'))).toEqual([]);
  expect(await store.read(key)).toBeUndefined();
});
