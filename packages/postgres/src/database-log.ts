// PostgreSQL's own log: kept beside its data, kept small, and read while it starts to show how far it is.
import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 10 * 1024 * 1024
const CHECK_MS = 60_000
/** A start that takes less is not worth a line. */
const QUIET_MS = 2_000

export class DatabaseLog {
  readonly file: string
  readonly #tell: (line: string) => void
  #read = 0
  #reported = 0
  #started = Date.now()

  constructor(file: string, tell: (line: string) => void) {
    this.file = file
    this.#tell = tell
    this.skip()
  }

  /** What was said so far belongs to an earlier life. */
  skip(): void {
    this.#read = this.#reported = existsSync(this.file) ? statSync(this.file).size : 0
    this.#started = Date.now()
  }

  unread(): string {
    return this.#since(this.#read)
  }

  /** Passes on the newest line if there is one. @returns whether the log moved */
  report(): boolean {
    const news = this.#since(this.#reported)
    if (!news) return false
    this.#reported += Buffer.byteLength(news)
    const line = news.trim().split('\n').at(-1) ?? ''
    if (Date.now() - this.#started > QUIET_MS) this.#tell(`PostgreSQL is starting: ${line.replace(/^.*?LOG: +/, '')}`)
    return true
  }

  /** The file stays PostgreSQL's own open one (it only appends), so its contents move out instead of the file. */
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
