/** The same work, but never more than so many at once; the others wait in a row. */
export const inTurn = <Args extends unknown[], Result>(
  atOnce: number,
  work: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (...args) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      // Whoever is next takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
