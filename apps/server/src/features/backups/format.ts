import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { copyStatement, type DumpedTable } from './dump-queries.ts'

/**
 * A backup is gzipped text: a heading comment, then each table in PostgreSQL's COPY format up to a line with `\.`, and
 * a final comment with the number of rows. Each piece is a complete gzip file; concatenated they are one. Described in
 * docs/operations.md.
 */
const FORMAT = 1
const FIRST = '-- Hearthward backup '
const LAST = '-- Complete '
const END_OF_TABLE = '\\.'
const NEWLINE = 10

export interface Heading {
  format: number
  /** The newest migration of the tables it was made from. */
  migration: string
  createdAt: number
  description: string
}

export const headingLine = (heading: Omit<Heading, 'format'>) =>
  `${FIRST}${JSON.stringify({ format: FORMAT, ...heading })}\n`
export const tableLine = (table: DumpedTable) => `${copyStatement(table)}\n`
export const endLine = `${END_OF_TABLE}\n`
export const lastLine = (documentCount: number) => `${LAST}${JSON.stringify({ documentCount })}\n`

const PIECE = 4 * 1024 * 1024
const pack = promisify<Buffer, { level: number }, Buffer>(gzip)

/** Packs text piece by piece. */
export async function* packed(text: AsyncIterable<Buffer | string>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of text) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    waiting.push(bytes)
    size += bytes.length
    if (size < PIECE) continue
    yield await pack(Buffer.concat(waiting), { level: 3 })
    waiting = []
    size = 0
  }
  if (size > 0) yield await pack(Buffer.concat(waiting), { level: 3 })
}

export type Part =
  | { kind: 'heading'; heading: Heading }
  | { kind: 'table'; table: DumpedTable }
  /** Complete rows of the latest table. */
  | { kind: 'rows'; bytes: Buffer; count: number }
  | { kind: 'end' }
  | { kind: 'last'; documentCount: number }

export class DamagedBackup extends Error {}

/** Reads a packed backup part by part. Throws `DamagedBackup` if it is not a backup or incomplete. */
export async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  // An error of the pipeline destroys `unpacked`, so the loop below throws it.
  pipeline(Readable.from(bytes), unpacked, () => {})
  let isComplete = false
  try {
    for await (const part of partsOfText(unpacked)) {
      isComplete = part.kind === 'last'
      yield part
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw new DamagedBackup('its data is damaged')
    throw error
  }
  if (!isComplete) throw new DamagedBackup('its end is missing')
}

async function* partsOfText(text: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest: Buffer = Buffer.alloc(0)
  let isInTable = false
  for await (const chunk of text) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    let rowsFrom = 0
    let count = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
      const isEnd: boolean = isInTable && end - at === 2 && bytes.toString('latin1', at, end) === END_OF_TABLE
      if (isInTable && !isEnd) count++
      else {
        if (count > 0) yield { kind: 'rows', bytes: bytes.subarray(rowsFrom, at), count }
        const part: Part = isEnd ? { kind: 'end' } : partOfLine(bytes.toString('utf8', at, end))
        yield part
        isInTable = part.kind === 'table'
        count = 0
        rowsFrom = end + 1
      }
      at = end + 1
    }
    if (count > 0) yield { kind: 'rows', bytes: bytes.subarray(rowsFrom, at), count }
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) throw new DamagedBackup('it ends in the middle of a line')
}

function partOfLine(line: string): Part {
  try {
    if (line.startsWith(FIRST)) return { kind: 'heading', heading: headingOf(JSON.parse(line.slice(FIRST.length))) }
    if (line.startsWith(LAST)) return { kind: 'last', ...JSON.parse(line.slice(LAST.length)) }
  } catch (error) {
    if (error instanceof DamagedBackup) throw error
    throw new DamagedBackup('one of its lines cannot be read')
  }
  const [, name = '', columns = ''] = line.match(/^COPY "(\w+)" \(([^)]*)\) FROM stdin;$/) ?? []
  if (!name) throw new DamagedBackup('it is not a backup of Hearthward')
  return { kind: 'table', table: { name, columns: columns.split(', ').map((column) => column.slice(1, -1)) } }
}

function headingOf(heading: Heading): Heading {
  if (heading.format !== FORMAT) throw new DamagedBackup(`this release cannot read its format (${heading.format})`)
  return heading
}

export interface Contents {
  heading: Heading
  /** Number of rows by table. */
  collections: Record<string, number>
  documentCount: number
}

/** Reads and counts everything. Throws `DamagedBackup` if anything is missing. */
export async function contentsOf(bytes: AsyncIterable<Buffer>): Promise<Contents> {
  let heading: Heading | undefined
  const collections: Record<string, number> = {}
  let table = ''
  let documentCount = 0
  for await (const part of partsOf(bytes)) {
    if (part.kind === 'heading') heading = part.heading
    if (part.kind === 'table') {
      table = part.table.name
      collections[table] = 0
    }
    if (part.kind === 'rows') {
      collections[table] = (collections[table] ?? 0) + part.count
      documentCount += part.count
    }
    if (part.kind === 'last' && part.documentCount !== documentCount) {
      throw new DamagedBackup(`its number of rows is ${documentCount} instead of ${part.documentCount}`)
    }
  }
  if (!heading) throw new DamagedBackup('its header is missing')
  return { heading, collections, documentCount }
}
