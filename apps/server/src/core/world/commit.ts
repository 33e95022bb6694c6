import type { Find, Player, ReturnReport } from '@hearthward/engine'
import type { Sql, Tagged } from '../../platform/database/sql.ts'
import type { CoinFlow } from './coin-flows.ts'
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

/**
 * Writes the further rows of several changes in one transaction, in the order of the requests. A request with an error
 * in place of a result is refused: nothing of its change is written, and the others are not affected.
 */
export type JointWriter<Request, Result> = (
  tx: Tagged,
  requests: readonly Request[],
) => Promise<readonly (Result | Error)[]>

/** What a unit leaves to a writer that it shares with other units. */
export interface JointPart {
  /** Units of a lane share the writer, and are written in their order. */
  readonly lane: string
  readonly writer: JointWriter<unknown, unknown>
  readonly request: unknown
  /** Called with the result once it is on disk. */
  onWritten(result: unknown): void
}

/** Changes that are committed together or not at all. */
export interface CommitUnit {
  /** One for each changed player. */
  changes: ChangeSet[]
  /** Writes further rows after the players' rows are locked. An error rolls back the whole unit. */
  alsoWrite?: ((tx: Tagged) => Promise<void>) | undefined
  /** Further rows that units of the same lane write in one transaction. */
  joint?: JointPart
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
  // One statement is a transaction of its own, in one round trip.
  if (!units.some(writesMore)) return writePlayers(sql, units, timelineVersion)
  return sql.begin(async (tx) => {
    const stale = await writePlayers(tx, units, timelineVersion)
    const fresh = units.filter((unit) => !stale.has(unit))
    await insertFinds(
      tx,
      fresh.flatMap(({ changes }) => changes),
    )
    for (const { alsoWrite } of fresh) await alsoWrite?.(tx)
    return stale
  })
}

const writesMore = ({ alsoWrite, changes }: CommitUnit) =>
  alsoWrite !== undefined || changes.some(({ finds }) => finds.length > 0)

/** JSON texts never contain it unescaped. */
const SEPARATOR = '\x1f'

/**
 * JSON documents as one text, nothing for null. In an array each quote of a document would be escaped, which takes the
 * server and the database more time than splitting a text.
 */
const documents = (values: readonly unknown[]): string =>
  values.map((value) => (value === null ? '' : JSON.stringify(value))).join(SEPARATOR)

const numbered = (units: readonly CommitUnit[]) =>
  units.flatMap((unit, index) => unit.changes.map((change) => ({ ...change, unit: index })))

/**
 * Locks the players' rows, in the order in which `writePlayers` does. Returns the stale units, and the id of the
 * transaction.
 */
export async function lockPlayers<Unit extends CommitUnit>(
  tx: Tagged,
  units: readonly Unit[],
  timelineVersion: number,
): Promise<{ stale: Set<Unit>; transaction: string }> {
  const changes = numbered(units)
  const [found] = await tx<{ transaction: string; stale: number[] }>`
    with given as (
      select * from unnest(
        ${changes.map(({ unit }) => unit)}::int[],
        ${changes.map(({ uid }) => uid)}::text[],
        ${changes.map(({ version }) => version)}::int[]
      ) as change (unit, uid, version)
    ), locked as (
      select uid, version from players
      where uid in (select uid from given) and (select version from timeline_version) = ${timelineVersion}
      order by uid for update
    )
    select pg_current_xact_id()::text as transaction, array(
      select distinct given.unit from given left join locked using (uid, version) where locked.uid is null
    ) as stale`
  const { transaction, stale } = found as { transaction: string; stale: number[] }
  return { transaction, stale: new Set(stale.map((unit) => units[unit] as Unit)) }
}

/**
 * Writes the players' rows, their answers and the coin flows of all units that are not stale, and returns those that
 * are. Rows are locked in the order of their ids, so that two nodes with the same players cannot deadlock.
 */
export async function writePlayers(tx: Tagged, units: readonly CommitUnit[], timelineVersion: number) {
  const changes = numbered(units)
  const column = <Key extends keyof PlayerColumns>(key: Key) => changes.map(({ columns }) => columns[key])
  const answers = changes.flatMap(({ uid, answers }) => answers.map((answer) => ({ uid, ...answer })))
  const dropped = changes.flatMap(({ uid, dropped }) => dropped.map((id) => ({ uid, id })))
  const flows = changes.flatMap(({ uid, coinFlows }) => coinFlows.map((flow) => ({ uid, ...flow })))
  const stale = await tx<{ unit: number }>`
    with given as (
      select * from unnest(
        ${changes.map(({ unit }) => unit)}::int[],
        ${changes.map(({ uid }) => uid)}::text[],
        ${changes.map(({ version }) => version)}::int[],
        string_to_array(${documents(changes.map(({ state }) => state))}, ${SEPARATOR}, ''),
        string_to_array(${documents(changes.map(({ absence }) => absence))}, ${SEPARATOR}, ''),
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
        string_to_array(${documents(column('levels'))}, ${SEPARATOR}),
        ${column('totalLevelAt')}::bigint[],
        ${column('combatLevelAt')}::bigint[],
        ${column('totalXpAt')}::bigint[],
        ${column('premiumUntil')}::bigint[],
        ${column('coins')}::bigint[]
      ) as change (unit, uid, version, state, absence, session_id, session_since, former_session_id, former_heard_at,
        replay_id, last_seen_at, last_saved_at, settled_at, told_at, due_at, total_level, combat_level, total_xp,
        levels, total_level_at, combat_level_at, total_xp_at, premium_until, coins)
    ), locked as (
      select uid, version from players
      where uid in (select uid from given) and (select version from timeline_version) = ${timelineVersion}
      order by uid for update
    ), stale as (
      select distinct given.unit from given left join locked using (uid, version) where locked.uid is null
    ), fresh as (
      select * from given where unit not in (select unit from stale)
    ), updated as (
      update players set
        version = players.version + 1,
        state = coalesce(fresh.state::json, players.state),
        absence = fresh.absence::json,
        session_id = fresh.session_id,
        session_since = fresh.session_since,
        former_session_id = fresh.former_session_id,
        former_heard_at = fresh.former_heard_at,
        replay_id = fresh.replay_id,
        last_seen_at = fresh.last_seen_at,
        last_saved_at = fresh.last_saved_at,
        settled_at = fresh.settled_at,
        told_at = fresh.told_at,
        due_at = fresh.due_at,
        total_level = fresh.total_level,
        combat_level = fresh.combat_level,
        total_xp = fresh.total_xp,
        levels = fresh.levels::jsonb,
        total_level_at = fresh.total_level_at,
        combat_level_at = fresh.combat_level_at,
        total_xp_at = fresh.total_xp_at,
        premium_until = fresh.premium_until,
        coins = fresh.coins
      from fresh where players.uid = fresh.uid
    ), answered as (
      insert into intents (player_uid, id, answer, at)
      select uid, id, answer::json, at from unnest(
        ${answers.map(({ uid }) => uid)}::text[],
        ${answers.map(({ id }) => id)}::text[],
        string_to_array(${documents(answers.map(({ answer }) => answer))}, ${SEPARATOR}),
        ${answers.map(({ at }) => at)}::bigint[]
      ) as answer (uid, id, answer, at)
      where uid in (select uid from fresh)
      on conflict (player_uid, id) do update set answer = excluded.answer, at = excluded.at
    ), dropped as (
      delete from intents using unnest(
        ${dropped.map(({ uid }) => uid)}::text[], ${dropped.map(({ id }) => id)}::text[]
      ) as old (uid, id)
      where intents.player_uid = old.uid and intents.id = old.id and old.uid in (select uid from fresh)
    ), moved as (
      insert into coin_movements (at, source, coins)
      select (select max(last_saved_at) from fresh), source, sum(coins) from unnest(
        ${flows.map(({ uid }) => uid)}::text[],
        ${flows.map(({ source }) => source)}::text[],
        ${flows.map(({ coins }) => coins)}::bigint[]
      ) as flow (uid, source, coins)
      where uid in (select uid from fresh) group by source, sign(coins)
    )
    select unit from stale`
  return new Set(stale.map(({ unit }) => units[unit] as CommitUnit))
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

export async function insertFinds(tx: Tagged, fresh: readonly ChangeSet[]): Promise<void> {
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
