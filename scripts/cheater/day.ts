import { content } from '@hearthward/content'
import { type Era, hours, USUAL_RATES } from '@hearthward/engine'

export const DAY = hours(24)
export const ERA: Era = { from: 0, content, ...USUAL_RATES }
