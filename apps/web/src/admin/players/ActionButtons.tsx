import { type ComponentType, useState } from 'react'
import { useStaffAccess } from '../../client/account/access.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { MuteDialog } from '../../game/chat/MuteDialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { BanDialog, LiftDialog } from '../bans/BanDialogs.tsx'
import { refetchCalls, useStaffMutation } from '../staff-queries.ts'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import {
  type ActionSubject,
  offeredActions,
  PLAYER_ACTIONS,
  type PlayerAction,
  type PlayerActionId,
  REFUSAL_TEXTS,
} from './actions.ts'
import { CHANGED_BY_MUTES } from './changed-calls.ts'
import { GiveDialog, RemoveDialog } from './items/ItemDialogs.tsx'
import { MessageDialog } from './messages.tsx'
import {
  type ActionDialogProps,
  ConsolidateDialog,
  DeleteDialog,
  EndMembershipDialog,
  MembershipDialog,
  ResetDialog,
  RestoreDialog,
  SignOutDialog,
} from './PlayerDialogs.tsx'

const DIALOGS: Record<PlayerActionId, ComponentType<ActionDialogProps>> = {
  message: MessageDialog,
  give: GiveDialog,
  take: RemoveDialog,
  consolidate: ConsolidateDialog,
  membership: MembershipDialog,
  endMembership: EndMembershipDialog,
  reset: ResetDialog,
  mute: MutePlayerDialog,
  unmute: UnmuteDialog,
  signOut: SignOutDialog,
  ban: BanDialog,
  lift: LiftDialog,
  delete: DeleteDialog,
  restore: RestoreDialog,
}

/** Buttons for the actions that apply to a player and that the user may run, and why others are missing. */
export function ActionButtons({ subject, only }: { subject: ActionSubject; only?: readonly PlayerActionId[] }) {
  const open = useStaffAccess(({ calls }) => calls)
  const [opened, setOpened] = useState<PlayerActionId | null>(null)
  const { offered, bars } = offeredActions(subject, open, only)
  const OpenedDialog = opened && DIALOGS[opened]
  return (
    <>
      {offered.map((id) => {
        const { label, isDanger, sharesButton = id }: PlayerAction = PLAYER_ACTIONS[id]
        return (
          <Button key={sharesButton} small look={isDanger ? 'danger' : 'plain'} onClick={() => setOpened(id)}>
            {label}
          </Button>
        )
      })}
      {bars.length > 0 && (
        <p className="basis-full text-[0.8125rem] text-muted">{bars.map((bar) => REFUSAL_TEXTS[bar]).join(' ')}</p>
      )}
      {OpenedDialog && <OpenedDialog player={subject.player} mute={subject.mute} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The chat's mute dialog, which names the player's fields differently. */
function MutePlayerDialog({ player, onClose }: ActionDialogProps) {
  const close = () => {
    onClose()
    refetchCalls(...CHANGED_BY_MUTES)
  }
  return <MuteDialog player={{ uid: player.id, username: player.username }} onClose={close} />
}

const inWords = ({ mutedUntil }: { mutedUntil: number | null }) => ({
  mutedUntil: mutedUntil === null ? 'not muted' : formatMoment(mutedUntil, gameNow()),
})

function UnmuteDialog({ player, mute, onClose }: ActionDialogProps) {
  const mutation = useStaffMutation('unmutePlayer', {
    doing: 'lift the mute',
    done: `${player.username} can speak again.`,
    showsConflict: true,
    refetches: CHANGED_BY_MUTES,
  })
  const known = { version: mute?.until ?? 0, now: { mutedUntil: mute?.until ?? null } }
  const { expectedVersion, conflictNote } = useSeenState(known, mutation, inWords)
  return (
    <ReasonDialog
      title={`Unmute ${player.username}`}
      submitLabel="Unmute"
      isBusy={mutation.isPending}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ uid: player.id, reason, expectedVersion }, { onSuccess: onClose })}
    >
      {conflictNote}
      <p className="text-sm text-muted">They can speak again at once.</p>
    </ReasonDialog>
  )
}
