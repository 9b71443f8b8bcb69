import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readStored } from '#web/storage.ts';
import { isTokenRefused } from './tokens.ts';
import { session } from './session.ts';

type DownloadedFile = { content: Blob; name: string | undefined };

/** The file name in a Content-Disposition header; it may be in any script. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  return encoded ? decodeURIComponent(encoded) : plain;
};

const fetchOnce = async (address: string): Promise<DownloadedFile> => {
  const token = readStored('accessToken');
  const throwNetworkError = () => {
    throw new ApiError(0, 'network', 'Network Error');
  };
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    throwNetworkError,
  );
  if (response.ok) {
    const name = fileNameOf(response.headers.get('content-disposition'));
    return { content: await response.blob().catch(throwNetworkError), name };
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

/** Calls the API and downloads the file it answers with. */
export const downloadAsMember = async (address: string): Promise<void> => {
  const { content, name } = await fetchFile(address);
  const blobUrl = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = blobUrl;
  link.download = name ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(blobUrl), REVOKE_AFTER_MS);
};
