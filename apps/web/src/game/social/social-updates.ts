import type { PartyInvite } from '@hearthward/contract'
import { storedList } from '../../browser/stored-list.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { showToast } from '../../ui/overlay/Toasts.tsx'
import { useWaitingCounts } from '../waiting-counts.tsx'
import { knownSocial, social, subscribeToSocial } from './social.ts'
import { countWaiting, inviteText } from './social-texts.ts'

/** The toast on screen: the ids of its invitations, and a function that removes it. */
let shown: { ids: string; dismiss: () => void } | null = null
/** Ids of postponed invitations, kept across reloads. The party page lists them. */
const postponed = storedList<string>('hearthward.invites-later', 50)

/** The party page shows the invitations itself, so no toast is needed any more. */
export function markInvitesSeen(): void {
  dismissToast()
  postpone(knownSocial()?.invites ?? [])
}

function postpone(invites: readonly PartyInvite[]): void {
  const waiting = postponed.read()
  for (const { id } of invites) if (!waiting.includes(id)) postponed.add(id)
}

function dismissToast(): void {
  shown?.dismiss()
  shown = null
}

/**
 * Subscribes to party and friends, and shows new invitations as a toast with buttons. Returns an unsubscribe function.
 */
export function showSocialUpdates(openPartyPage: () => void): () => void {
  const unsubscribe = subscribeToSocial(({ invites, party, friends }) => {
    useWaitingCounts.setState({ '/game/party': countWaiting({ invites, party, friends }) })
    if (window.location.pathname === '/game/party') markInvitesSeen()
    const waiting = postponed.read()
    showInvites(party ? [] : invites.filter(({ id }) => !waiting.includes(id)), openPartyPage)
  })
  return () => {
    unsubscribe()
    dismissToast()
    useWaitingCounts.setState({ '/game/party': 0 })
  }
}

function showInvites(invites: readonly PartyInvite[], openPartyPage: () => void): void {
  const ids = invites.map(({ id }) => id).join()
  if (ids === (shown?.ids ?? '')) return
  const isMore = invites.length > (shown?.ids.split(',').length ?? 0)
  dismissToast()
  const [first] = invites
  if (!first) return
  const text = inviteText(invites)
  if (isMore) announce(text)
  const later = {
    label: 'Later',
    onPress: () => postpone(invites),
  }
  const answers =
    invites.length > 1
      ? [{ label: 'View', onPress: openPartyPage }]
      : [
          { label: 'Accept', onPress: () => void social.accept(first.id) },
          { label: 'Decline', onPress: () => void social.decline(first.id) },
        ]
  shown = { ids, dismiss: showToast('info', text, ...answers, later) }
}
