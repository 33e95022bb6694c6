import { useAuth } from '../../client/index.ts'

/** Whether this player keeps order in the chat. */
export function useIsModerator(): boolean {
  return useAuth(({ user }) => user?.permissions.includes('ban_players') ?? false)
}
