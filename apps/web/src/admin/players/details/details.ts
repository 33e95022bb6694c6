import type { Calls } from '@hearthward/contract'
import type { z } from 'zod'

export type PlayerDetails = z.output<Calls['getPlayerDetails']['output']>
