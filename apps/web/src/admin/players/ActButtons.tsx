import { type ComponentType, useState } from 'react'
import { useStaffAccess } from '../../client/account/access.ts'
import { gameNow } from '../../client/connection/server-time.ts'
import { MuteDialog } from '../../game/chat/MuteDialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { BanDialog, LiftDialog } from '../bans/BanDialogs.tsx'
import { readAnew, useAct } from '../office.ts'
import { useSeen } from '../ui/changes/Overtaken.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type ActId, BAR_WORDS, offeredActs, PLAYER_ACTS, type PlayerAct, type Subject } from './acts.ts'
import { CHANGED_BY_MUTES } from './changed.ts'
import { GiveDialog, RemoveDialog } from './items/ItemActs.tsx'
import { MessageDialog } from './Letters.tsx'
import {
  type ActDialogProps,
  ConsolidateDialog,
  DeleteDialog,
  EndMembershipDialog,
  MembershipDialog,
  ResetDialog,
  RestoreDialog,
} from './PlayerActs.tsx'

const DIALOGS: Record<ActId, ComponentType<ActDialogProps>> = {
  message: MessageDialog,
  give: GiveDialog,
  take: RemoveDialog,
  consolidate: ConsolidateDialog,
  membership: MembershipDialog,
  endMembership: EndMembershipDialog,
  reset: ResetDialog,
  mute: MutePlayerDialog,
  unmute: UnmuteDialog,
  ban: BanDialog,
  lift: LiftDialog,
  delete: DeleteDialog,
  restore: RestoreDialog,
}

/** What can be done to a player, as far as it fits and the caller may; and why the rest cannot. */
export function ActButtons({ subject, only }: { subject: Subject; only?: readonly ActId[] }) {
  const open = useStaffAccess(({ calls }) => calls)
  const [begun, setBegun] = useState<ActId | null>(null)
  const { offered, bars } = offeredActs(subject, open, only)
  const Begun = begun && DIALOGS[begun]
  return (
    <>
      {offered.map((id) => {
        const { label, isDanger, place = id }: PlayerAct = PLAYER_ACTS[id]
        return (
          <Button key={place} small look={isDanger ? 'danger' : 'plain'} onClick={() => setBegun(id)}>
            {label}
          </Button>
        )
      })}
      {bars.length > 0 && (
        <p className="basis-full text-[0.8125rem] text-muted">{bars.map((bar) => BAR_WORDS[bar]).join(' ')}</p>
      )}
      {Begun && <Begun player={subject.player} mute={subject.mute} onClose={() => setBegun(null)} />}
    </>
  )
}

/** The dialog of the chat, which knows players by another word. */
function MutePlayerDialog({ player, onClose }: ActDialogProps) {
  const close = () => {
    onClose()
    readAnew(...CHANGED_BY_MUTES)
  }
  return <MuteDialog player={{ uid: player.id, username: player.username }} onClose={close} />
}

const inWords = ({ mutedUntil }: { mutedUntil: number | null }) => ({
  mutedUntil: mutedUntil === null ? 'may speak' : formatMoment(mutedUntil, gameNow()),
})

function UnmuteDialog({ player, mute, onClose }: ActDialogProps) {
  const act = useAct('unmutePlayer', {
    doing: 'lift the mute',
    done: `${player.username} may speak again.`,
    showsTheirs: true,
    changes: CHANGED_BY_MUTES,
  })
  const { seen, overtaken } = useSeen({ mutedUntil: mute?.until ?? null }, act, inWords)
  const { mutedUntil } = seen
  return (
    <ReasonDialog
      title={`Let ${player.username} speak again`}
      press="Lift the mute"
      isBusy={act.isPending}
      onClose={onClose}
      onSubmit={(reason) => act.mutate({ uid: player.id, reason, expected: { mutedUntil } }, { onSuccess: onClose })}
    >
      {overtaken}
      <p className="text-sm text-muted">They may write in the chat again at once.</p>
    </ReasonDialog>
  )
}
