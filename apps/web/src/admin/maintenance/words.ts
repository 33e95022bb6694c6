import type { Role } from '@hearthward/contract'

export const ROLE_TITLES: Readonly<Record<Role, string>> = { default: 'Every player', admin: 'Staff', owner: 'Owners' }

/** The roles allowed in while the game is closed, in words. Owners always are. */
export function allowedRolesText(allowed: readonly Role[]): string {
  if (allowed.includes('default')) return 'every player, so closing has no effect'
  return allowed.includes('admin') ? 'owners and staff' : 'owners only'
}

/** The effect of maintenance on players, for the banner above every page. */
export function closedWords(allowed: readonly Role[]): string {
  return allowed.includes('default')
    ? 'The game is in maintenance, but every player can play.'
    : 'The game is closed to players.'
}
