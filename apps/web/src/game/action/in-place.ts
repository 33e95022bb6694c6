import type { Intent } from '@hearthward/engine'
import { game } from '../../client/index.ts'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'

/** For a button that goes with what it ends or begins: the focus stays around where it was. */
export function actInPlace(intent: Intent): void {
  keepFocusDuring(() => game.act(intent))
}
