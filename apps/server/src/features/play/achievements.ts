import type { Calls } from '@hearthward/contract'
import { type Millis, minutes, progressByKey, requirementsProgress } from '@hearthward/engine'
import type { z } from 'zod'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'

type PlayerAchievements = z.input<Calls['getPlayerAchievements']['output']>

const KEPT_FOR = minutes(2)
const MOST_KEPT = 1_000

/** Answers given lately, by server and uid. */
const kept = new WeakMap<Server, Map<string, { answer: PlayerAchievements; at: Millis }>>()

/**
 * To work them out a character is read and brought up to now. So what others see may be two minutes old; whoever looks at
 * their own sees them as they are, and with that everybody else does.
 */
export const getPlayerAchievements: Handler<'getPlayerAchievements'> = async ({ uid }, { server, identity }) => {
  const answers = kept.get(server) ?? new Map()
  kept.set(server, answers)
  const now = server.clock.now()
  const known = answers.get(uid)
  if (known && uid !== identity.uid && now - known.at < KEPT_FOR) return known.answer
  const answer = await achievementsOf(server, uid)
  answers.delete(uid)
  answers.set(uid, { answer, at: now })
  if (answers.size > MOST_KEPT) answers.delete(answers.keys().next().value)
  return answer
}

async function achievementsOf(server: Server, uid: string): Promise<PlayerAchievements> {
  const { state } = await server.world.readPlayer(uid)
  const { content } = server.timeline.contentAt(server.clock.now())
  const active = Object.values(content.achievements)
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.sortOrder - b.sortOrder)
  const achievements = active.map((achievement) => {
    const earned = state.achievements[achievement.id]
    return {
      id: achievement.id,
      progress: progressByKey(requirementsProgress(state, achievement)),
      isCompleted: earned !== undefined,
      completedAt: earned?.completedAt ?? null,
      claimed: earned?.claimed ?? false,
    }
  })
  return {
    userId: uid,
    achievements: Object.fromEntries(achievements.map((entry) => [entry.id, entry])),
    titles: state.titles,
    lastUpdated: state.settledAt,
  }
}
