import type { PartyInvite } from '@hearthward/contract'
import { storedList } from '../../browser/stored-list.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { showToast } from '../../ui/overlay/Toasts.tsx'
import { useWaiting } from '../waiting.tsx'
import { social, subscribeToSocial, useSocial } from './social.ts'
import { inviteWords, waitingIn } from './words.ts'

/** What is on the screen of them: the invitations, and what takes it off. */
let shown: { ids: string; putAside: () => void } | null = null
/** Those that shall wait, here and after a reload: the page of the party has them. */
const later = storedList<string>('hearthward.invites-later', 50)

/** The page of the party shows invitations itself: whoever was there has seen them. */
export function noteInvitesSeen(): void {
  putAside()
  letWait(useSocial.getState().invites)
}

function letWait(invites: readonly PartyInvite[]): void {
  const waiting = later.read()
  for (const { id } of invites) if (!waiting.includes(id)) later.add(id)
}

function putAside(): void {
  shown?.putAside()
  shown = null
}

/** Follows the player's company and shows invitations as they come, with what to press: one, or how many. */
export function beInCompany(look: () => void): () => void {
  const stopShowing = useSocial.subscribe(({ invites, party, friends }) => {
    useWaiting.setState({ '/game/party': waitingIn({ invites, party, friends }) })
    if (window.location.pathname === '/game/party') noteInvitesSeen()
    const waiting = later.read()
    showInvites(party ? [] : invites.filter(({ id }) => !waiting.includes(id)), look)
  })
  const stopFollowing = subscribeToSocial()
  return () => {
    stopShowing()
    stopFollowing()
    putAside()
  }
}

function showInvites(invites: readonly PartyInvite[], look: () => void): void {
  const ids = invites.map(({ id }) => id).join()
  if (ids === (shown?.ids ?? '')) return
  const isMore = invites.length > (shown?.ids.split(',').length ?? 0)
  putAside()
  const [first] = invites
  if (!first) return
  const text = inviteWords(invites)
  if (isMore) announce(text)
  const wait = {
    label: 'Later',
    onPress: () => letWait(invites),
  }
  const answers =
    invites.length > 1
      ? [{ label: 'See them', onPress: look }]
      : [
          { label: 'Accept', onPress: () => void social.accept(first.id) },
          { label: 'Decline', onPress: () => void social.decline(first.id) },
        ]
  shown = { ids, putAside: showToast('info', text, ...answers, wait) }
}
