import type { ActBar, Calls, StaffCallName, StaffPlayer } from '@hearthward/contract'
import type { z } from 'zod'

type Details = z.output<Calls['getPlayerDetails']['output']>

/** What decides which acts there are for a player. */
export interface Subject {
  player: Pick<StaffPlayer, 'id' | 'username' | 'isBanned' | 'deleted' | 'isPremium'>
  mute: Details['mute']
  barred: Details['barred']
}

/** Whom an act can be done to: anybody, those below, those below but not oneself, those who can be locked out. */
type Aim = 'anybody' | 'below' | 'others' | 'lockable'

export interface PlayerAct {
  label: string
  call: StaffCallName
  aim: Aim
  fits: (subject: Subject) => boolean
  isDanger?: boolean
  /** Among the few that stand in the drawer as well. */
  isUsual?: boolean
}

const isHere = ({ player }: Subject) => !player.deleted

/** Everything that can be done to a player with a button, in the order it is shown. */
export const PLAYER_ACTS = {
  message: { label: 'Message', call: 'messagePlayer', aim: 'anybody', fits: isHere, isUsual: true },
  give: { label: 'Give items...', call: 'giveItemsToPlayer', aim: 'below', fits: isHere },
  take: { label: 'Take items...', call: 'removeItemsFromPlayer', aim: 'below', fits: isHere },
  consolidate: { label: 'Consolidate', call: 'consolidateInventory', aim: 'below', fits: isHere },
  membership: { label: 'Membership...', call: 'grantMembership', aim: 'below', fits: isHere },
  endMembership: {
    label: 'End membership',
    call: 'endMembership',
    aim: 'below',
    isDanger: true,
    fits: ({ player }) => !player.deleted && player.isPremium,
  },
  reset: { label: 'Reset...', call: 'resetPlayer', aim: 'below', isDanger: true, fits: isHere },
  mute: {
    label: 'Mute...',
    call: 'mutePlayer',
    aim: 'others',
    isUsual: true,
    fits: ({ player, mute }) => !player.deleted && !mute,
  },
  unmute: { label: 'Unmute...', call: 'unmutePlayer', aim: 'others', isUsual: true, fits: ({ mute }) => mute !== null },
  ban: {
    label: 'Ban...',
    call: 'banPlayer',
    aim: 'lockable',
    isDanger: true,
    isUsual: true,
    fits: ({ player }) => !player.isBanned,
  },
  lift: {
    label: 'Lift the ban',
    call: 'unbanPlayer',
    aim: 'below',
    isUsual: true,
    fits: ({ player }) => player.isBanned && !player.deleted,
  },
  delete: { label: 'Delete...', call: 'deletePlayer', aim: 'lockable', isDanger: true, fits: isHere },
  restore: {
    label: 'Restore',
    call: 'restorePlayer',
    aim: 'below',
    isUsual: true,
    fits: ({ player }) => player.deleted,
  },
} as const satisfies Record<string, PlayerAct>

export type ActId = keyof typeof PLAYER_ACTS

/** Why some acts are not among the buttons. */
export const BAR_WORDS: Readonly<Record<ActBar, string>> = {
  'staff/above': 'You cannot act on staff of your own rank or above.',
  'staff/oneself': 'You cannot lock yourself out.',
  'staff/owner': 'An owner cannot be locked out.',
}

function barOf(aim: Aim, { acting, lockingOut }: Subject['barred']): ActBar | null {
  if (aim === 'anybody') return null
  if (aim === 'lockable') return lockingOut
  return acting ?? (aim === 'others' && lockingOut === 'staff/oneself' ? lockingOut : null)
}

/** The acts that fit, are open to the caller and would not be refused; and why those that would be are left out. */
export function offeredActs(
  subject: Subject,
  open: ReadonlySet<string>,
  usualOnly = false,
): { offered: ActId[]; bars: ActBar[] } {
  const offered: ActId[] = []
  const bars = new Set<ActBar>()
  for (const [id, act] of Object.entries<PlayerAct>(PLAYER_ACTS)) {
    if (!open.has(act.call) || !act.fits(subject) || (usualOnly && !act.isUsual)) continue
    const bar = barOf(act.aim, subject.barred)
    if (bar) bars.add(bar)
    else offered.push(id as ActId)
  }
  return { offered, bars: [...bars] }
}
