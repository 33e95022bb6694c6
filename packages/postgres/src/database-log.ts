// PostgreSQL's own log: stored beside its data, limited in size, and read during a start to show its progress.
import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 10 * 1024 * 1024
const CHECK_MS = 60_000
/** A faster start reports nothing. */
const QUIET_MS = 2_000

export class DatabaseLog {
  readonly file: string
  readonly #printLine: (line: string) => void
  #read = 0
  #reported = 0
  #started = Date.now()

  constructor(file: string, printLine: (line: string) => void) {
    this.file = file
    this.#printLine = printLine
    this.skip()
  }

  /** Skips the lines of earlier runs. */
  skip(): void {
    this.#read = this.#reported = existsSync(this.file) ? statSync(this.file).size : 0
    this.#started = Date.now()
  }

  unread(): string {
    return this.#since(this.#read)
  }

  /** Reports the newest line if there is one. @returns whether the log has grown */
  report(): boolean {
    const added = this.#since(this.#reported)
    if (!added) return false
    this.#reported += Buffer.byteLength(added)
    const line = added.trim().split('\n').at(-1) ?? ''
    if (Date.now() - this.#started > QUIET_MS)
      this.#printLine(`PostgreSQL is starting: ${line.replace(/^.*?LOG: +/, '')}`)
    return true
  }

  /**
   * Limits the size of the log. PostgreSQL keeps the file open and only appends, so the contents are moved instead of
   * the file. Returns a stop function.
   */
  keepSmall(): () => void {
    this.#shorten()
    const timer = setInterval(() => this.#shorten(), CHECK_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  #shorten(): void {
    if (!existsSync(this.file) || statSync(this.file).size < LIMIT_BYTES) return
    copyFileSync(this.file, `${this.file}.1`)
    truncateSync(this.file)
  }

  #since(position: number): string {
    if (!existsSync(this.file)) return ''
    const length = statSync(this.file).size - position
    if (length <= 0) return ''
    const handle = openSync(this.file, 'r')
    try {
      const bytes = Buffer.alloc(length)
      return bytes.toString('utf8', 0, readSync(handle, bytes, 0, length, position))
    } finally {
      closeSync(handle)
    }
  }
}
