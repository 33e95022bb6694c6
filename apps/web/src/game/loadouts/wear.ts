import type { Loadout } from '@hearthward/engine'
import { game } from '../../client/index.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'

/** Wears a loadout. A message names what it lacks. */
export function wear({ id, name }: Pick<Loadout, 'id' | 'name'>) {
  return keepFocusDuring(async () => {
    if ((await game.act({ type: 'wearLoadout', loadoutId: id })).ok) announce(`Now wearing ${name}.`)
  })
}
