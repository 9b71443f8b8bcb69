import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fetchWithTimeout } from '#web/api/fetch-with-timeout.ts';
import { readStored } from '#web/storage.ts';
import { isTokenRefused } from './tokens.ts';
import { session } from './session.ts';

export type DownloadedFile = { content: Blob; name: string | undefined };

/** The file name in a Content-Disposition header; it may be in any script. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : plain;
};

/** A large export takes its time before the first byte. */
const MAX_EXPORT_SILENCE_MS = 120_000;

const fetchOnce = async (address: string): Promise<DownloadedFile> => {
  const token = readStored('accessToken');
  const response = await fetchWithTimeout(address, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    maxSilenceMs: MAX_EXPORT_SILENCE_MS,
  }).catch(() => {
    throw new ApiError(0, 'network', 'Network Error');
  });
  if (response.ok) {
    const name = fileNameOf(response.headers.get('content-disposition'));
    return { content: await response.blob(), name };
  }
  const { code, detail } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const seconds = Number(response.headers.get('retry-after'));
  throw new ApiError(
    response.status,
    code ?? 'internal_error',
    detail ?? '',
    seconds > 0 ? { retryAfterSeconds: seconds } : {},
  );
};

/** Like `callAsMember`: a refused token is renewed once. */
const fetchFile = async (address: string): Promise<DownloadedFile> => {
  try {
    return await fetchOnce(address);
  } catch (error) {
    if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
    return fetchOnce(address);
  }
};

/** Long enough for a slow browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

/** Gives a file to the browser, which keeps it where downloads are kept. */
export const saveFile = ({ content, name }: DownloadedFile): void => {
  const blobUrl = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = name ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(blobUrl), REVOKE_AFTER_MS);
};

/** Calls the API and downloads the file it answers with, which is returned too. */
export const downloadAsMember = async (address: string): Promise<Blob> => {
  const file = await fetchFile(address);
  saveFile(file);
  return file.content;
};
