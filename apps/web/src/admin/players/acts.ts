import type { ActionRefusal, ActionRefusals, StaffCallName, StaffPlayer } from '@hearthward/contract'

type Membership = StaffPlayer['subscription']

/** What decides which acts there are for a player. */
export interface Subject {
  player: {
    id: string
    username: string
    isBanned: boolean
    /** The ban that is seen; none of it where the page shows none. */
    banId?: string | null
    deleted: boolean
    subscription?: Membership
  }
  mute: { until: number } | null
  barred: ActionRefusals
}

/** Whom an act can be done to: anybody, those below, those below but not oneself, those who can be locked out. */
type Aim = 'anybody' | 'below' | 'others' | 'lockable'

export interface PlayerAct {
  label: string
  /** Another act whose place it takes. They are one button, so that whoever pressed the one stands on the other. */
  place?: string
  call: StaffCallName
  aim: Aim
  fits: (subject: Subject) => boolean
  isDanger?: boolean
}

const isHere = ({ player }: Subject) => !player.deleted

/** Everything that can be done to a player with a button, in the order it is shown. */
export const PLAYER_ACTS = {
  message: { label: 'Message', call: 'messagePlayer', aim: 'anybody', fits: isHere },
  give: { label: 'Give items...', call: 'giveItemsToPlayer', aim: 'below', fits: isHere },
  take: { label: 'Take items...', call: 'removeItemsFromPlayer', aim: 'below', fits: isHere },
  consolidate: { label: 'Consolidate', call: 'consolidateInventory', aim: 'below', fits: isHere },
  membership: { label: 'Membership...', call: 'grantMembership', aim: 'below', fits: isHere },
  endMembership: {
    label: 'End membership',
    call: 'endMembership',
    aim: 'below',
    isDanger: true,
    fits: ({ player }) => !player.deleted && player.subscription?.isActive === true,
  },
  reset: { label: 'Reset...', call: 'resetPlayer', aim: 'below', isDanger: true, fits: isHere },
  mute: {
    label: 'Mute...',
    call: 'mutePlayer',
    aim: 'others',
    fits: ({ player, mute }) => !player.deleted && !mute,
  },
  unmute: { label: 'Unmute...', place: 'mute', call: 'unmutePlayer', aim: 'others', fits: ({ mute }) => mute !== null },
  ban: {
    label: 'Ban...',
    call: 'banPlayer',
    aim: 'lockable',
    isDanger: true,
    fits: ({ player }) => !player.isBanned,
  },
  lift: {
    label: 'Lift the ban',
    place: 'ban',
    call: 'unbanPlayer',
    aim: 'below',
    fits: ({ player }) => player.isBanned && !player.deleted,
  },
  delete: { label: 'Delete...', call: 'deletePlayer', aim: 'lockable', isDanger: true, fits: isHere },
  restore: {
    label: 'Restore',
    place: 'delete',
    call: 'restorePlayer',
    aim: 'below',
    fits: ({ player }) => player.deleted,
  },
} as const satisfies Record<string, PlayerAct>

export type ActId = keyof typeof PLAYER_ACTS

/** The few that stand in the drawer beside the list as well. */
export const USUAL_ACTS: readonly ActId[] = ['message', 'mute', 'unmute', 'ban', 'lift', 'restore']

const EVERY_ACT = Object.keys(PLAYER_ACTS) as ActId[]

/** Why some acts are not among the buttons. */
export const BAR_WORDS: Readonly<Record<ActionRefusal, string>> = {
  'staff/above': 'You cannot act on staff of your own rank or above.',
  'staff/oneself': 'You cannot lock yourself out.',
  'staff/about-you': 'Your own character is for others to change.',
  'staff/owner': 'An owner cannot be locked out.',
}

function barOf(aim: Aim, { acting, lockingOut }: ActionRefusals): ActionRefusal | null {
  if (aim === 'anybody') return null
  if (aim === 'lockable') return lockingOut
  return acting ?? (aim === 'others' && lockingOut === 'staff/oneself' ? lockingOut : null)
}

/** The acts that fit, are open to the caller and would not be refused; and why those that would be are left out. */
export function offeredActs(
  subject: Subject,
  open: ReadonlySet<string>,
  only: readonly ActId[] = EVERY_ACT,
): { offered: ActId[]; bars: ActionRefusal[] } {
  const offered: ActId[] = []
  const bars = new Set<ActionRefusal>()
  for (const id of only) {
    const { call, aim, fits }: PlayerAct = PLAYER_ACTS[id]
    if (!open.has(call) || !fits(subject)) continue
    const bar = barOf(aim, subject.barred)
    if (bar) bars.add(bar)
    else offered.push(id)
  }
  return { offered, bars: [...bars] }
}
