import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { problemOfFailure, problemOfRejection } from './upload-problem.ts';

describe('a rejected picture', () => {
  it.each([
    [0, 'upload.offline'],
    [401, 'upload.signed_out'],
    [413, 'upload.too_large'],
    [415, 'upload.wrong_kind'],
    [429, 'upload.too_often'],
    [500, 'upload.failed'],
    [507, 'upload.failed'],
  ])('with status %i shows %s', (status, key) => {
    expect(problemOfFailure(new ApiError(status, 'x', 'x'))).toBe(key);
  });

  it('before it is sent, for its size or its type', () => {
    expect(problemOfRejection('file-too-large')).toBe('upload.too_large');
    expect(problemOfRejection('file-invalid-type')).toBe('upload.not_image');
  });
});
