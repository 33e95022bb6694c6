import { ChatError, joinFailed, OTHER_OPTIONS, RELEASED_BEFORE_GET } from './errors.ts'

export type RoomStatus = 'initialized' | 'attaching' | 'attached' | 'detaching' | 'detached' | 'failed'

export interface RoomOptions {
  /** Whether to receive typing messages. */
  typing: boolean
}

const DEFAULT_OPTIONS: RoomOptions = { typing: true }

/** The part of the transport that rooms need. */
export interface RoomTransport {
  /** False if the player may not read the channel. */
  follow(channel: string): Promise<boolean>
  unfollow(channel: string): Promise<void>
}

export interface BaseRoom {
  readonly name: string
  readonly options: RoomOptions
  status(): RoomStatus
  attach(): Promise<void>
  detach(): Promise<void>
}

export interface Rooms {
  get(name: string, options?: RoomOptions): Promise<BaseRoom>
  release(name: string): Promise<void>
}

interface Release {
  done: Promise<void>
  /** Counts further releases. A waiting `get` fails if it has changed. */
  times: number
}

/** The rooms of one connection. There is one per name, and a new one only once the former is released. */
export function createRooms(transport: RoomTransport): Rooms {
  const rooms = new Map<string, BaseRoom>()
  const releases = new Map<string, Release>()

  async function get(name: string, options: RoomOptions = DEFAULT_OPTIONS): Promise<BaseRoom> {
    const release = releases.get(name)
    if (release) {
      const { times } = release
      await release.done
      if (release.times !== times) throw new ChatError(RELEASED_BEFORE_GET, { code: 400 })
    }
    const known = rooms.get(name)
    if (known && known.options.typing !== options.typing) {
      throw new ChatError(OTHER_OPTIONS, { code: 40_000, statusCode: 400 })
    }
    const room = known ?? createRoom(transport, name, options)
    rooms.set(name, room)
    return room
  }

  function release(name: string): Promise<void> {
    const current = releases.get(name)
    if (current) {
      current.times++
      return current.done
    }
    const room = rooms.get(name)
    if (!room) return Promise.resolve()
    const done = room.detach().finally(() => {
      rooms.delete(name)
      releases.delete(name)
    })
    releases.set(name, { done, times: 0 })
    return done
  }

  return { get, release }
}

function createRoom(transport: RoomTransport, name: string, options: RoomOptions): BaseRoom {
  let status: RoomStatus = 'initialized'
  /** Steps run one after the other. */
  let last: Promise<unknown> = Promise.resolve()

  function enqueue(step: () => Promise<void>): Promise<void> {
    const next = last.then(step, step)
    last = next.catch(() => {})
    return next
  }

  async function attach() {
    if (status === 'attached') return
    status = 'attaching'
    const joined = await transport.follow(name).catch(() => false)
    status = joined ? 'attached' : 'failed'
    if (!joined) throw new ChatError(joinFailed(name))
  }

  async function detach() {
    if (status !== 'attached') return
    status = 'detaching'
    await transport.unfollow(name).catch(() => {})
    status = 'detached'
  }

  return { name, options, status: () => status, attach: () => enqueue(attach), detach: () => enqueue(detach) }
}
