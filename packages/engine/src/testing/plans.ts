import fc from 'fast-check'
import {
  DEATH_CHOICES,
  FULL_PACK_CHOICES,
  type PlanEntry,
  type Player,
  type Stack,
  SUPPLIES_CHOICES,
} from '../index.ts'

/** Up to `most` entries with the rules of the plan. */
export function aPlan(
  entry: fc.Arbitrary<PlanEntry>,
  most: number,
  item: fc.Arbitrary<string>,
): fc.Arbitrary<Pick<Player, 'queue' | 'plan'>> {
  const rules = fc.record({
    onDeath: fc.constantFrom(...DEATH_CHOICES),
    onMissingSupplies: fc.constantFrom('continue', 'continue', ...SUPPLIES_CHOICES),
    onFullPack: fc.oneof(
      fc.dictionary(item, fc.constantFrom(...FULL_PACK_CHOICES), { maxKeys: 3 }),
      fc.dictionary(item, fc.constantFrom(...FULL_PACK_CHOICES), { minKeys: 4, maxKeys: 11 }),
    ),
  })
  return fc.tuple(fc.array(entry, { maxLength: most }), rules).map(([entries, plan]) => ({
    queue: entries.map((one, index) => ({ ...one, id: index + 1 })),
    plan: { rules: plan, lastEntryId: entries.length, fruitless: 0, tries: 0 },
  }))
}

/** A bank with some of these items, which actions may use or not. */
export function aBankOf(items: readonly string[]): fc.Arbitrary<{ bank: Stack[]; isUsed: boolean }> {
  return fc.record({
    bank: fc
      .tuple(fc.subarray([...items]), fc.constantFrom(1, 4, 60))
      .map(([kinds, quantity]) => kinds.map((id, slot) => ({ id, quantity, slot }))),
    isUsed: fc.boolean(),
  })
}
