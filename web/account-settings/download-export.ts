import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { addressOf } from '#web/api/call-over-http.ts';
import { isTokenRefused } from '#web/session/refresh-rules.ts';
import { session } from '#web/session/session.ts';
import { readStored } from '#web/storage.ts';

const ask = async (): Promise<Blob> => {
  const token = readStored('accessToken');
  const noAnswer = () => {
    throw new ApiError(0, 'network', 'Network Error');
  };
  const response = await fetch(addressOf('GET /users/me/export', {}), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }).catch(noAnswer);
  if (response.ok) return response.blob().catch(noAnswer);
  const { code, detail } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const seconds = Number(response.headers.get('retry-after'));
  throw new ApiError(
    response.status,
    code ?? 'internal_error',
    detail ?? '',
    seconds > 0 ? { retryAfterSeconds: seconds } : {},
  );
};

/** The one call whose answer is a file: like `callAsMember`, a refused token is renewed once. */
const fetchExport = async (): Promise<Blob> => {
  try {
    return await ask();
  } catch (error) {
    if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
    return ask();
  }
};

/** Long enough for the slowest browser to have taken the file over. */
const HELD_MS = 60_000;

export const downloadExport = async (): Promise<void> => {
  const address = URL.createObjectURL(await fetchExport());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'pothi-export.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
};
