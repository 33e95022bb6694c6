import { content } from '@hearthward/content'
import { type Activity, partyMultiplier } from '@hearthward/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, type Nodes, openNodes, performAs, starts } from '../../../core/world/testing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../play/play.ts'
import { changeSettings, createParty, joinParty, kickMember, leaveParty } from './parties.ts'

let nodes: Nodes
beforeAll(async () => {
  nodes = await openNodes(2)
})
afterAll(() => nodes.close())

const PLAYERS = 5
const WORK = content.activities['gather_kindling'] as Activity & { xpRate: number }

/** An attempted action; the rules decide whether it succeeds. */
type PartyAction = { after: number; who: number; on: number } & (
  | { does: 'found' | 'join' | 'leave' | 'look' }
  | { does: 'kick'; whom: number }
  | { does: 'bonus'; isOn: boolean }
)

const index = fc.nat({ max: PLAYERS - 1 })
const when = { after: fc.nat({ max: 20_000 }), who: index, on: fc.nat({ max: 1 }) }
const actions: fc.Arbitrary<PartyAction> = fc.oneof(
  fc.record({ ...when, does: fc.constantFrom('found', 'join', 'join', 'join', 'leave', 'look') }),
  fc.record({ ...when, does: fc.constant('kick'), whom: index }),
  fc.record({ ...when, does: fc.constant('bonus'), isOn: fc.boolean() }),
) as fc.Arbitrary<PartyAction>

/** The model of one party: its members and whether its bonus is on. */
interface PartyModel {
  id: string | null
  members: number[]
  isOn: boolean
}

/** Applies an action to the model. Returns whether the rules allow it. */
function applyToModel(party: PartyModel, { who, ...action }: PartyAction): boolean {
  const isIn = party.members.includes(who)
  const isLeader = party.members[0] === who
  switch (action.does) {
    case 'found':
      if (party.members.length > 0) return false
      party.members = [who]
      party.isOn = true
      return true
    case 'join':
      if (isIn || party.members.length === 0 || party.members.length === 4) return false
      party.members.push(who)
      return true
    case 'leave':
      party.members = party.members.filter((one) => one !== who)
      return isIn
    case 'kick':
      if (!isLeader || action.whom === who || !party.members.includes(action.whom)) return false
      party.members = party.members.filter((one) => one !== action.whom)
      return true
    case 'bonus':
      if (isLeader) party.isOn = action.isOn
      return isLeader
    default:
      return true
  }
}

async function perform(node: Node, uids: readonly string[], party: PartyModel, action: PartyAction): Promise<boolean> {
  const uid = uids[action.who] as string
  try {
    switch (action.does) {
      case 'found':
        // The model has only one party at a time.
        if (party.members.length > 0) return false
        party.id = (await createParty(node, uid, 'Modelled', { isPublic: true })).partyId
        return true
      case 'join':
        await joinParty(node, uid, party.id ?? 'nowhere')
        return true
      case 'leave':
        await leaveParty(node, uid)
        return true
      case 'kick':
        await kickMember(node, uid, uids[action.whom] as string)
        return true
      case 'bonus':
        await changeSettings(node, uid, { xpBonusEnabled: action.isOn })
        return true
      default:
        await performAs(node.world, uid, 'session-1', [])
        return true
    }
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

test('[PARTY-27, PARTY-28, PARTY-29, PARTY-30] all players gain exactly the bonus in force at each completion', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 5, maxLength: 60 }), async (story) => {
      const [a] = nodes.nodes as [Node, Node]
      const uids = await Promise.all(Array.from({ length: PLAYERS }, () => nodes.player(a)))
      const begun = a.clock.now()
      for (const uid of uids) await performAs(a.world, uid, 'session-1', [starts('gather_kindling')])
      const party: PartyModel = { id: null, members: [], isOn: true }
      /** The percentages of each player with their start times. */
      const held = uids.map(() => [{ after: begun, percent: 100 }])
      for (const action of story) {
        nodes.forward(action.after)
        const now = a.clock.now()
        const isDone = await perform(nodes.nodes[action.on] as Node, uids, party, action)
        expect([action, isDone]).toEqual([action, applyToModel(party, action)])
        const percent = Math.round(partyMultiplier(party.members.length, party.isOn) * 100)
        held.forEach((moments, player) => {
          moments.push({ after: now, percent: party.members.includes(player) ? percent : 100 })
        })
      }
      nodes.forward(30_000)
      const until = a.clock.now()
      for (const [player, uid] of uids.entries()) {
        let expected = 0
        for (let at = begun + WORK.duration; at <= until; at += WORK.duration) {
          // A completion at the exact time of a change gets the earlier percentage.
          const percent = held[player]?.findLast(({ after }) => after < at)?.percent ?? 100
          expected += Math.floor((WORK.xpRate * 1_000 * percent) / 100)
        }
        await settle(a.world, uid)
        const { experience, thousandths } = (await a.world.readPlayer(uid)).state.skills.woodcutting
        expect(experience * 1_000 + thousandths).toBe(expected)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('an absent member is settled correctly while others join and leave a hundred times', async () => {
  const [a, b] = nodes.nodes as [Node, Node]
  const [away, other] = (await Promise.all([nodes.player(a), nodes.player(a)])) as [string, string]
  const begun = a.clock.now()
  await performAs(a.world, away, 'session-1', [starts('gather_kindling')])
  const { partyId } = await createParty(a, away, 'Busy', { isPublic: true })
  const held = [{ after: begun, percent: 100 }]
  for (let n = 0; n < 100; n++) {
    nodes.forward(3_100)
    await (n % 2 === 0 ? joinParty(b, other, partyId) : leaveParty(a, other))
    held.push({ after: a.clock.now(), percent: n % 2 === 0 ? 105 : 100 })
  }
  const rows = await nodes.store.sql`select state, absence from players where uid = ${away}`
  expect(rows[0]?.['state'].partyBonuses.length).toBeLessThanOrEqual(42)
  expect(rows[0]?.['absence']).toMatchObject({ from: begun })
  nodes.forward(60_000)
  let expected = 0
  for (let at = begun + WORK.duration; at <= a.clock.now(); at += WORK.duration) {
    const percent = held.findLast(({ after }) => after < at)?.percent ?? 100
    expected += Math.floor((WORK.xpRate * 1_000 * percent) / 100)
  }
  await settle(b.world, away)
  const { experience, thousandths } = (await b.world.readPlayer(away)).state.skills.woodcutting
  expect(experience * 1_000 + thousandths).toBe(expected)
})
