import type { Find, Player, ReturnReport } from '@hearthward/engine'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import { type CoinFlow, sumBySource } from './coin-flows.ts'
import { recordCoinFlows } from './coins.ts'
import type { PlayerRow } from './player-queries.ts'

/** The columns a change may set; the rest of the row belongs to accounts and staff. */
export type PlayerColumns = Pick<
  PlayerRow,
  | 'sessionId'
  | 'sessionSince'
  | 'formerSessionId'
  | 'formerHeardAt'
  | 'replayId'
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
  /** The version of the row the change was computed from. */
  version: number
  columns: PlayerColumns
  /** Null if the stored document does not have to be written. */
  state: Player | null
  absence: ReturnReport | null
  answers: { id: string; answer: unknown; at: number }[]
  /** Ids of stored answers beyond the number that is kept. */
  dropped: string[]
  /** Coins that enter or leave the game with this change. */
  coinFlows: readonly CoinFlow[]
  finds: readonly (Find & { activityId: string })[]
}

/** Changes that are committed together or not at all. */
export interface CommitUnit {
  /** One for each changed player. */
  changes: ChangeSet[]
  /** Writes further rows after the players' rows are locked. An error rolls back the whole unit. */
  alsoWrite?: ((tx: Tagged) => Promise<void>) | undefined
}

/**
 * Writes many units in one transaction. Returns the stale ones: another writer has changed one of their players, or
 * they were computed with an older timeline.
 */
export async function writeUnits(
  sql: Sql,
  units: readonly CommitUnit[],
  timelineVersion: number,
): Promise<Set<CommitUnit>> {
  const uids = units.flatMap(({ changes }) => changes.map(({ uid }) => uid))
  return sql.begin(async (tx) => {
    const [present] = await tx<{ version: string }>`select version from timeline_version`
    if (Number(present?.version) !== timelineVersion) return new Set(units)
    const locked = await tx<{ uid: string; version: number }>`
      select uid, version from players where uid = any(${uids}) order by uid for update`
    const versions = new Map(locked.map(({ uid, version }) => [uid, version]))
    const fresh = units.filter(({ changes }) => changes.every(({ uid, version }) => versions.get(uid) === version))
    const changes = fresh.flatMap((unit) => unit.changes)
    if (changes.length > 0) {
      await updateRows(tx, changes)
      await insertAnswers(tx, changes)
      await deleteAnswers(tx, changes)
      await insertFinds(tx, changes)
      const flows = sumBySource(changes.flatMap(({ coinFlows }) => coinFlows))
      await recordCoinFlows(tx, flows, Math.max(...changes.map(({ columns }) => columns.lastSavedAt)))
    }
    for (const { alsoWrite } of fresh) await alsoWrite?.(tx)
    return new Set(units.filter((unit) => !fresh.includes(unit)))
  })
}

async function updateRows(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const column = <Key extends keyof PlayerColumns>(key: Key) => fresh.map(({ columns }) => columns[key])
  await tx`
    update players set
      version = version + 1,
      state = coalesce(change.state::json, players.state),
      absence = change.absence::json,
      session_id = change.session_id,
      session_since = change.session_since,
      former_session_id = change.former_session_id,
      former_heard_at = change.former_heard_at,
      replay_id = change.replay_id,
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
      ${column('replayId')}::text[],
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
      replay_id, last_seen_at, last_saved_at, settled_at, told_at, due_at, total_level, combat_level, total_xp,
      levels, total_level_at, combat_level_at, total_xp_at, premium_until, coins)
    where players.uid = change.uid`
}

async function insertAnswers(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
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

async function deleteAnswers(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const dropped = fresh.flatMap(({ uid, dropped }) => dropped.map((id) => ({ uid, id })))
  if (dropped.length === 0) return
  await tx`
    delete from intents using unnest(
      ${dropped.map(({ uid }) => uid)}::text[], ${dropped.map(({ id }) => id)}::text[]
    ) as old (uid, id)
    where intents.player_uid = old.uid and intents.id = old.id`
}

/**
 * A player can verify this many finds of a season, the latest. Of each season, because only those of past seasons can be
 * verified: busy players have more finds than this in a day.
 */
const KEPT_FINDS = 100

function newestOfSeasons(finds: ChangeSet['finds']): ChangeSet['finds'] {
  const bySeason = Map.groupBy(finds, ({ season }) => season)
  return [...bySeason.values()].flatMap((ofSeason) => ofSeason.slice(-KEPT_FINDS))
}

async function insertFinds(tx: Tagged, fresh: ChangeSet[]): Promise<void> {
  const finds = fresh.flatMap(({ uid, finds }) => newestOfSeasons(finds).map((find) => ({ uid, ...find })))
  if (finds.length === 0) return
  await tx`
    insert into finds (player_uid, at, season, activity_id, completion, output, item_id, quantity,
      chance)
    select * from unnest(
      ${finds.map(({ uid }) => uid)}::text[],
      ${finds.map(({ at }) => at)}::bigint[],
      ${finds.map(({ season }) => season)}::int[],
      ${finds.map(({ activityId }) => activityId)}::text[],
      ${finds.map(({ completion }) => completion)}::bigint[],
      ${finds.map(({ output }) => output)}::int[],
      ${finds.map(({ itemId }) => itemId)}::text[],
      ${finds.map(({ quantity }) => quantity)}::int[],
      ${finds.map(({ chance }) => chance)}::float8[]
    )`
  await tx`
    delete from finds using (
      select distinct uid, season from unnest(
        ${finds.map(({ uid }) => uid)}::text[],
        ${finds.map(({ season }) => season)}::int[]
      ) as found (uid, season)
    ) as added
    where finds.player_uid = added.uid and finds.season = added.season and finds.id <= (
      select kept.id from finds as kept where kept.player_uid = added.uid and kept.season = added.season
      order by kept.id desc offset ${KEPT_FINDS} limit 1
    )`
}
