import type { Player, ReturnReport } from '@hearthward/engine'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import { type CoinFlow, summed } from './coin-flows.ts'
import { bookCoins } from './coins.ts'
import type { PlayerRow } from './player-queries.ts'

/** The columns a change may set; the rest of the row belongs to accounts and staff. */
export type Columns = Pick<
  PlayerRow,
  | 'sessionId'
  | 'sessionSince'
  | 'formerSessionId'
  | 'formerHeardAt'
  | 'lastSeenAt'
  | 'lastSavedAt'
  | 'settledAt'
  | 'toldAt'
  | 'dueAt'
  | 'totalLevel'
  | 'combatLevel'
  | 'totalXp'
  | 'levels'
  | 'totalLevelAt'
  | 'combatLevelAt'
  | 'totalXpAt'
  | 'premiumUntil'
  | 'coins'
>

/** One player's change. */
export interface ChangeSet {
  uid: string
  /** The version it was worked out from. */
  version: number
  columns: Columns
  /** Null where the stored document is still good. */
  state: Player | null
  absence: ReturnReport | null
  answers: { id: string; answer: unknown; at: number }[]
  /** Ids of answers that fall out of the number kept. */
  forgotten: string[]
  /** Coins that came into the game with it, or left it. */
  coinFlows: readonly CoinFlow[]
}

/** What is done at once: all of it is written, or nothing. */
export interface Unit {
  /** One for each player it changes. */
  changes: ChangeSet[]
  /** Other rows it writes, once the players' are locked. What it throws undoes the whole unit. */
  beside?: ((tx: Tagged) => Promise<void>) | undefined
}

/**
 * Writes many units in one transaction and answers which of them were stale: somebody else got to one of their players
 * first, or the timeline they were worked out with is no longer the present one.
 */
export async function writeUnits(sql: Sql, units: readonly Unit[], timelineVersion: number): Promise<Set<Unit>> {
  const uids = units.flatMap(({ changes }) => changes.map(({ uid }) => uid))
  return sql.begin(async (tx) => {
    const [present] = await tx`select version from timeline_version`
    if (Number(present?.version) !== timelineVersion) return new Set(units)
    const locked = await tx`select uid, version from players where uid = any(${uids}) order by uid for update`
    const versions = new Map(locked.map(({ uid, version }) => [uid as string, version as number]))
    const fresh = units.filter(({ changes }) => changes.every(({ uid, version }) => versions.get(uid) === version))
    const changes = fresh.flatMap((unit) => unit.changes)
    if (changes.length > 0) {
      await updateRows(tx, changes)
      await keepAnswers(tx, changes)
      await dropAnswers(tx, changes)
      const flows = summed(changes.flatMap(({ coinFlows }) => coinFlows))
      await bookCoins(tx, flows, Math.max(...changes.map(({ columns }) => columns.lastSavedAt)))
    }
    for (const { beside } of fresh) await beside?.(tx)
    return new Set(units.filter((unit) => !fresh.includes(unit)))
  })
}

async function updateRows(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const column = <Key extends keyof Columns>(key: Key) => fresh.map(({ columns }) => columns[key])
  await tx`
    update players set
      version = version + 1,
      state = coalesce(change.state::json, players.state),
      absence = change.absence::json,
      session_id = change.session_id,
      session_since = change.session_since,
      former_session_id = change.former_session_id,
      former_heard_at = change.former_heard_at,
      last_seen_at = change.last_seen_at,
      last_saved_at = change.last_saved_at,
      settled_at = change.settled_at,
      told_at = change.told_at,
      due_at = change.due_at,
      total_level = change.total_level,
      combat_level = change.combat_level,
      total_xp = change.total_xp,
      levels = change.levels::jsonb,
      total_level_at = change.total_level_at,
      combat_level_at = change.combat_level_at,
      total_xp_at = change.total_xp_at,
      premium_until = change.premium_until,
      coins = change.coins
    from unnest(
      ${fresh.map(({ uid }) => uid)}::text[],
      ${fresh.map(({ state }) => (state ? JSON.stringify(state) : null))}::text[],
      ${fresh.map(({ absence }) => (absence ? JSON.stringify(absence) : null))}::text[],
      ${column('sessionId')}::text[],
      ${column('sessionSince')}::bigint[],
      ${column('formerSessionId')}::text[],
      ${column('formerHeardAt')}::bigint[],
      ${column('lastSeenAt')}::bigint[],
      ${column('lastSavedAt')}::bigint[],
      ${column('settledAt')}::bigint[],
      ${column('toldAt')}::bigint[],
      ${column('dueAt')}::bigint[],
      ${column('totalLevel')}::int[],
      ${column('combatLevel')}::int[],
      ${column('totalXp')}::bigint[],
      ${column('levels').map((levels) => JSON.stringify(levels))}::text[],
      ${column('totalLevelAt')}::bigint[],
      ${column('combatLevelAt')}::bigint[],
      ${column('totalXpAt')}::bigint[],
      ${column('premiumUntil')}::bigint[],
      ${column('coins')}::bigint[]
    ) as change (uid, state, absence, session_id, session_since, former_session_id, former_heard_at,
      last_seen_at, last_saved_at, settled_at, told_at, due_at, total_level, combat_level, total_xp,
      levels, total_level_at, combat_level_at, total_xp_at, premium_until, coins)
    where players.uid = change.uid`
}

async function keepAnswers(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const answers = fresh.flatMap(({ uid, answers }) => answers.map((answer) => ({ uid, ...answer })))
  if (answers.length === 0) return
  await tx`
    insert into intents (player_uid, id, answer, at)
    select uid, id, answer::json, at from unnest(
      ${answers.map(({ uid }) => uid)}::text[],
      ${answers.map(({ id }) => id)}::text[],
      ${answers.map(({ answer }) => JSON.stringify(answer))}::text[],
      ${answers.map(({ at }) => at)}::bigint[]
    ) as answered (uid, id, answer, at)
    on conflict (player_uid, id) do update set answer = excluded.answer, at = excluded.at`
}

async function dropAnswers(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const forgotten = fresh.flatMap(({ uid, forgotten }) => forgotten.map((id) => ({ uid, id })))
  if (forgotten.length === 0) return
  await tx`
    delete from intents using unnest(
      ${forgotten.map(({ uid }) => uid)}::text[], ${forgotten.map(({ id }) => id)}::text[]
    ) as old (uid, id)
    where intents.player_uid = old.uid and intents.id = old.id`
}
