import { type ActedBy, appendAuditEntry, type ChainLink, type NewAuditEntry } from '../../core/audit/audit-log.ts'
import { type Client, type Db, dbOn, taggedOn } from '../../platform/database/database.ts'
import {
  type DumpedTable,
  dropConstraints,
  emptyTables,
  enableTables,
  fillTable,
  restoreConstraints,
  tablesOf,
} from './dump-queries.ts'

/** The tables in the order of the backup. */
export type Tables = AsyncIterable<{ table: DumpedTable; rows: AsyncIterable<Buffer> }>

/**
 * Replaces all tables by those of a backup, in one transaction. Afterwards nobody is signed in, the game is in
 * maintenance, and the audit chain continues: entries since the backup stay, and the restore is the next one. `besides`
 * runs in the same transaction.
 */
export async function loadBackup(
  client: Client,
  from: Tables,
  { by, act, now }: { by: ActedBy; act: NewAuditEntry; now: number },
  besides: (tx: Db) => Promise<void>,
): Promise<void> {
  // Drizzle's transaction on the one connection of the client, so that `besides` may nest its own.
  await dbOn(client).transaction(async (tx) => {
    await client.query(`create temp table kept_entries on commit drop as
      select * from audit_archive union all select * from audit_logs`)
    await client.query('create temp table kept_seasons on commit drop as select * from seasons')
    await replaceRows(client, from)
    await keepAuditEntries(client)
    await keepSeasons(client)
    await client.query('delete from character_snapshots where player_uid not in (select uid from players)')
    await client.query('delete from auth_sessions')
    await close(client, 'The game was restored from a backup and will open soon.')
    await appendAuditEntry(taggedOn(tx), by, act, now)
    await besides(tx)
  })
}

/** Empties every table and fills it with the rows of a backup. Runs in the caller's transaction. */
export async function replaceRows(client: Client, from: Tables): Promise<void> {
  const tables = await tablesOf(client)
  await emptyTables(client, tables)
  const again = await dropConstraints(client, tables)
  for await (const { table, rows } of from) await fillTable(client, table, rows)
  await restoreConstraints(client, again, tables)
  await enableTables(client, tables)
}

/** Keeps audit entries newer than the backup, if the backup's chain is a prefix of the current one. */
async function keepAuditEntries(client: Client): Promise<void> {
  const { rows } = await client.query<ChainLink>('select seq, hash from audit_chain')
  const [link = { seq: '0', hash: '' }] = rows
  const known = await client.query('select from kept_entries where seq = $1 and hash = $2', [link.seq, link.hash])
  if (Number(link.seq) > 0 && known.rowCount === 0) return
  await client.query('insert into audit_logs select * from kept_entries where seq > $1', [link.seq])
  await client.query(`
    insert into audit_chain (id, seq, hash) select 'newest', seq, hash from kept_entries order by seq desc limit 1
    on conflict (id) do update set seq = excluded.seq, hash = excluded.hash`)
}

/** Keeps the seasons since the backup and what was published: players know their hashes, and no number is used twice. */
async function keepSeasons(client: Client): Promise<void> {
  await client.query(`update seasons set published_at = kept.published_at from kept_seasons as kept
    where kept.number = seasons.number and kept.secret_hash = seasons.secret_hash`)
  await client.query(`insert into seasons select * from kept_seasons
    where number > (select coalesce(max(number), 0) from seasons)`)
}

async function close(client: Client, reason: string): Promise<void> {
  const maintenance = { enabled: true, reason, allowedUserTypes: ['admin'] }
  await client.query(
    `insert into server_config (id, value) values ('maintenance', $1)
     on conflict (id) do update set value = server_config.value || $2`,
    [JSON.stringify(maintenance), JSON.stringify({ enabled: true, reason })],
  )
}
