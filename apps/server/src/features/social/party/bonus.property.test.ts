import { content } from '@hearthward/content'
import { type Activity, partyMultiplier } from '@hearthward/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, type Nodes, openNodes, starts } from '../../../core/world/testing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { performIntents } from '../../play/play.ts'
import { changeSettings, foundParty, joinParty, kickMember, leaveParty } from './parties.ts'

let nodes: Nodes
beforeAll(async () => {
  nodes = await openNodes(2)
})
afterAll(() => nodes.close())

const PLAYERS = 5
const WORK = content.activities['gather_kindling'] as Activity & { xpRate: number }

/** What somebody may try; the rules say whether it comes to anything. */
type Deed = { after: number; who: number; on: number } & (
  | { does: 'found' | 'join' | 'leave' | 'look' }
  | { does: 'kick'; whom: number }
  | { does: 'bonus'; isOn: boolean }
)

const index = fc.nat({ max: PLAYERS - 1 })
const when = { after: fc.nat({ max: 20_000 }), who: index, on: fc.nat({ max: 1 }) }
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ ...when, does: fc.constantFrom('found', 'join', 'join', 'join', 'leave', 'look') }),
  fc.record({ ...when, does: fc.constant('kick'), whom: index }),
  fc.record({ ...when, does: fc.constant('bonus'), isOn: fc.boolean() }),
) as fc.Arbitrary<Deed>

/** One party of which this knows nothing but who is in it and whether its bonus is on. */
interface Reckoned {
  id: string | null
  members: number[]
  isOn: boolean
}

/** Tells the reckoner what the rules of parties make of a deed; the bonuses follow from that alone. */
function reckon(party: Reckoned, { who, ...deed }: Deed): boolean {
  const isIn = party.members.includes(who)
  const isLeader = party.members[0] === who
  switch (deed.does) {
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
      if (!isLeader || deed.whom === who || !party.members.includes(deed.whom)) return false
      party.members = party.members.filter((one) => one !== deed.whom)
      return true
    case 'bonus':
      if (isLeader) party.isOn = deed.isOn
      return isLeader
    default:
      return true
  }
}

async function perform(node: Node, uids: readonly string[], party: Reckoned, deed: Deed): Promise<boolean> {
  const uid = uids[deed.who] as string
  try {
    switch (deed.does) {
      case 'found':
        // One party at a time: the reckoner knows no other.
        if (party.members.length > 0) return false
        party.id = (await foundParty(node, uid, 'Reckoned', { isPublic: true })).partyId
        return true
      case 'join':
        await joinParty(node, uid, party.id ?? 'nowhere')
        return true
      case 'leave':
        await leaveParty(node, uid)
        return true
      case 'kick':
        await kickMember(node, uid, uids[deed.whom] as string)
        return true
      case 'bonus':
        await changeSettings(node, uid, { xpBonusEnabled: deed.isOn })
        return true
      default:
        await performIntents(node.world, uid, 'session-1', [])
        return true
    }
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

test('[PARTY-27, PARTY-28, PARTY-29, PARTY-30] whoever comes and goes, everybody gains what held at each completion, to the thousandth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 5, maxLength: 60 }), async (story) => {
      const [a] = nodes.nodes as [Node, Node]
      const uids = await Promise.all(Array.from({ length: PLAYERS }, () => nodes.player(a)))
      const begun = a.clock.now()
      for (const uid of uids) await performIntents(a.world, uid, 'session-1', [starts('gather_kindling')])
      const party: Reckoned = { id: null, members: [], isOn: true }
      /** By player, from which moment on what percentage. */
      const held = uids.map(() => [{ after: begun, percent: 100 }])
      for (const deed of story) {
        nodes.forward(deed.after)
        const now = a.clock.now()
        const isDone = await perform(nodes.nodes[deed.on] as Node, uids, party, deed)
        expect([deed, isDone]).toEqual([deed, reckon(party, deed)])
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
          // What ends at the very moment of a change counts by what held before it.
          const percent = held[player]?.findLast(({ after }) => after < at)?.percent ?? 100
          expected += Math.floor((WORK.xpRate * 1_000 * percent) / 100)
        }
        const { experience, thousandths } = (await a.world.look(uid)).state.skills.woodcutting
        expect(experience * 1_000 + thousandths).toBe(expected)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('one who is away while others come and go a hundred times is settled, and loses nothing by it', async () => {
  const [a, b] = nodes.nodes as [Node, Node]
  const [away, other] = (await Promise.all([nodes.player(a), nodes.player(a)])) as [string, string]
  const begun = a.clock.now()
  await performIntents(a.world, away, 'session-1', [starts('gather_kindling')])
  const { partyId } = await foundParty(a, away, 'Busy', { isPublic: true })
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
  const { experience, thousandths } = (await b.world.look(away)).state.skills.woodcutting
  expect(experience * 1_000 + thousandths).toBe(expected)
})
