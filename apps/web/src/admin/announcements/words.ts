import type { Audience, WrittenAnnouncement } from '@hearthward/contract'
import { plural } from '../../ui/format/numbers.ts'
import type { PillTone } from '../ui/Pill.tsx'

export const AUDIENCES: Record<Audience['kind'], string> = {
  everyone: 'Everyone',
  online: 'Players online now',
  party: 'A party',
  list: 'A list of players',
  player: 'One player',
}

type AddressedAnnouncement = Pick<WrittenAnnouncement, 'audience' | 'addressees' | 'names'>

/** The audience in words: 'Ash', '12 who were online', 'Ash, Bea and 3 more'. */
export function audienceText({ audience: { kind }, addressees, names }: AddressedAnnouncement): string {
  if (addressees === null) return 'Everyone'
  if (kind === 'online') return `${plural(addressees, 'player')} who ${addressees === 1 ? 'was' : 'were'} online`
  if (kind === 'party') return `A party of ${addressees}: ${names.join(', ')}`
  const shown = names.slice(0, 3)
  const rest = addressees - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

type Term = Pick<WrittenAnnouncement, 'isActive' | 'startsAt' | 'expiresAt'>

export function stateOf({ startsAt, expiresAt }: Term, now: number): { words: string; tone: PillTone } {
  if (expiresAt <= now) return { words: 'over', tone: 'quiet' }
  return startsAt > now ? { words: 'planned', tone: 'brass' } : { words: 'active', tone: 'moss' }
}

/** The names in a text, in any order and with any separators, without duplicates. */
export function parseNames(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
