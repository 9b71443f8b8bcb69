import { useEffect, useRef, useState } from 'react';
import type { ErrorBody } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import type { Key } from '#web/i18n/translate.ts';
import { readStored } from '#web/storage.ts';
import { problemOfFailure } from './upload-problem.ts';

type OnProgress = (fraction: number) => void;

const errorOf = (request: XMLHttpRequest): ApiError => {
  const body = (request.response ?? {}) as Partial<ErrorBody>;
  return new ApiError(
    request.status,
    body.code ?? 'internal_error',
    body.detail ?? `Request failed with status code ${request.status}`,
  );
};

/** Not `fetch`, which does not report upload progress. */
const sendFile = <Answer>(address: string, file: File, onProgress: OnProgress, signal: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    const token = readStored('accessToken');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300 ? resolve(request.response as Answer) : reject(errorOf(request)),
    );
    request.addEventListener('error', () => reject(new ApiError(0, 'network', 'Network Error')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

export type UploadTarget = 'sheet' | 'profile';
export type UploadedPicture = { url: string; key: string };

/** For a sheet the answer is address and key, for a profile just the address. */
const resultOf = (target: UploadTarget, answer: unknown): UploadedPicture | undefined => {
  if (target === 'profile') return typeof answer === 'string' ? { url: answer, key: '' } : undefined;
  const { url, key } = (answer ?? {}) as Partial<UploadedPicture>;
  return url ? { url, key: key ?? url } : undefined;
};

const addressFor = (target: UploadTarget, sheetId: string | undefined): string =>
  target === 'profile'
    ? apiPath('POST /users/upload', {})
    : apiPath('POST /sheets/upload', { query: { sheet_id: sheetId } });

type Props = {
  target: UploadTarget;
  sheetId?: string;
  onUploaded(result: UploadedPicture, fileName: string): void;
};

/** Uploads one file at a time; unmounting cancels it. */
export const useUpload = ({ target, sheetId, onUploaded }: Props) => {
  /** From 0 to 1; undefined while nothing is uploading. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<Key>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const upload = async (file: File) => {
    const abort = new AbortController();
    controller.current = abort;
    setProblem(undefined);
    setProgress(0);
    try {
      const answer = await sendFile<unknown>(addressFor(target, sheetId), file, setProgress, abort.signal);
      const result = resultOf(target, answer);
      setProgress(undefined);
      if (result) onUploaded(result, file.name);
      else setProblem('upload.failed');
    } catch (failure) {
      if (abort.signal.aborted) return;
      setProgress(undefined);
      setProblem(problemOfFailure(failure));
    }
  };
  return { progress, problem, setProblem, upload };
};
