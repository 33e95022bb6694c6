// Several nodes on one database that share nothing else, like those of a large server.
import { randomUUID } from 'node:crypto'
import { content } from '@hearthward/content'
import type { SentIntent } from '@hearthward/contract'
import {
  FIRST_SEASON,
  type Find,
  type Found,
  newPlayer,
  type Player,
  type Stack,
  USUAL_RATES,
} from '@hearthward/engine'
import { performIntents } from '../../features/play/perform-intents.ts'
import { openGame } from '../../features/play/play.ts'
import type { Clock } from '../../platform/clock.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { openTestStore } from '../../platform/database/testing.ts'
import { createFirstSeason } from '../timeline/seasons.ts'
import { loadTimeline, type Timeline } from '../timeline/timeline.ts'
import { addEra, mergeRelease } from '../timeline/world-data.ts'
import { createCommitter } from './committer.ts'
import { insertPlayer } from './player-queries.ts'
import { newPlayerRow } from './player-row.ts'
import { createWorld, type World } from './world.ts'

export const START = 1_700_000_000_000

/** A clock that only the test moves. */
export interface ManualClock extends Clock {
  at: number
}

export interface Node {
  world: World
  timeline: Timeline
  clock: ManualClock
  database: Database
  /** Sizes of the batches this node has written. */
  batches: number[]
  /** Finds this node has published. */
  published: (Find & { uid: string })[]
}

export type Nodes = Awaited<ReturnType<typeof openNodes>>

export async function openNodes(count: number) {
  const store = await openTestStore()
  const contentVersion = await mergeRelease(store.db, content)
  await addEra(store.db, { from: 0, contentVersion, season: FIRST_SEASON, ...USUAL_RATES })
  await createFirstSeason(store.db, 0)
  const databases: Database[] = []

  async function node(): Promise<Node> {
    const database = connect(store.url)
    databases.push(database)
    const clock: ManualClock = {
      at: START,
      now: () => clock.at,
      forward: (ms) => {
        clock.at += ms
      },
    }
    const timeline = await loadTimeline(database.db, clock)
    const batches: number[] = []
    const committer = createCommitter(database.sql, (size) => batches.push(size))
    const published: Node['published'] = []
    const publishFinds = (uid: string, found: readonly Found[]) =>
      void published.push(...found.flatMap(({ finds }) => finds.map((find) => ({ ...find, uid }))))
    const world = createWorld({ db: database.db, committer, clock, timeline, publishFinds })
    return { world, timeline, clock, database, batches, published }
  }

  const nodes = await Promise.all(Array.from({ length: count }, node))
  const forward = (ms: number) => {
    for (const { clock } of nodes) clock.forward(ms)
  }
  return {
    store,
    nodes,
    node,
    forward,
    /** Creates a player with these items, whose game is open on the node. */
    async player({ world, clock }: Node, inventory: Stack[] = [], titles: string[] = []): Promise<string> {
      const uid = randomUUID()
      const sessionId = 'session-1'
      const state: Player = { ...newPlayer(uid, clock.now()), inventory, titles }
      await insertPlayer(
        store.db,
        newPlayerRow(state, { username: uid, email: null, guestExpiresAt: null, role: 'default' }),
      )
      await openGame(world, uid, sessionId)
      return uid
    },
    async close(): Promise<void> {
      for (const database of databases) await database.close()
      await store.close()
    },
  }
}

/** Performs intents of a session that predicts nothing. */
export async function performAs(world: World, uid: string, sessionId: string, intents: readonly SentIntent[]) {
  const { performed } = await performIntents(world, uid, { sessionId, intents }, () => {})
  if (performed.equal) throw new Error('nothing was predicted')
  return performed
}

export const logsOf = ({ inventory }: { inventory: Stack[] }) =>
  inventory.find(({ id }) => id === 'logs')?.quantity ?? 0
export const manyLogs = (quantity: number): Stack[] => [{ id: 'logs', quantity, slot: 0 }]
export const drops = (quantity: number, id: string = randomUUID()) =>
  ({ id, type: 'dropItem', slot: 0, quantity }) as const
export const starts = (activityId: string) =>
  ({ id: randomUUID(), type: 'startActivity', locationId: 'lumbridge', activityId }) as const
