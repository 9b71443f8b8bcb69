/** In the browser instead of the cache of mutations of TanStack Query: see `scripts/without-mutations.mjs`. */
export class MutationCache {
  findAll(): never[] {
    return [];
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }

  clear(): void {
    // There is nothing to forget.
  }
}
