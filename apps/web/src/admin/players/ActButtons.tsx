import type { StaffCallName, StaffPlayer } from '@hearthward/contract'
import { type ComponentType, useState } from 'react'
import { useStaffAccess } from '../../client/access.ts'
import { Button } from '../../ui/Button.tsx'
import { BanDialog, LiftDialog } from '../bans/BanDialogs.tsx'
import { GiveDialog, RemoveDialog } from './ItemActs.tsx'
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

type Shown = Pick<StaffPlayer, 'id' | 'username' | 'isBanned' | 'deleted' | 'isPremium'>

interface ActButton {
  label: string
  dialog: ComponentType<ActDialogProps>
  call: StaffCallName
  isDanger?: boolean
  fits: (player: Shown) => boolean
  /** Among the few that stand in the drawer as well. */
  isUsual?: boolean
}

const isHere = ({ deleted }: Shown) => !deleted

const ACTS: readonly ActButton[] = [
  { label: 'Message', dialog: MessageDialog, call: 'messagePlayer', fits: isHere, isUsual: true },
  { label: 'Give items...', dialog: GiveDialog, call: 'giveItemsToPlayer', fits: isHere },
  { label: 'Take items...', dialog: RemoveDialog, call: 'removeItemsFromPlayer', fits: isHere },
  { label: 'Consolidate', dialog: ConsolidateDialog, call: 'consolidateInventory', fits: isHere },
  { label: 'Membership...', dialog: MembershipDialog, call: 'grantMembership', fits: isHere },
  {
    label: 'End membership',
    dialog: EndMembershipDialog,
    call: 'endMembership',
    isDanger: true,
    fits: ({ deleted, isPremium }) => !deleted && isPremium,
  },
  { label: 'Reset...', dialog: ResetDialog, call: 'resetPlayer', isDanger: true, fits: isHere },
  {
    label: 'Ban...',
    dialog: BanDialog,
    call: 'banPlayer',
    isDanger: true,
    isUsual: true,
    fits: ({ isBanned }) => !isBanned,
  },
  {
    label: 'Lift the ban',
    dialog: LiftDialog,
    call: 'unbanPlayer',
    isUsual: true,
    fits: ({ isBanned, deleted }) => isBanned && !deleted,
  },
  { label: 'Delete...', dialog: DeleteDialog, call: 'deletePlayer', isDanger: true, fits: isHere },
  { label: 'Restore', dialog: RestoreDialog, call: 'restorePlayer', isUsual: true, fits: ({ deleted }) => deleted },
]

/** What can be done to a player, as far as it fits and the caller may. */
export function ActButtons({ player, usualOnly }: { player: Shown; usualOnly?: boolean }) {
  const open = useStaffAccess(({ calls }) => calls)
  const [begun, setBegun] = useState<ActButton | null>(null)
  const shown = ACTS.filter(({ call, fits, isUsual }) => open.has(call) && fits(player) && (isUsual || !usualOnly))
  return (
    <>
      {shown.map((act) => (
        <Button key={act.label} small look={act.isDanger ? 'danger' : 'plain'} onClick={() => setBegun(act)}>
          {act.label}
        </Button>
      ))}
      {begun && <begun.dialog player={player} onClose={() => setBegun(null)} />}
    </>
  )
}
