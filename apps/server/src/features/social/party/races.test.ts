import { PARTY_MEMBERS, type Player, partyMultiplier } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Node, type Nodes, openNodes } from '../../../core/world/testing.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sendInvite } from './invites.ts'
import {
  acceptInvite,
  changeSettings,
  createParty,
  joinParty,
  kickMember,
  leaveAllParties,
  leaveParty,
  transferLeadership,
} from './parties.ts'

let nodes: Nodes
let a: Node
let b: Node
beforeAll(async () => {
  nodes = await openNodes(2)
  ;[a, b] = nodes.nodes as [Node, Node]
})
afterAll(() => nodes.close())

const some = (count: number) => Promise.all(Array.from({ length: count }, () => nodes.player(a)))
const nodeOf = (n: number) => (n % 2 === 0 ? a : b)

/** The refusals among the outcomes; any other error fails the test. */
async function refusals(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    if (!(outcome.reason instanceof Refusal)) throw outcome.reason
    return [outcome.reason.reason]
  })
}

interface PartyRow {
  partyId: string
  leader: string
  members: string[]
  isOn: boolean
}

async function readParties(): Promise<PartyRow[]> {
  const rows = await nodes.store.sql`
    select parties.id, leader_uid, xp_bonus_enabled, array_agg(uid order by place) as members
    from parties join party_members on party_id = parties.id group by parties.id`
  return rows.map((row) => ({
    partyId: row['id'],
    leader: row['leader_uid'],
    members: row['members'],
    isOn: row['xp_bonus_enabled'],
  }))
}

/** Tables and characters agree, and no party is empty, too large or without a leader. */
async function expectConsistent(uids: readonly string[]): Promise<void> {
  const found = await readParties()
  const [all] = await nodes.store.sql`select count(*)::int as parties from parties`
  expect(found).toHaveLength(all?.['parties'])
  for (const { members, leader } of found) {
    expect(members.length).toBeLessThanOrEqual(PARTY_MEMBERS)
    expect(members).toContain(leader)
  }
  for (const uid of uids) {
    const own = found.find(({ members }) => members.includes(uid))
    const rows = await nodes.store.sql`select state from players where uid = ${uid}`
    const { partyId, partyBonuses } = (rows[0] as { state: Player }).state
    expect(partyId).toBe(own?.partyId ?? null)
    expect(partyBonuses.at(-1)?.xpMultiplier ?? 1).toBe(own ? partyMultiplier(own.members.length, own.isOn) : 1)
  }
}

test('a deleted player is removed once when two nodes remove it at the same time', async () => {
  const uids: string[] = []
  for (let round = 0; round < 5; round++) {
    const [leader, uid] = (await some(2)) as [string, string]
    uids.push(leader, uid)
    const { partyId } = await createParty(a, leader, 'The Larks', { isPublic: true })
    await joinParty(a, uid, partyId)
    const changes = await Promise.all([leaveAllParties(a, uid), leaveAllParties(b, uid)])
    expect(changes.filter((performAction) => performAction !== null)).toHaveLength(1)
  }
  await expectConsistent(uids)
})

test('[PARTY-12] exactly one of several players on two nodes gets the last place', async () => {
  for (let round = 0; round < 5; round++) {
    const uids = await some(9)
    const [leader, second, third, ...others] = uids as [string, string, string, ...string[]]
    const { partyId } = await createParty(a, leader, 'Race', { isPublic: true })
    await joinParty(b, second, partyId)
    await joinParty(a, third, partyId)
    const refused = await refusals(others.map((uid, n) => joinParty(nodeOf(n), uid, partyId)))
    expect(refused).toEqual(Array.from({ length: others.length - 1 }, () => 'party/full'))
    await expectConsistent(uids)
  }
})

test('[PARTY-9] creating two parties at the same time creates one', async () => {
  const uids = await some(1)
  const [uid] = uids as [string]
  const refused = await refusals([createParty(a, uid, 'One'), createParty(b, uid, 'Two'), createParty(a, uid, 'Three')])
  expect(refused).toEqual(['party/already-in', 'party/already-in'])
  await expectConsistent(uids)
})

test('[PARTY-10] joining twice at the same time joins once, without a deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const uids = await some(2)
    const [leader, other] = uids as [string, string]
    const { partyId } = await createParty(a, leader, 'Twice', { isPublic: true })
    const refused = await refusals([0, 1, 2, 3].map((n) => joinParty(nodeOf(n), other, partyId)))
    expect(refused).toEqual(['party/already-in', 'party/already-in', 'party/already-in'])
    await expectConsistent(uids)
  }
})

test('[PARTY-19] an invitation accepted twice at the same time is used once', async () => {
  const uids = await some(2)
  const [leader, other] = uids as [string, string]
  const { partyId } = await createParty(a, leader, 'Once')
  const { id } = await sendInvite(b, leader, other)
  const refused = await refusals([acceptInvite(a, other, id), acceptInvite(b, other, id)])
  expect(refused).toHaveLength(1)
  expect((await readParties()).find((one) => one.partyId === partyId)?.members).toEqual([leader, other])
  await expectConsistent(uids)
})

test('[PARTY-16] concurrent invitations to one player create one', async () => {
  const [leader, other] = (await some(2)) as [string, string]
  await createParty(a, leader, 'Asked')
  const refused = await refusals([0, 1, 2, 3].map((n) => sendInvite(nodeOf(n), leader, other)))
  expect(refused).toEqual(['invite/sent', 'invite/sent', 'invite/sent'])
})

test('[PARTY-6, PARTY-7] when all leave at the same time, the party is deleted and no member keeps its bonus', async () => {
  const uids = await some(4)
  const [leader, ...others] = uids as [string, ...string[]]
  const { partyId } = await createParty(a, leader, 'Over', { isPublic: true })
  for (const uid of others) await joinParty(b, uid, partyId)
  expect(await refusals(uids.map((uid, n) => leaveParty(nodeOf(n), uid)))).toEqual([])
  expect((await readParties()).map((one) => one.partyId)).not.toContain(partyId)
  await expectConsistent(uids)
})

test('concurrent joins, leaves, kicks and leadership transfers on two nodes stay consistent', async () => {
  const uids = await some(10)
  const [first, second] = uids as [string, string]
  const ids = [
    await createParty(a, first, 'A', { isPublic: true }),
    await createParty(b, second, 'B', { isPublic: true }),
  ]
  const act = (n: number): Promise<unknown> => {
    const [on, uid] = [nodeOf((n * 7) % 5), uids[(n * 13) % uids.length] as string]
    const other = uids[(n * 5 + 3) % uids.length] as string
    switch (n % 7) {
      case 0:
      case 1:
      case 2:
        return joinParty(on, uid, ids[n % 2]?.partyId ?? '')
      case 3:
        return leaveParty(on, uid)
      case 4:
        return kickMember(on, uid, other)
      case 5:
        return transferLeadership(on, uid, other)
      default:
        return changeSettings(on, uid, { xpBonusEnabled: n % 3 === 0 })
    }
  }
  const actions = Array.from({ length: 210 }, (_, n) => n)
  for (let from = 0; from < actions.length; from += 30) {
    const refused = await refusals(actions.slice(from, from + 30).map(act))
    expect(refused.filter((reason) => !reason.startsWith('party/') && reason !== 'call/unavailable')).toEqual([])
    nodes.forward(1_000)
    await expectConsistent(uids)
  }
})
