import type { PartyInvite } from '@hearthward/contract'
import { company, followCompany, useCompany } from '../../client/company.ts'
import { announce } from '../../ui/announcer.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { useWaiting } from '../waiting.tsx'
import { inviteWords } from './words.ts'

/** What is on the screen of them: the invitations, and what takes it off. */
let shown: { ids: string; putAside: () => void } | null = null
/** Those that shall wait: the page of the party has them. */
const later = new Set<string>()

/** The page of the party shows invitations itself: whoever was there has seen them. */
export function noteInvitesSeen(): void {
  putAside()
  for (const { id } of useCompany.getState().invites) later.add(id)
}

function putAside(): void {
  shown?.putAside()
  shown = null
}

/** Follows the player's company and shows invitations as they come, with what to press: one, or how many. */
export function beInCompany(look: () => void): () => void {
  const stopShowing = useCompany.subscribe(({ invites, party, friends }) => {
    useWaiting.setState({ '/game/party': (party ? 0 : invites.length) + friends.asking.length })
    if (window.location.pathname === '/game/party') noteInvitesSeen()
    showInvites(party ? [] : invites.filter(({ id }) => !later.has(id)), look)
  })
  const stopFollowing = followCompany()
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
    onPress: () => {
      for (const { id } of invites) later.add(id)
    },
  }
  const answers =
    invites.length > 1
      ? [{ label: 'See them', onPress: look }]
      : [
          { label: 'Accept', onPress: () => void company.accept(first.id) },
          { label: 'Decline', onPress: () => void company.decline(first.id) },
        ]
  shown = { ids, putAside: showToast('info', text, ...answers, wait) }
}
