import { type GameRoom, ROOMS } from '../../rooms.ts'
import type { Command, Provider } from '../command.ts'

/** More search terms. */
const SEARCH_TERMS: Partial<Record<GameRoom['to'], string>> = {
  '/game/account': 'export download delete remove sign-ins sessions',
  '/game/equipment': 'loadouts gear wear weapon armour outfit set style',
  '/game/settings': 'options preferences',
  '/game/best': 'compare ranking profit experience foes coins',
  '/game/leaderboard': 'ranking highscores',
  '/game/fair-rolls': 'random chance luck seasons verify',
}

export const rooms: Provider = () =>
  ROOMS.map(
    ({ to, icon, label, hint }): Command => ({
      id: `room:${to}`,
      group: 'Pages',
      label,
      icon,
      hint,
      words: `go open room page ${SEARCH_TERMS[to] ?? ''}`,
      effect: { page: { to } },
    }),
  )
