import { ROOMS } from '../../rooms.ts'
import type { Command, Provider } from '../command.ts'

export const rooms: Provider = () =>
  ROOMS.map(
    ({ to, icon, label, hint }): Command => ({
      id: `room:${to}`,
      group: 'Rooms',
      label,
      icon,
      hint,
      words: 'go open room page',
      deed: { page: { to } },
    }),
  )
