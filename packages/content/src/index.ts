import type { Content } from '@hearthward/engine'
import { firemaking } from './activities/firemaking.ts'
import { fishing } from './activities/fishing.ts'
import { woodcutting } from './activities/woodcutting.ts'
import { items } from './items.ts'
import { locations } from './locations.ts'

/** The game as it is delivered. A server loads it at its first start; from then on the database holds it. */
export const content: Content = {
  items,
  locations,
  activities: { ...woodcutting, ...fishing, ...firemaking },
}
