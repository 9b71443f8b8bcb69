import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readStored } from '#web/storage.ts';

type Progress = (share: number) => void;

const problemOf = (request: XMLHttpRequest): ApiError => {
  const body = (request.response ?? {}) as Partial<ErrorBody>;
  return new ApiError(
    request.status,
    body.code ?? 'internal_error',
    body.detail ?? `Request failed with status code ${request.status}`,
  );
};

/** Not `fetch`: it does not say how much has been sent. */
export const sendFile = <Answer>(address: string, file: File, onProgress: Progress, signal: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    const token = readStored('accessToken');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300 ? resolve(request.response as Answer) : reject(problemOf(request)),
    );
    request.addEventListener('error', () => reject(new ApiError(0, 'network', 'Network Error')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
