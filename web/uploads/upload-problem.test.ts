import { describe, expect, it } from 'vitest';
import { ERRORS, PICTURE_ERRORS } from '#shared/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { PictureError } from './prepare-picture.ts';
import { problemMessage, problemOfFailure, problemOfRejection } from './upload-problem.ts';

const errorOf = (code: keyof typeof ERRORS) => new ApiError(ERRORS[code].status, code, ERRORS[code].detail);
const t: Translate = (key, params = {}) => [key, params.size, params.bytes, params.count].join(' ');
const message = (failure: unknown) => problemMessage(t, 'en', problemOfFailure(failure));

describe('a picture that was not uploaded', () => {
  it.each([
    ['unsupported_media_type', 'upload.wrong_kind'],
    ['damaged_picture', 'upload.damaged'],
    ['too_large', 'upload.too_large 5 MB 5,242,880'],
    ['too_many_pixels', 'upload.too_many_pixels 0 MB 0 40'],
    ['too_many_frames', 'upload.too_many_frames 0 MB 0 500'],
    ['file_too_small', 'upload.too_small 0 MB 24'],
    ['upload_cut_off', 'upload.offline'],
    ['quota_exceeded', 'upload.storage_full'],
    ['storage_full', 'upload.no_room'],
    ['unauthorized', 'upload.signed_out'],
    ['session_ended', 'upload.signed_out'],
    ['internal_error', 'upload.failed'],
    ['unavailable', 'refusal.unavailable'],
    ['sheet_not_found', 'refusal.sheet_not_found'],
    ['too_many_requests', 'refusal.too_many_requests'],
  ] as const)('because of %s says %s', (code, text) => {
    expect(message(errorOf(code))).toMatch(new RegExp(`^${text}`));
  });

  it('because of anything else is explained in the server’s own sentence, and in general words to who reads no English', () => {
    const refusal = problemOfFailure(new ApiError(400, 'bad_request', 'Send one picture at a time.'));
    expect(problemMessage(t, 'en', refusal)).toBe('Send one picture at a time.');
    for (const language of ['bo-IN', 'zh-Hans-CN'] as const)
      expect(problemMessage(t, language, refusal)).toBe('refusal.bad_request   ');
    expect(message(new ApiError(400, 'bad_request', ''))).toBe('refusal.bad_request   ');
    expect(message(new ApiError(0, 'network', 'x'))).toMatch(/^refusal\.network/);
    expect(message(new Error('The answer has no address'))).toMatch(/^upload\.failed/);
  });

  it('has a message for every error that the server has for a picture', () => {
    const unexplained = PICTURE_ERRORS.filter(
      (code) => problemMessage(t, 'bo-IN', problemOfFailure(errorOf(code))) === ERRORS[code].detail,
    );
    expect(unexplained).toEqual([]);
  });

  it.each([
    ['too_large', 'upload.too_large 50 MB'],
    ['too_small', 'upload.too_small 0 MB 24'],
    ['damaged', 'upload.damaged'],
    ['wrong_kind', 'upload.wrong_kind'],
    ['too_many_pixels', 'upload.too_many_pixels 0 MB 0 200'],
    ['moving_too_large', 'upload.moving_too_large 5 MB'],
    ['cannot_shrink', 'upload.cannot_shrink 5 MB'],
  ] as const)('because the browser found it %s says %s', (problem, text) => {
    expect(message(new PictureError(problem))).toMatch(new RegExp(`^${text}`));
  });

  it.each([
    ['file-too-large', 'upload.too_large 50 MB 52,428,800'],
    ['file-too-small', 'upload.too_small 0 MB 24'],
    ['file-invalid-type', 'upload.not_image'],
    [undefined, 'upload.not_image'],
  ])('because the drop zone refused it with %s says %s', (code, text) => {
    expect(problemMessage(t, 'en', problemOfRejection(code))).toMatch(new RegExp(`^${text}`));
  });
});
