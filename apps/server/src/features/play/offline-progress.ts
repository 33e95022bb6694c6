import { advance, type BySkill, type GameEvent, MAX_ABSENCE, type SkillType } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'

export const calculateOfflineProgress: Handler<'calculateOfflineProgress'> = async (input, { server, identity }) => {
  const { playerId, lastActiveTime, currentTime, activeSkills } = input
  if (playerId !== identity.uid) throw new Refusal('player/other-account')
  const span = Math.floor(currentTime - lastActiveTime)
  if (!(span >= 0)) throw new Refusal('call/invalid', { field: 'currentTime', problem: 'before lastActiveTime' })
  if (span > MAX_ABSENCE) throw new Refusal('offline/too-long')
  const { state } = await server.world.readPlayer(playerId)
  const leaving = { ...state, lastSeenAt: state.settledAt }
  // Uses other rolls than the real ones, so players cannot predict their luck and choose an activity by it.
  const { events } = advance(leaving, server.world.rulesFor(`${playerId} as an example`), state.settledAt + span)
  const counted = activeSkills.length > 0 ? activeSkills : null
  const sources = sourcesOf(events)
  const activities = sources.flatMap((source) => gainsOf(source, counted))
  return {
    totalXp: activities.reduce((sum, { xpGained }) => sum + xpGained, 0),
    itemsGained: counted
      ? activities.map(({ itemsGained }) => itemsGained).reduce(addItems, {})
      : sources.map(({ gained }) => gained).reduce(addItems, {}),
    activities: mergeGains(activities),
    cappedTime: span,
  }
}

interface Gains {
  skillType: SkillType
  activityId: string
  duration: number
  xpGained: number
  itemsGained: Record<string, number>
}

/** The gains of a source by counted skill; the items belong to the first of them. */
function gainsOf(source: GainSource, counted: readonly SkillType[] | null): Gains[] {
  const { points, activityId, duration, gained } = source
  const skills = (Object.keys(points) as SkillType[]).filter((skill) => counted === null || counted.includes(skill))
  return skills.map((skillType, index) => ({
    skillType,
    activityId,
    duration,
    xpGained: points[skillType] ?? 0,
    itemsGained: index === 0 ? gained : {},
  }))
}

interface GainSource {
  points: BySkill
  /** The activity, or the id of the seed, quest or achievement. */
  activityId: string
  duration: number
  gained: Record<string, number>
}

/** The sources of all gains. Finds belong to the work or fight before them. */
function sourcesOf(events: readonly GameEvent[]): GainSource[] {
  const sources: GainSource[] = []
  for (const event of events) {
    const source = sourceOf(event)
    if (source) sources.push({ ...source })
    else if (event.type === 'found') {
      const work = sources.findLast(({ activityId }) => activityId === event.activityId)
      if (work) work.gained = addItems(work.gained, event.gained)
    }
  }
  return sources
}

function sourceOf(event: GameEvent): GainSource | null {
  switch (event.type) {
    case 'worked':
      return { ...event, points: { [event.skill]: event.points } }
    case 'fought':
      return event
    case 'harvested':
      return { points: { farming: event.points }, activityId: event.seedId, duration: 0, gained: event.gained }
    case 'streamed':
      return { points: { [event.skill]: event.points }, activityId: '', duration: 0, gained: event.gained }
    case 'questDone':
      return { points: event.points, activityId: event.questId, duration: 0, gained: {} }
    case 'achieved':
      return { points: event.points, activityId: event.achievementId, duration: 0, gained: event.gained }
    default:
      return null
  }
}

function mergeGains(all: readonly Gains[]): Gains[] {
  const byWork = new Map<string, Gains>()
  for (const one of all) {
    const key = `${one.activityId} ${one.skillType}`
    const sameWork = byWork.get(key)
    if (!sameWork) byWork.set(key, one)
    else {
      const { duration, xpGained, itemsGained } = sameWork
      byWork.set(key, {
        ...sameWork,
        duration: duration + one.duration,
        xpGained: xpGained + one.xpGained,
        itemsGained: addItems(itemsGained, one.itemsGained),
      })
    }
  }
  return [...byWork.values()]
}

function addItems(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a }
  for (const [id, quantity] of Object.entries(b)) sum[id] = (sum[id] ?? 0) + quantity
  return sum
}
