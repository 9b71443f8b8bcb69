import { describe, expect, it } from 'vitest';
import { expectFromLayered, expectFromTables, expectFromTei, expectFromTmx } from './testing-round-trip.ts';
import { bundledWorks } from './testing-texts.ts';

const works = await bundledWorks();

describe('every work of the library and its versions come back', () => {
  it('and there are some', () => expect(works.length).toBeGreaterThan(15));
  it.each(works)('$key from one file in the library format', async (work) => {
    await expect(expectFromLayered(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from TEI', async (work) => {
    await expect(expectFromTei(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from tables, its versions passage by passage', async (work) => {
    await expect(expectFromTables(work)).resolves.toBeUndefined();
  });
  it.each(works)('$key from translation memories, its versions passage by passage', async (work) => {
    await expect(expectFromTmx(work)).resolves.toBeUndefined();
  });
});
