import { type Player, RESET_TYPES, type ResetType, TIERS, type Tier, tierAt, versionOf } from '@hearthward/engine'
import { useForm } from 'react-hook-form'
import { gameNow } from '../../client/connection/server-time.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { ActionSubject } from './actions.ts'
import { CHANGED_BY_ACTIONS as refetches } from './changed-calls.ts'
import { dayText, membershipText } from './words.ts'

export interface ActionDialogProps {
  player: ActionSubject['player']
  mute: ActionSubject['mute']
  onClose: () => void
}

/** A dialog for an action that needs only a reason. */
const reasonDialog =
  (
    name: 'deletePlayer' | 'restorePlayer' | 'consolidateInventory' | 'signOutPlayer',
    words: { title: string; submitLabel: string; danger?: boolean; doing: string; done: string; text: string },
  ) =>
  ({ player, onClose }: ActionDialogProps) => {
    const mutation = useStaffMutation(name, {
      doing: words.doing,
      done: `${player.username}: ${words.done}`,
      refetches,
    })
    return (
      <ReasonDialog
        title={`${words.title} ${player.username}`}
        submitLabel={words.submitLabel}
        {...(words.danger && { danger: true })}
        isBusy={mutation.isPending}
        onClose={onClose}
        onSubmit={(reason) => mutation.mutate({ playerId: player.id, reason }, { onSuccess: onClose })}
      >
        <p className="text-sm text-muted">{words.text}</p>
      </ReasonDialog>
    )
  }

export const DeleteDialog = reasonDialog('deletePlayer', {
  title: 'Delete',
  submitLabel: 'Delete the character',
  danger: true,
  doing: 'delete the player',
  done: 'the character is deleted.',
  text: 'The character is removed from the game, its party and the leaderboards, and an open game is closed at once. Its offers are cancelled and keep their coins and items. The character can be restored.',
})

export const SignOutDialog = reasonDialog('signOutPlayer', {
  title: 'Sign out',
  submitLabel: 'Sign out everywhere',
  doing: 'sign out the player',
  done: 'signed out everywhere.',
  text: 'All sign-ins of the player end at once, on every device, and an open game closes. The character goes on, and the player can sign in again.',
})

export const RestoreDialog = reasonDialog('restorePlayer', {
  title: 'Restore',
  submitLabel: 'Restore the character',
  doing: 'restore the player',
  done: 'the character is restored.',
  text: 'The character is restored as it was. It is in no party, and its offers stay cancelled.',
})

export const ConsolidateDialog = reasonDialog('consolidateInventory', {
  title: 'Consolidate the items of',
  submitLabel: 'Consolidate',
  doing: 'consolidate the inventory',
  done: 'the items are consolidated.',
  text: 'Stackable items that are spread over several stacks in the pack or the bank are merged into one stack.',
})

const RESETS: Record<ResetType, { label: string; hint: string }> = {
  full: { label: 'Everything', hint: 'skills, pack, bank, equipment, coins to 1,000, statistics' },
  skills: { label: 'Skills', hint: 'all twenty skills, and nothing else' },
  inventory: { label: 'Inventory', hint: 'pack, bank, coins to 1,000; equipment stays' },
}

/** The name has to be typed: a reset must not happen by accident. */
export function ResetDialog({ player, onClose }: ActionDialogProps) {
  const { register, watch, setValue } = useForm<{ type: ResetType; typed: string }>({
    defaultValues: { type: 'inventory', typed: '' },
  })
  const { type, typed } = watch()
  const mutation = useStaffMutation('resetPlayer', {
    doing: 'reset the player',
    done: `${player.username} is reset.`,
    refetches,
  })
  const isConfirmed = typed.trim() === player.username
  return (
    <ReasonDialog
      title={`Reset ${player.username}`}
      submitLabel="Reset"
      danger
      isBusy={mutation.isPending}
      act={{ call: 'resetPlayer', input: { playerId: player.id, type } }}
      onClose={onClose}
      onSubmit={(reason) =>
        isConfirmed &&
        mutation.mutate({ playerId: player.id, type, reason }, { onSuccess: onClose, onRequested: onClose })
      }
    >
      <Choice
        legend="What to reset"
        value={type}
        onChange={(chosen) => setValue('type', chosen)}
        columns="grid-cols-1"
        options={RESET_TYPES.map((value) => ({ value, ...RESETS[value] }))}
      />
      <TextField label={`Type ${player.username} to confirm`} {...register('typed')} autoComplete="off" />
    </ReasonDialog>
  )
}

const DAY = 86_400_000

type Membership = Player['subscription']

/** The player's membership without its derived fields. */
function membershipIn({ subscription }: ActionSubject['player']): { version: string; now: Membership } {
  const now = { tier: subscription?.tier ?? null, until: subscription?.until ?? 0 }
  return { version: versionOf(now), now }
}

const inWords = (membership: Membership) => ({ membership: membershipText(membership, gameNow()) })

export function MembershipDialog({ player, onClose }: ActionDialogProps) {
  const mutation = useStaffMutation('grantMembership', {
    doing: 'grant the membership',
    done: 'The membership is granted.',
    showsConflict: true,
    refetches,
  })
  const { seen, expectedVersion, conflictNote } = useSeenState(membershipIn(player), mutation, inWords)
  const present = tierAt({ subscription: seen }, gameNow())
  const { register, watch, setValue } = useForm<{ tier: Tier; until: string }>({
    defaultValues: { tier: present ?? 'basic', until: dayText(present ? seen.until : gameNow() + 30 * DAY) },
  })
  const { tier, until } = watch()
  const moment = Date.parse(`${until}T23:59:59Z`)
  const input = Number.isFinite(moment) ? { playerId: player.id, tier, until: moment, expectedVersion } : null
  return (
    <ReasonDialog
      title={`Membership for ${player.username}`}
      submitLabel="Grant"
      isBusy={mutation.isPending}
      act={{ call: 'grantMembership', input }}
      onClose={onClose}
      onSubmit={(reason) =>
        input && mutation.mutate({ ...input, reason }, { onSuccess: onClose, onRequested: onClose })
      }
    >
      {conflictNote}
      <p className="text-sm text-muted">Now: {membershipText(seen, gameNow())}</p>
      <Choice
        legend="Tier"
        value={tier}
        onChange={(chosen) => setValue('tier', chosen)}
        columns="grid-cols-3"
        options={TIERS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
      />
      <TextField label="Until the end of" hint="In UTC." {...register('until')} type="date" required />
    </ReasonDialog>
  )
}

export function EndMembershipDialog({ player, onClose }: ActionDialogProps) {
  const done = `${player.username}: the membership has ended.`
  const mutation = useStaffMutation('endMembership', {
    doing: 'end the membership',
    done,
    showsConflict: true,
    refetches,
  })
  const { seen, expectedVersion, conflictNote } = useSeenState(membershipIn(player), mutation, inWords)
  return (
    <ReasonDialog
      title={`End the membership of ${player.username}`}
      submitLabel="End it now"
      danger
      isBusy={mutation.isPending}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ playerId: player.id, expectedVersion, reason }, { onSuccess: onClose })}
    >
      {conflictNote}
      <p className="text-sm text-muted">
        Now: {membershipText(seen, gameNow())}. Members-only content closes at once; an activity there stops after its
        current completion.
      </p>
    </ReasonDialog>
  )
}
