// Draws mutations by a seed: the same seed draws the same ones from the same sources.
import { seededRandom } from '@hearthward/e2e/seeded-random'
import { KINDS, type Mutation } from './mutations.ts'

/**
 * Draws from all kinds in turn: otherwise constants, the most frequent, would crowd out refusals and permissions.
 * Excused mutations are skipped when drawn, so that excusing one does not change the others.
 */
export function sampleMutations(
  all: Mutation[],
  count: number,
  seed: number,
  isExcused: (mutation: Mutation) => boolean = () => false,
): Mutation[] {
  const random = seededRandom(seed)
  const heaps = KINDS.map((kind) => random.shuffled(all.filter((it) => it.kind === kind)))
  const drawn: Mutation[] = []
  while (drawn.length < count && heaps.some((heap) => heap.length > 0)) {
    for (const heap of heaps) {
      let mutation = drawn.length < count ? heap.pop() : undefined
      while (mutation && isExcused(mutation)) mutation = heap.pop()
      if (mutation) drawn.push(mutation)
    }
  }
  return drawn
}
