import type { Calls } from '@hearthward/contract'
import type { z } from 'zod'

/** What is known of a player. */
export type PlayerDetails = z.output<Calls['getPlayerDetails']['output']>
