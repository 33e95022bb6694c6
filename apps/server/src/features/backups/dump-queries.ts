import type { Client } from '../../platform/database/database.ts'
import { copyIn, copyOut } from './copy-streams.ts'

/**
 * These survive a restore: backups, the history of restores, what limits staff, snapshots of characters, when this
 * database was upgraded, and what nodes have to notice.
 */
const NOT_BACKED_UP: readonly string[] = [
  'backups',
  'backup_data',
  'restores',
  'approval_requests',
  'staff_spent',
  'staff_since',
  'character_snapshots',
  'auth_cookie_rename',
  'account_changes',
]

export interface DumpedTable {
  name: string
  /** Without generated columns. */
  columns: string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ')
/** In psql's syntax, so that an unpacked backup can be fed to psql. */
export const copyStatement = ({ name, columns }: DumpedTable) => `COPY ${quoted(name)} (${listed(columns)}) FROM stdin;`

/** All tables of the game, referenced tables first. */
export async function tablesOf(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [NOT_BACKED_UP],
  )
  const references = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and child.oid <> parent.oid`,
  )
  const sorted: DumpedTable[] = []
  const isIn = (name: string) => sorted.some((table) => table.name === name)
  let left = rows
  while (left.length > 0) {
    const next = left.filter(({ name }) =>
      references.rows.every(({ child, parent }) => child !== name || isIn(parent) || parent === name),
    )
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name)}`)
    sorted.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return sorted
}

/** The hash of the newest applied migration. */
export async function migrationOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? ''
}

/** Begins a transaction with a consistent snapshot for all reads. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
}

export async function endSnapshot(client: Client): Promise<void> {
  await client.query('rollback')
}

export function readTable(client: Client, { name, columns }: DumpedTable) {
  return copyOut(client, `copy ${quoted(name)} (${listed(columns)}) to stdout`)
}

/** Empties every table and disables triggers: the restored rows already contain their effects. */
export async function emptyTables(client: Client, tables: readonly DumpedTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
}

/**
 * Drops keys, indexes and foreign keys, and returns the statements that create them again. Creating them after the load
 * is several times cheaper than updating them row by row, and still validates all rows.
 */
export async function dropConstraints(client: Client, tables: readonly DumpedTable[]): Promise<string[]> {
  const { rows } = await client.query<{ off: string; again: string }>(
    `select off, again from (
       select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again,
         case contype when 'f' then 3 else 1 end as turn, conrelid as owner
       from pg_constraint where contype in ('p', 'u', 'f')
       union all
       select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2, indrelid
       from pg_index where not exists (select from pg_constraint where conindid = indexrelid)
     ) as everything
     where owner in (select oid from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace)
     order by turn, again`,
    [tables.map(({ name }) => name)],
  )
  for (const { off } of rows.toReversed()) await client.query(off)
  return rows.map(({ again }) => again)
}

/** Creates the dropped constraints and indexes again, and updates the planner's statistics. */
export async function restoreConstraints(
  client: Client,
  again: readonly string[],
  tables: readonly DumpedTable[],
): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const statement of again) await client.query(statement)
  await client.query(`analyze ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

export function fillTable(client: Client, table: DumpedTable, rows: AsyncIterable<Buffer>): Promise<number> {
  return copyIn(client, copyStatement(table), rows)
}

/** Enables triggers again and advances sequences past the restored rows. */
export async function enableTables(client: Client, tables: readonly DumpedTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(
    `select c.relname as name, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, column, sequence } of rows) {
    const { rows: counted } = await client.query<{ next: string }>(
      `select coalesce(max(${quoted(column)}), 0) + 1 as next from ${quoted(name)}`,
    )
    // Not setval, which is not rolled back with a failed restore: ids would be given twice.
    await client.query(`alter sequence ${sequence} restart with ${counted[0]?.next}`)
  }
}
