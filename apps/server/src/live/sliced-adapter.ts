import { Adapter, type BroadcastOptions } from 'socket.io-adapter'

/** Pages that get a message before other work has its turn: a few milliseconds. */
export const SLICE = 250

type Packet = Parameters<Adapter['broadcast']>[0]

interface Broadcast {
  packet: Packet
  opts: BroadcastOptions
  /** The connections that still have to get it. */
  left: string[]
}

/**
 * Sends a message for thousands of pages in slices. Written at once, one chat line for ten thousand pages would keep all
 * calls waiting for a tenth of a second. Messages of a room keep their order. One to few pages does not wait for those to
 * many: a page that loses its session is told before it leaves the room.
 */
export class SlicedAdapter extends Adapter {
  readonly #waiting: Broadcast[] = []

  override broadcast(packet: Packet, opts: BroadcastOptions): void {
    if (this.#mostReceivers(opts) <= SLICE && !this.#isBusy(opts)) return super.broadcast(packet, opts)
    this.#waiting.push({ packet, opts, left: this.#receivers(opts) })
    if (this.#waiting.length === 1) setImmediate(() => this.#sendSlice())
  }

  #sendSlice(): void {
    const [first] = this.#waiting
    if (!first) return
    const { packet, opts, left } = first
    const slice = left.splice(0, SLICE).filter((id) => this.#isReceiver(id, opts))
    // Each connection is alone in a room that is called like it.
    if (slice.length > 0) super.broadcast(packet, { ...opts, rooms: new Set(slice) })
    if (left.length === 0) this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(() => this.#sendSlice())
  }

  #isBusy({ rooms }: BroadcastOptions): boolean {
    return this.#waiting.some(({ opts }) => [...rooms].some((room) => opts.rooms.has(room)))
  }

  /** Some may be in several of the rooms. */
  #mostReceivers({ rooms }: BroadcastOptions): number {
    if (rooms.size === 0) return this.sids.size
    return [...rooms].reduce((sum, room) => sum + (this.rooms.get(room)?.size ?? 0), 0)
  }

  #receivers({ rooms }: BroadcastOptions): string[] {
    if (rooms.size === 0) return [...this.sids.keys()]
    return [...new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]))]
  }

  /** False once the page has lost its access: it may have left the room between two slices. */
  #isReceiver(id: string, { rooms }: BroadcastOptions): boolean {
    const joined = this.sids.get(id)
    if (!joined) return false
    return rooms.size === 0 || [...rooms].some((room) => joined.has(room))
  }
}
