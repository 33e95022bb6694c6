import type { ActionRefusal, ActionRefusals, StaffCallName, StaffPlayer } from '@hearthward/contract'

type Membership = StaffPlayer['subscription']

/** The state that decides which actions apply to a player. */
export interface ActionSubject {
  player: {
    id: string
    username: string
    isBanned: boolean
    /** The ban as shown; absent if the page shows none. */
    banId?: string | null
    deleted: boolean
    isGuest?: boolean
    subscription?: Membership
  }
  mute: { until: number } | null
  barred: ActionRefusals
}

/** The allowed targets: anyone, lower ranks, lower ranks except oneself, players who can be locked out. */
type ActionTarget = 'anybody' | 'below' | 'others' | 'lockable'

export interface PlayerAction {
  label: string
  /** The action whose button it shares, so that the focus stays on that button after a press. */
  sharesButton?: string
  call: StaffCallName
  target: ActionTarget
  applies: (subject: ActionSubject) => boolean
  isDanger?: boolean
}

const exists = ({ player }: ActionSubject) => !player.deleted

/** All actions on a player, in display order. */
export const PLAYER_ACTIONS = {
  message: { label: 'Message', call: 'messagePlayer', target: 'anybody', applies: exists },
  give: { label: 'Give items…', call: 'giveItemsToPlayer', target: 'below', applies: exists },
  take: { label: 'Remove items…', call: 'removeItemsFromPlayer', target: 'below', applies: exists },
  consolidate: { label: 'Consolidate', call: 'consolidateInventory', target: 'below', applies: exists },
  membership: { label: 'Membership…', call: 'grantMembership', target: 'below', applies: exists },
  endMembership: {
    label: 'End membership',
    call: 'endMembership',
    target: 'below',
    isDanger: true,
    applies: ({ player }) => !player.deleted && player.subscription?.isActive === true,
  },
  reset: { label: 'Reset…', call: 'resetPlayer', target: 'below', isDanger: true, applies: exists },
  mute: {
    label: 'Mute…',
    call: 'mutePlayer',
    target: 'others',
    applies: ({ player, mute }) => !player.deleted && !mute,
  },
  unmute: {
    label: 'Unmute…',
    sharesButton: 'mute',
    call: 'unmutePlayer',
    target: 'others',
    applies: ({ mute }) => mute !== null,
  },
  signOut: {
    label: 'Sign out…',
    call: 'signOutPlayer',
    target: 'lockable',
    // A guest could not sign in again.
    applies: ({ player }) => !player.deleted && player.isGuest !== true,
  },
  ban: {
    label: 'Ban…',
    call: 'banPlayer',
    target: 'lockable',
    isDanger: true,
    applies: ({ player }) => !player.isBanned,
  },
  lift: {
    label: 'Lift the ban',
    sharesButton: 'ban',
    call: 'unbanPlayer',
    target: 'below',
    applies: ({ player }) => player.isBanned && !player.deleted,
  },
  delete: { label: 'Delete…', call: 'deletePlayer', target: 'lockable', isDanger: true, applies: exists },
  restore: {
    label: 'Restore',
    sharesButton: 'delete',
    call: 'restorePlayer',
    target: 'below',
    applies: ({ player }) => player.deleted,
  },
} as const satisfies Record<string, PlayerAction>

export type PlayerActionId = keyof typeof PLAYER_ACTIONS

/** The actions in the drawer beside the list. */
export const DRAWER_ACTIONS: readonly PlayerActionId[] = ['message', 'mute', 'unmute', 'ban', 'lift', 'restore']

const ALL_ACTIONS = Object.keys(PLAYER_ACTIONS) as PlayerActionId[]

/** Why some actions are missing. */
export const REFUSAL_TEXTS: Readonly<Record<ActionRefusal, string>> = {
  'staff/above': 'You cannot act on staff of your own rank or above.',
  'staff/oneself': 'You cannot lock yourself out.',
  'staff/about-you': 'You cannot change your own character.',
  'staff/owner': 'An owner cannot be locked out.',
}

function refusalFor(target: ActionTarget, { acting, lockingOut }: ActionRefusals): ActionRefusal | null {
  if (target === 'anybody') return null
  if (target === 'lockable') return lockingOut
  return acting ?? (target === 'others' && lockingOut === 'staff/oneself' ? lockingOut : null)
}

/** The actions that apply, are open to the user and would not be refused; and the reasons for the refused ones. */
export function offeredActions(
  subject: ActionSubject,
  open: ReadonlySet<string>,
  only: readonly PlayerActionId[] = ALL_ACTIONS,
): { offered: PlayerActionId[]; bars: ActionRefusal[] } {
  const offered: PlayerActionId[] = []
  const bars = new Set<ActionRefusal>()
  for (const id of only) {
    const { call, target, applies }: PlayerAction = PLAYER_ACTIONS[id]
    if (!open.has(call) || !applies(subject)) continue
    const bar = refusalFor(target, subject.barred)
    if (bar) bars.add(bar)
    else offered.push(id)
  }
  return { offered, bars: [...bars] }
}
