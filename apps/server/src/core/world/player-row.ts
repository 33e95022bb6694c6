import type { PlayerEntity } from '@hearthward/contract'
import { type Permission, permissionsOf, type Role } from '@hearthward/contract'
import {
  type Activity,
  COMBAT_SKILLS,
  type CurrentAction,
  combatLevel,
  type Era,
  estimate,
  experienceFor,
  hours,
  isFight,
  isWaiting,
  MAX_ABSENCE,
  type Millis,
  MOST_PARTY_MULTIPLIER,
  minutes,
  type Player,
  readyAt,
  SKILLS,
  type SkillType,
  stockOf,
  totalLevel,
  viewOf,
  workOf,
} from '@hearthward/engine'
import type { PlayerColumns } from './commit.ts'
import type { NewPlayerRow, StoredPlayer } from './player-queries.ts'
import type { Levels } from './tables.ts'

/** The columns that are derived from a state. */
export function columnsFrom(row: StoredPlayer['row'], state: Player, era: Era, now: Millis): PlayerColumns {
  return {
    sessionId: row.sessionId,
    sessionSince: row.sessionSince,
    formerSessionId: row.formerSessionId,
    formerHeardAt: row.formerHeardAt,
    replayId: row.replayId,
    lastSeenAt: state.lastSeenAt,
    lastSavedAt: now,
    settledAt: state.settledAt,
    toldAt: Math.max(row.toldAt, state.settledAt),
    dueAt: dueAt(state, era),
    premiumUntil: premiumUntil(state),
    coins: state.coins,
    ...scoresOf(state, row),
  }
}

const premiumUntil = ({ subscription: { tier, until } }: Player): Millis => (tier === null ? 0 : until)

type Scores = Pick<
  PlayerColumns,
  'levels' | 'totalLevel' | 'totalLevelAt' | 'combatLevel' | 'combatLevelAt' | 'totalXp' | 'totalXpAt'
>

/**
 * The scores of the leaderboards and when they were reached; for a sum, the latest of its parts. The combat level keeps
 * its moment while its skills rise without raising it, and so does unchanged experience.
 */
function scoresOf({ skills, statistics }: Player, before?: Scores): Scores {
  const latest = (moment: 'reachedAt' | 'lastActiveTime', of: readonly SkillType[]) =>
    Math.max(...of.map((skill) => skills[skill][moment]))
  const combat = combatLevel(skills)
  const { totalXp } = statistics
  const levels = SKILLS.map((skill) => [skill, [skills[skill].level, skills[skill].reachedAt]])
  return {
    levels: Object.fromEntries(levels) as Levels,
    totalLevel: totalLevel(skills),
    totalLevelAt: latest('reachedAt', SKILLS),
    combatLevel: combat,
    combatLevelAt: before?.combatLevel === combat ? before.combatLevelAt : latest('reachedAt', COMBAT_SKILLS),
    totalXp,
    totalXpAt: before?.totalXp === totalXp ? before.totalXpAt : latest('lastActiveTime', SKILLS),
  }
}

const MIN_SETTLE_DELAY = minutes(1)
/** A fight can end in death at any time; the character is settled at least this often. */
const FIGHT_SETTLE_INTERVAL = minutes(15)
/** A plan that goes on with another entry is not settled at the end of each: some last for seconds, all day long. */
const PLAN_SETTLE_DELAY = minutes(15)

/**
 * When the sweep has to settle an absent character: when its activity could end, at the latest when its 24 hours are
 * over. Too early is harmless, too late is not, so chances count as failing.
 */
function dueAt(state: Player, era: Era): Millis | null {
  const due = Math.min(
    state.offlineProgress?.endTime ?? Number.POSITIVE_INFINITY,
    ...state.farming.slots.map(readyAt).filter((ready) => ready > state.settledAt),
    actionDue(state, era),
  )
  // Whole, and rather early: a goal may be reached between two milliseconds.
  return Number.isFinite(due) ? Math.floor(due) : null
}

function actionDue(state: Player, era: Era): Millis {
  const action = state.currentAction
  if (!action) return Number.POSITIVE_INFINITY
  const activity = workOf(era.content, action.activityId)
  if (!activity) return action.startTime + action.duration
  const latest = state.lastSeenAt + MAX_ABSENCE + 1
  if (isFight(activity)) return Math.min(latest, state.settledAt + FIGHT_SETTLE_INTERVAL)
  const { timeToSuppliesEnd, timeToFull, experiencePerHour } = estimate(state, era, activity)
  const goalIn = earliestGoal(state, action, activity, experiencePerHour)
  const lasting = Math.min(timeToSuppliesEnd ?? MAX_ABSENCE, timeToFull ?? MAX_ABSENCE, goalIn)
  const goesOn = action.entry?.repeats || state.queue.some(isWaiting)
  return Math.min(latest, state.settledAt + Math.max(lasting, goesOn ? PLAN_SETTLE_DELAY : MIN_SETTLE_DELAY))
}

/** The earliest moment the goal could be reached: here every chance counts as succeeding. */
function earliestGoal(
  state: Player,
  { goal, completed, skillType }: CurrentAction,
  { duration, outputs }: Activity,
  experiencePerHour: number,
): Millis {
  switch (goal?.kind) {
    case 'count':
      return (goal.count - completed) * duration
    case 'level': {
      const isBoosted = state.partyId !== null || state.partyBonuses.length > 0
      const missing = experienceFor(goal.level) - state.skills[skillType].experience
      const fastest = experiencePerHour * (isBoosted ? MOST_PARTY_MULTIPLIER : 1)
      return (missing / fastest) * hours(1) - duration
    }
    case 'stock': {
      const own = outputs.filter(({ itemId }) => itemId === goal.itemId)
      const most = own.reduce((sum, { quantity }) => sum + quantity, 0)
      return ((goal.quantity - stockOf(state, goal.itemId)) / most) * duration - duration
    }
    case 'time':
      return goal.at - state.settledAt
    default:
      return Number.POSITIVE_INFINITY
  }
}

export interface NewPlayerIdentity {
  username: string
  email: string | null
  guestExpiresAt: Millis | null
  role: Role
}

export function newPlayerRow(state: Player, identity: NewPlayerIdentity): NewPlayerRow {
  const at = state.createdAt
  return {
    uid: state.uid,
    username: identity.username,
    usernameLowercase: identity.username.toLowerCase(),
    email: identity.email,
    role: identity.role,
    permissions: [],
    guestExpiresAt: identity.guestExpiresAt,
    createdAt: at,
    state,
    version: 1,
    sessionId: null,
    sessionSince: at,
    formerSessionId: null,
    formerHeardAt: null,
    replayId: null,
    lastSeenAt: at,
    lastSavedAt: at,
    settledAt: at,
    toldAt: at,
    dueAt: null,
    absence: null,
    ...scoresOf(state),
    premiumUntil: premiumUntil(state),
    coins: state.coins,
    deletedAt: null,
    banId: null,
  }
}

export const ONLINE_WITHIN = minutes(5)

export const isOnline = (lastSeenAt: Millis, now: Millis): boolean => now - lastSeenAt <= ONLINE_WITHIN

/** The player as its owner sees it. Values that end by time are computed here. */
export function presentPlayer(row: StoredPlayer['row'], state: Player, era: Era, now: Millis): PlayerEntity {
  return {
    ...viewOf(state, era.content, now, era),
    id: row.uid,
    username: row.username,
    username_lowercase: row.usernameLowercase,
    email: row.email,
    role: row.role,
    permissions: [...permissionsOf(row.role, row.permissions as Permission[])],
    lastActiveAt: state.lastSeenAt,
    lastSavedAt: row.lastSavedAt,
    isOnline: isOnline(state.lastSeenAt, now),
    isGuest: row.guestExpiresAt !== null,
    guestExpiresAt: row.guestExpiresAt,
  }
}
