import type { Audience } from '@hearthward/contract'
import type { CallAnswer } from '../../client/connection/calls.ts'
import { plural } from '../../ui/format/numbers.ts'
import { useStaffQuery } from '../staff-queries.ts'

/** The call that resolves names: announcing and messaging need different permissions. */
export type LookupCall = 'findAddressees' | 'findRecipients'

/** Audiences that are given by name. */
export type NamedKind = 'player' | 'list' | 'party'

/** The audience that the names stand for, in words; without an audience, what is wrong with the names. */
interface LookupResult {
  words: string
  audience: Audience | null
}

interface LookupState {
  data: CallAnswer<LookupCall> | undefined
  error: Error | null
  isPlaceholderData: boolean
}

/** The result for the names of the query; null while only an answer for earlier names is known. */
export function lookupResult(kind: NamedKind, { data, error, isPlaceholderData }: LookupState): LookupResult | null {
  if (!data || isPlaceholderData) return error && { words: error.message, audience: null }
  const [first] = data.players
  if (data.missing.length > 0 || !first) {
    return { words: `Player not found: ${data.missing.join(', ')}`, audience: null }
  }
  if (kind === 'player') return { words: first.username, audience: { kind, uid: first.uid } }
  if (kind === 'list') {
    const uids = data.players.map(({ uid }) => uid)
    return { words: plural(uids.length, 'player'), audience: { kind, uids } }
  }
  if (!first.party) return { words: `${first.username} is not in a party`, audience: null }
  const { id, name, members } = first.party
  return { words: `${name}, ${plural(members, 'member')}`, audience: { kind, partyId: id } }
}

/** Looks up names; without any the result is null. */
export function useAudienceLookup(find: LookupCall, kind: NamedKind, names: readonly string[]) {
  const query = useStaffQuery(find, { names: [...names] }, { enabled: names.length > 0 })
  return { result: names.length > 0 ? lookupResult(kind, query) : null, refetch: () => void query.refetch() }
}
