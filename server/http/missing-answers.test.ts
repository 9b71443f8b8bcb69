import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createMissingAnswers, MISSING_SECONDS } from './missing-answers.ts';

const setUp = () => {
  const clock = { time: 1_000_000 };
  const missing = createMissingAnswers(() => clock.time);
  let looks = 0;
  const look = (key: string, thrown?: Error) =>
    missing.read(
      key,
      async () => {
        looks += 1;
        if (thrown) throw thrown;
        return 'found';
      },
      () => undefined,
    );
  return { clock, missing, look, looks: () => looks };
};
const notFound = () => new AppError('text_not_found');

it('what was not there a moment ago is not looked for again, and then it is', async () => {
  const { clock, look, looks } = setUp();
  await expect(look('a', notFound())).rejects.toMatchObject({ code: 'text_not_found' });
  await expect(look('a')).rejects.toMatchObject({ code: 'text_not_found', status: 404 });
  expect(looks()).toBe(1);
  expect(await look('b')).toBe('found');
  clock.time += MISSING_SECONDS * 1000;
  expect(await look('a')).toBe('found');
});

it('a clock that is set back makes no moment longer', async () => {
  const { clock, look } = setUp();
  await expect(look('a', notFound())).rejects.toBeInstanceOf(AppError);
  clock.time -= 3_600_000;
  expect(await look('a')).toBe('found');
});

it('only what is missing is remembered, and within a bound', async () => {
  const { look } = setUp();
  await expect(look('a', new AppError('unavailable'))).rejects.toBeInstanceOf(AppError);
  await expect(look('b', new Error('a fault'))).rejects.toThrow('a fault');
  expect([await look('a'), await look('b')]).toEqual(['found', 'found']);
  const long = 'x'.repeat(501);
  await expect(look(long, notFound())).rejects.toBeInstanceOf(AppError);
  expect(await look(long)).toBe('found');
  for (let number = 0; number <= 2000; number += 1)
    await expect(look(`${number}`, notFound())).rejects.toBeInstanceOf(AppError);
  expect(await look('0')).toBe('found');
  await expect(look('1')).rejects.toBeInstanceOf(AppError);
});

it('what this process writes is found at once, also by whoever was looking for it meanwhile', async () => {
  const { missing, look } = setUp();
  await expect(look('a', notFound())).rejects.toBeInstanceOf(AppError);
  missing.forget();
  expect(await look('a')).toBe('found');
  const looking = missing.read(
    'b',
    async () => {
      missing.forget();
      throw notFound();
    },
    () => undefined,
  );
  await expect(looking).rejects.toBeInstanceOf(AppError);
  expect(await look('b')).toBe('found');
});
