import { company, followCompany, useCompany } from '../../client/company.ts'
import { announce } from '../../ui/announcer.tsx'
import { showToast } from '../../ui/Toasts.tsx'
import { newInvites } from './words.ts'

/** Follows the player's company and shows each invitation as it comes, with what to press. */
export function beInCompany(): () => void {
  const stopShowing = useCompany.subscribe(({ invites, party }, before) => {
    if (party) return
    for (const { id, fromUsername, partyName } of newInvites(before.invites, invites)) {
      const text = `${fromUsername} invites you into ${partyName}.`
      announce(text)
      showToast(
        'info',
        text,
        { label: 'Accept', onPress: () => void company.accept(id) },
        { label: 'Decline', onPress: () => void company.decline(id) },
      )
    }
  })
  const stopFollowing = followCompany()
  return () => {
    stopShowing()
    stopFollowing()
  }
}
