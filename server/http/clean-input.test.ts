import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { contract } from '#shared/contract/contract.ts';
import { cleanInput } from './clean-input.ts';

it('replaces NUL and halves of surrogate pairs in every text, and changes nothing else', () => {
  const input = { a: 'x\0y', list: ['\0', { deep: 'a\uD800b' }], n: 1, b: true, none: null, emoji: '😀' };
  expect(cleanInput(input)).toEqual({
    a: 'x\u0001y',
    list: ['\u0001', { deep: 'a\uFFFDb' }],
    n: 1,
    b: true,
    none: null,
    emoji: '😀',
  });
});

it('refuses a body that is nested too deep', () => {
  expect(() => cleanInput(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)))).toThrow('nested too deep');
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(cleanInput(nested(20))).toEqual(nested(20));
  expect(() => cleanInput(nested(21))).toThrow(expect.objectContaining({ code: 'bad_request' }));
});

it('changes large bodies in place, and nothing that is frozen and clean', () => {
  const body = { text: 'a\0' };
  expect(cleanInput(body)).toBe(body);
  const clean = Object.freeze({ text: 'a', list: Object.freeze(['b']) });
  expect(cleanInput(clean)).toBe(clean);
});

type Schema = { type?: string; maximum?: number; minimum?: number; exclusiveMinimum?: number };

/** The path of every number that PostgreSQL's integer could not hold. */
const unbounded = (schema: unknown, path: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum = Infinity, exclusiveMinimum = -Infinity, minimum = exclusiveMinimum } = schema as Schema;
  const isNumber = type === 'integer' || type === 'number';
  const isBounded = maximum <= 2_147_483_647 && minimum >= -2_147_483_648;
  const inner = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}.${key}`));
  return isNumber && !isBounded ? [path, ...inner] : inner;
};

it('every number that a call takes fits into an integer of the database', () => {
  const problems = Object.entries(contract).flatMap(([name, call]: [string, Call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part]
        ? unbounded(z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' }), `${name} ${part}`)
        : [],
    ),
  );
  expect(problems).toEqual([]);
});
