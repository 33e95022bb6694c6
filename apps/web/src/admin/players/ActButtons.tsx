import type { StaffPlayer } from '@hearthward/contract'
import { type ComponentType, useState } from 'react'
import { useAuth } from '../../client/index.ts'
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
  needs: 'edit_players' | 'ban_players'
  isDanger?: boolean
  fits: (player: Shown) => boolean
  /** Among the few that stand in the drawer as well. */
  isUsual?: boolean
}

const isHere = ({ deleted }: Shown) => !deleted

const ACTS: readonly ActButton[] = [
  { label: 'Message', dialog: MessageDialog, needs: 'edit_players', fits: isHere, isUsual: true },
  { label: 'Give items...', dialog: GiveDialog, needs: 'edit_players', fits: isHere },
  { label: 'Take items...', dialog: RemoveDialog, needs: 'edit_players', fits: isHere },
  { label: 'Consolidate', dialog: ConsolidateDialog, needs: 'edit_players', fits: isHere },
  { label: 'Membership...', dialog: MembershipDialog, needs: 'edit_players', fits: isHere },
  {
    label: 'End membership',
    dialog: EndMembershipDialog,
    needs: 'edit_players',
    isDanger: true,
    fits: ({ deleted, isPremium }) => !deleted && isPremium,
  },
  { label: 'Reset...', dialog: ResetDialog, needs: 'edit_players', isDanger: true, fits: isHere },
  {
    label: 'Ban...',
    dialog: BanDialog,
    needs: 'ban_players',
    isDanger: true,
    isUsual: true,
    fits: ({ isBanned }) => !isBanned,
  },
  {
    label: 'Lift the ban',
    dialog: LiftDialog,
    needs: 'ban_players',
    isUsual: true,
    fits: ({ isBanned, deleted }) => isBanned && !deleted,
  },
  { label: 'Delete...', dialog: DeleteDialog, needs: 'edit_players', isDanger: true, fits: isHere },
  { label: 'Restore', dialog: RestoreDialog, needs: 'edit_players', isUsual: true, fits: ({ deleted }) => deleted },
]

/** What can be done to a player, as far as it fits and the caller may. */
export function ActButtons({ player, usualOnly }: { player: Shown; usualOnly?: boolean }) {
  const permissions = useAuth(({ user }) => user?.permissions ?? [])
  const [open, setOpen] = useState<ActButton | null>(null)
  const shown = ACTS.filter(
    ({ needs, fits, isUsual }) => permissions.includes(needs) && fits(player) && (isUsual || !usualOnly),
  )
  return (
    <>
      {shown.map((act) => (
        <Button key={act.label} small look={act.isDanger ? 'danger' : 'plain'} onClick={() => setOpen(act)}>
          {act.label}
        </Button>
      ))}
      {open && <open.dialog player={player} onClose={() => setOpen(null)} />}
    </>
  )
}
