import type { StaffPlayerRow } from '@hearthward/contract'

/** A player that matches the search. Without `view_players` only the name is known. */
export type FoundPlayer = Pick<StaffPlayerRow, 'uid' | 'username'> & Partial<StaffPlayerRow>

export interface FoundGroup {
  title: string
  players: readonly FoundPlayer[]
}

interface Answer {
  byName: readonly FoundPlayer[]
  byEmail: readonly FoundPlayer[]
}

/**
 * The matches by name and by e-mail, each player once. An older answer stays on screen while the next one loads, so it
 * is narrowed to the current text.
 */
export function foundGroups({ byName, byEmail }: Answer, typed: string): FoundGroup[] {
  const start = typed.trim().toLowerCase()
  if (start === '') return []
  const named = byName.filter(({ username }) => username.toLowerCase().startsWith(start))
  const listed = new Set(named.map(({ uid }) => uid))
  const addressed = byEmail.filter(({ uid, email }) => !listed.has(uid) && email?.toLowerCase().startsWith(start))
  const groups = [
    { title: 'By name', players: named },
    { title: 'By e-mail', players: addressed },
  ]
  return groups.filter(({ players }) => players.length > 0)
}

/** The player that Enter picks without a selection: the exact name or address, or the only match. */
export function playerForEnter(groups: readonly FoundGroup[], typed: string): FoundPlayer | null {
  const whole = typed.trim().toLowerCase()
  const all = groups.flatMap(({ players }) => players)
  const exact = all.find(({ username, email }) => username.toLowerCase() === whole || email?.toLowerCase() === whole)
  return exact ?? (all.length === 1 ? (all[0] ?? null) : null)
}
