import type { ListedBan } from '@hearthward/contract'
import { formatDuration } from '../../ui/format/durations.ts'

/** The lengths of bans that staff can choose, in minutes; null is permanent. */
export const LENGTHS = [
  { minutes: 60, words: 'An hour' },
  { minutes: 24 * 60, words: 'A day' },
  { minutes: 3 * 24 * 60, words: '3 days' },
  { minutes: 7 * 24 * 60, words: 'A week' },
  { minutes: 30 * 24 * 60, words: '30 days' },
  { minutes: null, words: 'Permanent' },
] as const

type Term = Pick<ListedBan, 'isActive' | 'expiresAt' | 'liftedAt' | 'liftedByName'>

/** The remaining time of a ban, or how it ended. */
export function remainingText({ isActive, expiresAt, liftedAt, liftedByName }: Term, now: number): string {
  if (isActive) return expiresAt === null ? 'permanent' : `${formatDuration(expiresAt - now)} left`
  return liftedAt !== null && liftedByName !== null ? `lifted by ${liftedByName}` : 'ended'
}
