import type { Calls } from '@hearthward/contract'
import { type Millis, minutes, progressByKey, requirementsProgress } from '@hearthward/engine'
import type { z } from 'zod'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'

type PlayerAchievements = z.input<Calls['getPlayerAchievements']['output']>

const CACHE_TTL = minutes(2)
const CACHE_SIZE = 1_000

/** Recent answers by server and uid. */
const caches = new WeakMap<Server, Map<string, { answer: PlayerAchievements; at: Millis }>>()

/**
 * Computing achievements means reading and advancing a character, so other players get an answer up to two minutes old.
 * Players always get their own current ones, which also refreshes the cache.
 */
export const getPlayerAchievements: Handler<'getPlayerAchievements'> = async ({ uid }, { server, identity }) => {
  const answers = caches.get(server) ?? new Map()
  caches.set(server, answers)
  const now = server.clock.now()
  const cached = answers.get(uid)
  if (cached && uid !== identity.uid && now - cached.at < CACHE_TTL) return cached.answer
  const answer = await readAchievements(server, uid)
  answers.delete(uid)
  answers.set(uid, { answer, at: now })
  if (answers.size > CACHE_SIZE) answers.delete(answers.keys().next().value)
  return answer
}

async function readAchievements(server: Server, uid: string): Promise<PlayerAchievements> {
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
