import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readStored } from '#web/storage.ts';
import { isTokenRefused } from './refresh-rules.ts';
import { session } from './session.ts';

const ask = async (address: string): Promise<Blob> => {
  const token = readStored('accessToken');
  const noAnswer = () => {
    throw new ApiError(0, 'network', 'Network Error');
  };
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(noAnswer);
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

/** Like `callAsMember`, a refused token is renewed once. */
const fetchFile = async (address: string): Promise<Blob> => {
  try {
    return await ask(address);
  } catch (error) {
    if (!isTokenRefused(error) || !(await session.recover(true))) throw error;
    return ask(address);
  }
};

/** Long enough for the slowest browser to have taken the file over. */
const HELD_MS = 60_000;

/** A call whose answer is a file, given to the browser to keep under this name. */
export const downloadAsMember = async (address: string, filename: string): Promise<void> => {
  const held = URL.createObjectURL(await fetchFile(address));
  const link = document.createElement('a');
  link.href = held;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(held), HELD_MS);
};
