/** Reads items in their order, and while one is used already the next ones, so that nobody waits for the disk. */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Result>,
  ahead: number,
): AsyncGenerator<[Item, Result]> {
  const reading: [Item, Promise<Result>][] = [];
  for (const item of items) {
    const result = read(item);
    // It is thrown when it is its turn; until then it is not unhandled.
    result.catch(() => undefined);
    reading.push([item, result]);
    if (reading.length > ahead) yield* firstOf(reading);
  }
  while (reading.length > 0) yield* firstOf(reading);
}

async function* firstOf<Item, Result>(reading: [Item, Promise<Result>][]): AsyncGenerator<[Item, Result]> {
  const [first] = reading.splice(0, 1);
  if (first) yield [first[0], await first[1]];
}
