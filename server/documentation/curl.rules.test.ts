import { expect, it } from 'vitest';
import { curlOf } from './curl.rules.ts';

it('reads with the fields of the address, each list repeated', () => {
  const query = { format: 'md', version_id: ['a', 'b'] };
  expect(curlOf('GET /texts/{id}/download', { auth: 'none' }, { params: { id: 'x y' }, query })).toBe(
    [
      'curl -G https://texts.example/api/v1/texts/x%20y/download',
      "--data-urlencode 'format=md'",
      "--data-urlencode 'version_id=a'",
      "--data-urlencode 'version_id=b'",
    ].join(' \\\n  '),
  );
});

it('sends a body, with quotation marks that a shell leaves alone', () => {
  const example = { query: { title_language: 'en' }, body: { text: "It's empty" } };
  expect(curlOf('POST /quotations/verify', { auth: 'none' }, example)).toBe(
    [
      "curl -X POST 'https://texts.example/api/v1/quotations/verify?title_language=en'",
      "-H 'Content-Type: application/json'",
      String.raw`-d '{"text":"It'\''s empty"}'`,
    ].join(' \\\n  '),
  );
});

it('says that a token is needed, and what is uploaded', () => {
  expect(curlOf('POST /users/upload', { auth: 'required', upload: 'file' }, {})).toBe(
    [
      'curl -X POST https://texts.example/api/v1/users/upload',
      '-H "Authorization: Bearer $TOKEN"',
      "-F 'file=@picture.png'",
    ].join(' \\\n  '),
  );
});
