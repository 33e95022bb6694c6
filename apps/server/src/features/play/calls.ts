import { isStaff, topics } from '@hearthward/contract'
import { achievementProgress, isPremium, newPlayer, type Player, stateHash } from '@hearthward/engine'
import { roleOf } from '../../core/access/access.ts'
import type { Handler, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readRole, readSubscription, updateRole } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readStaffChanges } from '../anti-cheat/index.ts'
import { isHolderThere } from './holder.ts'
import { performIntents } from './perform-intents.ts'
import { openGame, type Prediction, sync as syncGame } from './play.ts'

export const loadPlayer: Handler<'loadPlayer'> = async ({ sessionId, uid, rules, copy }, context) => {
  const { server, identity } = context
  refuseOtherAccount(uid, identity.uid)
  refuseOutdated(rules, server)
  const { bus, clock, world, timeline } = server
  let entered = await enter(context, sessionId)
  if (entered === 'elsewhere' && !(await isHolderThere(server, identity.uid))) entered = await enter(context, sessionId)
  if (entered === 'elsewhere') throw await refusedElsewhere(server, identity.uid)
  if (entered > 0) throw new Refusal('server/full', { position: entered })
  const isNew = await ensurePlayer(context)
  const { displaced, since, ...opened } = await openGame(world, identity.uid, sessionId)
  if (displaced) bus.publish(topics.session(identity.uid, displaced), 'frozen', { reason: 'session/elsewhere' })
  const staffChanges = isNew ? [] : await readStaffChanges(server.database.sql, identity.uid, since)
  const isCopyGenuine = copy ? server.seals.isValid({ uid: identity.uid, ...copy }, copy.seal) : null
  const { content } = timeline.contentAt(clock.now())
  updatePresence(server, opened.player)
  server.activityLog.recordOpened(identity.uid, deviceOf(context))
  if (isCopyGenuine === false) {
    server.activityLog.recordRejectedClaim(opened.player, deviceOf(context), { kind: 'altered_copy' })
  }
  if (!isNew) server.socialUpdates.gameOpened(identity.uid)
  const player = { ...opened.player, achievementProgress: achievementProgress(opened.player, content) }
  return {
    ...opened,
    seal: sealOf(server, opened.player),
    player,
    isNew,
    timeline: timeline.entities(),
    staffChanges,
    isCopyGenuine,
  }
}

/** Names the lease, so that the page can claim the character with `takeOver`. */
async function refusedElsewhere({ bus, clock }: Server, uid: string): Promise<Refusal> {
  const lease = await bus.leases.find(uid, clock.now())
  return new Refusal('session/elsewhere', lease ? { lease: lease.id } : {})
}

/**
 * Claims the character for this session. The page that has it is asked to send what is pending and to release the lease.
 * The caller opens the game once it has the lease, like any other session.
 */
export const takeOver: Handler<'takeOver'> = async ({ sessionId, lease }, { server, identity }) => {
  const { bus, clock } = server
  const claim = await bus.leases.claim(identity.uid, lease, sessionId, clock.now())
  if (!claim) throw await refusedElsewhere(server, identity.uid)
  if (claim.asked !== null) bus.publish(topics.session(identity.uid, claim.asked), 'handOver', {})
  return { wait: claim.wait }
}

/** Staff and members get in even if the server is full. Most logins find it not full: who skips the queue is read only then. */
async function enter(context: SignedIn, sessionId: string): Promise<number | 'elsewhere'> {
  const { admission, clock } = context.server
  const { uid } = context.identity
  const entered = await admission.enter(uid, sessionId, false, clock.now())
  const isQueued = entered !== 'elsewhere' && entered > 0
  return isQueued && (await canSkipQueue(context)) ? admission.enter(uid, sessionId, true, clock.now()) : entered
}

async function canSkipQueue({ server, identity, rank }: SignedIn): Promise<boolean> {
  const { role, permissions } = await rank()
  if (isStaff(role, permissions)) return true
  const subscription = await readSubscription(server.database.db, identity.uid)
  return subscription !== null && isPremium({ subscription }, server.clock.now())
}

/** Creates the player on first sign-in. The stored role is only shown; permissions are read again on every call. */
async function ensurePlayer({ server, identity }: SignedIn): Promise<boolean> {
  const { db } = server.database
  const { username, email, guestExpiresAt, uid } = identity
  const role = roleOf(identity, server.config)
  const stored = await readRole(db, uid)
  if (stored === role) return false
  if (stored === null)
    return server.world.create(newPlayer(uid, server.clock.now()), { username, email, guestExpiresAt, role })
  await updateRole(db, uid, role)
  await server.world.invalidate(uid)
  return false
}

export const perform: Handler<'perform'> = async (input, context) => {
  const { server, identity } = context
  const { uid, rules, leaving, ...sent } = input
  refuseOtherAccount(uid, identity.uid)
  refuseOutdated(rules, server)
  const { performed, state } = await performIntents(server.world, identity.uid, sent, (state) =>
    noteDifference(server, identity.uid, sent.sessionId, sent.prediction, state),
  )
  if (performed.frozen) {
    const { player, rolls, now } = performed
    const seal = sealOf(server, state)
    server.bus.publish(topics.player(identity.uid), 'player', { player, rolls, now, seal })
    return { ...performed, seal }
  }
  await keepLease(server, identity.uid, sent.sessionId, leaving)
  updatePresence(server, state)
  server.activityLog.recordIntents(identity.uid, sent.intents.length, deviceOf(context))
  return { ...performed, seal: sealOf(server, state, performed.equal ? sent.prediction?.hash : undefined) }
}

export const sync: Handler<'sync'> = async (input, { server, identity }) => {
  const { sessionId, uid, rules, leaving, ...prediction } = input
  refuseOtherAccount(uid, identity.uid)
  refuseOutdated(rules, server)
  const synced = await syncGame(server.world, identity.uid, sessionId, prediction, (state) =>
    noteDifference(server, identity.uid, sessionId, prediction, state),
  )
  await keepLease(server, identity.uid, sessionId, leaving)
  const contentVersion = server.timeline.contentAt(server.clock.now()).version
  if (!synced.equal) {
    updatePresence(server, synced.player)
    return { ...synced, seal: sealOf(server, synced.player), contentVersion }
  }
  const hash = synced.player ? stateHash(synced.player) : (prediction.hash ?? '')
  const seal = server.seals.sealOf({ uid: identity.uid, rules, hash, at: synced.at })
  return { ...synced, seal, contentVersion }
}

/** Page and server compute different states from the same: a defect of the rules. */
function noteDifference(
  server: Server,
  uid: string,
  sessionId: string,
  prediction: Prediction | undefined,
  state: Player,
): void {
  const { settledAt, currentAction } = state
  server.metrics.differences.inc()
  server.log.warn({ uid, sessionId, ...prediction, settledAt, currentAction }, 'sync difference')
}

function sealOf({ seals, rules }: Server, state: Player, hash = stateHash(state)): string {
  return seals.sealOf({ uid: state.uid, rules, hash, at: state.settledAt })
}

function updatePresence({ presence, clock }: Server, { uid, currentLocation, currentAction }: Player): void {
  const doing = { locationId: currentLocation, activityId: currentAction?.activityId ?? null }
  presence.recordActivity(uid, clock.now(), doing)
}

const deviceOf = ({ server, address, headers }: SignedIn) => server.activityLog.deviceOf(address, headers)

function refuseOutdated(rules: string | undefined, server: Server): void {
  if (rules !== undefined && rules !== server.rules) throw new Refusal('rules/outdated')
}

function refuseOtherAccount(expectedUid: string | undefined, signedInUid: string): void {
  if (expectedUid !== undefined && expectedUid !== signedInUid) throw new Refusal('player/other-account')
}

async function keepLease({ bus, clock }: Server, uid: string, sessionId: string, leaving = false): Promise<void> {
  if (leaving) await bus.leases.release(uid, sessionId)
  else await bus.leases.hold(uid, sessionId, clock.now())
}
