import type { Intent } from '@hearthward/engine'
import { game } from '../../client/index.ts'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'

/** Acts and keeps the focus nearby, for a button that disappears with the action it starts or stops. */
export function actKeepingFocus(intent: Intent): void {
  keepFocusDuring(() => game.act(intent))
}
