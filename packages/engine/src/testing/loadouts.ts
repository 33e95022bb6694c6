import fc from 'fast-check'
import { COMBAT_MODES, COMBAT_STYLES, type Loadout, type LoadoutUse } from '../index.ts'

/** Loadouts with pieces and supplies of the small world; each use belongs to at most one of them. */
export function someLoadouts(uses: readonly LoadoutUse[], supply: fc.Arbitrary<string>): fc.Arbitrary<Loadout[]> {
  const piece = (...ids: string[]) => fc.option(fc.constantFrom(...ids), { nil: undefined })
  const quantity = fc.integer({ min: 1, max: 30 })
  const loadout = fc.record({
    pieces: fc.record({
      weapon: piece('sword', 'bow', 'staff'),
      shield: piece('shield'),
      cape: piece('cape'),
      quiver: piece('arrow', 'fine_arrow'),
    }),
    arrows: quantity,
    style: fc.constantFrom(...COMBAT_STYLES),
    mode: fc.constantFrom(...COMBAT_MODES),
    supplies: fc.dictionary(supply, quantity, { maxKeys: 3 }),
  })
  const owner = fc.integer({ min: 0, max: 3 })
  return fc
    .tuple(fc.array(loadout, { maxLength: 3 }), fc.array(owner, { minLength: uses.length, maxLength: uses.length }))
    .map(([drawn, owners]) =>
      drawn.map(({ pieces, arrows, ...rest }, index) => ({
        id: index + 1,
        name: `Set ${index + 1}`,
        equipment: Object.fromEntries(Object.entries(pieces).filter(([, id]) => id)) as Loadout['equipment'],
        ammunition: pieces.quiver ? arrows : 0,
        uses: uses.filter((_, use) => owners[use] === index),
        ...rest,
      })),
    )
}
