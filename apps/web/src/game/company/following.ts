import type { PartyInvite } from '@hearthward/contract'
import { company, followCompany, useCompany } from '../../client/company.ts'
import { announce } from '../../ui/announcer.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { useWaiting } from '../waiting.tsx'
import { newInvites, waitingIn } from './words.ts'

/** What takes a shown invitation off the screen, by its id. */
const shown = new Map<string, () => void>()

/** The page of the party shows invitations itself: what is over it goes. */
export function putInvitesAside(isOver: (inviteId: string) => boolean = () => true): void {
  for (const [id, putAside] of shown) {
    if (!isOver(id)) continue
    putAside()
    shown.delete(id)
  }
}

/** Follows the player's company and shows each invitation as it comes, with what to press. */
export function beInCompany(): () => void {
  const stopShowing = useCompany.subscribe(({ invites, party, friends }, before) => {
    useWaiting.setState({ '/game/party': waitingIn({ invites, party, friends }) })
    putInvitesAside((id) => party !== null || invites.every((invite) => invite.id !== id))
    if (party || window.location.pathname === '/game/party') return
    newInvites(before.invites, invites).forEach(showInvite)
  })
  const stopFollowing = followCompany()
  return () => {
    stopShowing()
    stopFollowing()
    putInvitesAside()
  }
}

function showInvite({ id, fromUsername, partyName }: PartyInvite): void {
  const text = `${fromUsername} invites you into ${partyName}.`
  announce(text)
  const putAside = showToast(
    'info',
    text,
    { label: 'Accept', onPress: () => void company.accept(id) },
    { label: 'Decline', onPress: () => void company.decline(id) },
  )
  shown.set(id, putAside)
}
