import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

type Form = { filename?: string; field?: string; mediaType?: string };

/** A multipart form with one file, as a browser sends it. */
export const form = (bytes: Uint8Array, { filename = 'a.png', field = 'file', mediaType = 'image/png' }: Form = {}) => {
  const boundary = `----${randomUUID()}`;
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${filename}"`;
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${disposition}\r\nContent-Type: ${mediaType}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

export const upload = async (
  app: FastifyInstance,
  address: string,
  token: string,
  { payload, headers }: ReturnType<typeof form>,
) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${address}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json() };
};
