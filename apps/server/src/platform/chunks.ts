/** Splits a list into batches of at most `size` entries. */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size)
}
