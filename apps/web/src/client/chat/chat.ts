import { type ChatChannel, type ChatMessage, mentions, type OpenChannel, privateChannel } from '@hearthward/contract'
import { useAuth } from '../auth.ts'
import { CallFailed, call } from '../calls.ts'
import { onMessage } from '../live.ts'
import { notices } from '../notices.ts'
import { askStaff } from '../staff.ts'
import { useGame } from '../state.ts'
import { type ChatClient, type ChatLine, type ChatRoom, createChatClient } from './client.ts'
import type { ChatStatus } from './connection.ts'
import { ChatError, joinFailed, NOT_INITIALIZED, START_FAILED } from './errors.ts'
import { caughtUp, merged, withOlder, withoutText } from './messages.ts'
import { serverLine, type Welcome } from './server-line.ts'
import { SILENT, useChat } from './state.ts'
import { createTypingSender, createTypists } from './typing.ts'
import { watchStatus } from './watching.ts'

/** The chat of whoever plays: one client, the rooms in it, and what the screens show of them. */

interface OpenRoom extends ChatRoom {
  typing: ReturnType<typeof createTypingSender>
  typists: ReturnType<typeof createTypists>
}

let client: ChatClient | null = null
let line: ChatLine | null = null
const rooms = new Map<string, Promise<OpenRoom>>()
const mentionHearers = new Set<(message: ChatMessage) => void>()

function needClient(): ChatClient {
  if (!client) throw new ChatError(NOT_INITIALIZED)
  return client
}

type MakeLine = (welcome: (welcome: Welcome) => void) => ChatLine

/** Enters the chat, over the page's own connection or another. Answers how to leave it. */
export function startChat(makeLine: MakeLine = serverLine): () => void {
  try {
    return enterChat(makeLine)
  } catch (error) {
    console.error('The chat could not be started', error)
    notices.say('error', START_FAILED)
    return () => {}
  }
}

function enterChat(makeLine: MakeLine): () => void {
  const opened = makeLine(takeWelcome)
  const made = createChatClient(opened)
  client = made
  line = opened
  const watch = () => watchStatus(made.connection.status, complain)
  let stopWatching = watch()
  const stops = [
    made.connection.onChange((status) => {
      const isLost = useChat.getState().status === 'connected' && status === 'disconnected'
      useChat.setState({ status })
      if (status === 'connected') void joinAll()
      if (isLost) stopWatching = watch()
    }),
    onMessage('chatDeleted', ({ channel, id }) => show(channel, (known) => withoutText(known, id))),
    onMessage('chatSlowMode', ({ channel, seconds }) => change(channel, () => ({ slowModeSeconds: seconds }))),
    onMessage('chatMute', ({ mute }) => useChat.setState({ mute })),
  ]
  made.onMessage(count)
  made.connection.connect().catch((error) => console.warn('The chat is not connected', error))
  return () => {
    for (const stop of [stopWatching, ...stops, opened.stop]) stop()
    void made.connection.close()
    rooms.clear()
    client = null
    line = null
    useChat.setState({ ...SILENT, current: useChat.getState().current })
  }
}

function takeWelcome({ channels, mute, blocked }: Welcome): void {
  const isKnown = (name: string | null) => name === null || channels.some(({ channel }) => channel === name)
  useChat.setState(({ current }) => ({ channels, mute, blocked, current: isKnown(current) ? current : 'global' }))
}

/** Every channel is listened to, for what is unread there; the past of one is read when somebody looks into it. */
async function joinAll(): Promise<void> {
  const { channels, opened } = useChat.getState()
  await Promise.all(channels.map(({ channel }) => join(channel).catch(() => {})))
  for (const channel of Object.keys(opened)) void refresh(channel)
  const { current, isInSight } = useChat.getState()
  if (current && isInSight) look(current)
}

function join(channel: string): Promise<OpenRoom> {
  const known = rooms.get(channel)
  if (known) return known
  const joining = enterRoom(channel)
  rooms.set(channel, joining)
  joining.catch((error) => {
    rooms.delete(channel)
    console.warn(error)
    complain(joinFailed(channel))
  })
  return joining
}

const COMPLAINS_AFTER = 1_000

/** Says what is wrong with the chat, unless it is over by then: who signs out, or is signed out, has left it as well. */
function complain(text: string): void {
  const entered = client
  setTimeout(() => client === entered && notices.say('error', text), COMPLAINS_AFTER)
}

async function enterRoom(channel: string): Promise<OpenRoom> {
  const room = await needClient().room(channel)
  await room.attach()
  const typists = createTypists((names) =>
    useChat.setState(({ typing }) => ({ typing: { ...typing, [channel]: names } })),
  )
  return { ...room, typing: createTypingSender(room.sendTyping), typists }
}

/** Reads the past of a channel, and only then hears what comes. */
async function openChannel(channel: string): Promise<void> {
  const room = await join(channel)
  const { hasMore } = await readPast(room)
  if (useChat.getState().opened[channel]) return
  useChat.setState(({ opened }) => ({ opened: { ...opened, [channel]: { hasMore } } }))
  room.subscribe({
    message(message) {
      room.typists.stop(message.clientId)
      if (!isBlocked(message.clientId)) show(channel, (known) => merged(known, [message]))
    },
    typing(typist) {
      if (typist.clientId !== useAuth.getState().user?.uid && !isBlocked(typist.clientId)) room.typists.hear(typist)
    },
  })
}

/** CHAT-18: without its past a channel goes on. */
async function readPast(room: ChatRoom): Promise<{ hasMore: boolean }> {
  try {
    const { messages, hasMore } = await room.history()
    show(room.name, (known) => caughtUp(known, messages, hasMore))
    return { hasMore }
  } catch (error) {
    console.error(`The history of ${room.name} could not be read`, error)
    return { hasMore: false }
  }
}

async function refresh(channel: string): Promise<void> {
  await readPast(await join(channel)).catch(() => {})
}

const isBlocked = (uid: string) => useChat.getState().blocked.some((player) => player.uid === uid)

function show(channel: string, next: (known: ChatMessage[]) => ChatMessage[]): void {
  useChat.setState(({ messages }) => ({ messages: { ...messages, [channel]: next(messages[channel] ?? []) } }))
}

function change(channel: string, next: (known: ChatChannel) => Partial<ChatChannel>): void {
  useChat.setState(({ channels }) => ({
    channels: channels.map((known) => (known.channel === channel ? { ...known, ...next(known) } : known)),
  }))
}

/** What nobody looks at is unread; a private word from somebody new opens a channel of its own. */
function count(message: ChatMessage): void {
  const { channel, clientId, username, text } = message
  const { user } = useAuth.getState()
  if (clientId === user?.uid || isBlocked(clientId)) return
  if (!useChat.getState().channels.some((known) => known.channel === channel)) {
    listTalk(channel, { uid: clientId, username })
  }
  const isMention = mentions(text, useGame.getState().username) || channel.startsWith('private:')
  if (isMention) for (const hear of mentionHearers) hear(message)
  if (isLookedAt(channel)) return readSoon(channel)
  change(channel, ({ unread, mentions: named }) => ({ unread: unread + 1, mentions: named + (isMention ? 1 : 0) }))
}

function listTalk(channel: string, partner: { uid: string; username: string }): void {
  const fresh = { channel, partner, unread: 0, mentions: 0, lastReadId: 0, slowModeSeconds: 0 }
  useChat.setState(({ channels }) => ({ channels: [...channels, fresh] }))
  void join(channel).catch(() => {})
}

function isLookedAt(channel: string): boolean {
  const { current, isInSight } = useChat.getState()
  return isInSight && current === channel && document.visibilityState === 'visible'
}

const READ_AFTER = 1_000
const reading = new Map<string, ReturnType<typeof setTimeout>>()

/** Says how far one has read: once for all that comes within a second. */
function readSoon(channel: string): void {
  if (reading.has(channel)) return
  const timer = setTimeout(() => {
    reading.delete(channel)
    const last = useChat.getState().messages[channel]?.at(-1)
    if (last) void rooms.get(channel)?.then((room) => room.markRead(last.id))
  }, READ_AFTER)
  reading.set(channel, timer)
}

/** Somebody looks into a channel. */
function look(channel: string): void {
  change(channel, () => ({ unread: 0, mentions: 0 }))
  const isNew = !useChat.getState().opened[channel]
  const opening = isNew && needsLine() ? openChannel(channel) : Promise.resolve()
  void opening.catch(() => {}).then(() => readSoon(channel))
}

const needsLine = () => client?.connection.status() === 'connected'

async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    notices.say('error', error instanceof CallFailed ? error.message : 'The server cannot be reached. Try again.')
    return false
  }
}

export type Sent = { ok: true; isMasked: boolean } | { ok: false; message: string }

export const chat = {
  status: (): ChatStatus => needClient().connection.status(),
  select(channel: string | null): void {
    useChat.setState({ current: channel })
    if (channel && useChat.getState().isInSight) look(channel)
  },
  /** The channel on the screen came into sight, or left it. */
  setInSight(isInSight: boolean): void {
    useChat.setState({ isInSight })
    const { current } = useChat.getState()
    if (isInSight && current) look(current)
  },
  async older(channel: string): Promise<void> {
    const room = await join(channel)
    const [first] = useChat.getState().messages[channel] ?? []
    const { messages, hasMore } = await room.history(first?.id)
    show(channel, (known) => withOlder(known, messages))
    useChat.setState(({ opened }) => ({ opened: { ...opened, [channel]: { hasMore } } }))
  },
  /** The player has come into a party, or left one: its talk is another than before, or none. */
  async partyChanged(): Promise<void> {
    // Otherwise the welcome tells.
    if (!needsLine()) return
    rooms.delete('party')
    useChat.setState(({ messages: { party: _, ...messages }, opened: { party: __, ...opened } }) => ({
      messages,
      opened,
    }))
    await line?.welcomeAnew().catch((error) => console.warn('The channels could not be read', error))
    await joinAll()
  },
  /** What is refused is said where it was written, and stays there. */
  async send(channel: string, text: string): Promise<Sent> {
    try {
      needClient()
      const room = await join(channel)
      const { message, isMasked } = await room.send(text)
      room.typing.stop()
      show(channel, (known) => merged(known, [message]))
      return { ok: true, isMasked }
    } catch (error) {
      const isWorded = error instanceof CallFailed || error instanceof ChatError
      return { ok: false, message: isWorded ? error.message : 'The server cannot be reached. Try again.' }
    }
  },
  keystroke: (channel: string) => void rooms.get(channel)?.then(({ typing }) => typing.keystroke()),
  stopTyping: (channel: string) => void rooms.get(channel)?.then(({ typing }) => typing.stop()),
  /** Opens the private talk with somebody. */
  talkTo(player: { uid: string; username: string }): void {
    const { user } = useAuth.getState()
    if (!user) return
    const channel = privateChannel(user.uid, player.uid)
    if (!useChat.getState().channels.some((known) => known.channel === channel)) listTalk(channel, player)
    chat.select(channel)
  },
  async block(player: { uid: string; username: string }): Promise<boolean> {
    const done = await attempt(() => call('blockPlayer', { uid: player.uid }))
    if (!done) return false
    useChat.setState(({ blocked, messages, channels, current }) => {
      const left = channels.filter(({ partner }) => partner?.uid !== player.uid)
      return {
        blocked: [...blocked, player],
        channels: left,
        current: left.some(({ channel }) => channel === current) ? current : 'global',
        messages: Object.fromEntries(
          Object.entries(messages).map(([name, all]) => [name, all.filter(({ clientId }) => clientId !== player.uid)]),
        ),
      }
    })
    return true
  },
  async unblock(uid: string): Promise<boolean> {
    const done = await attempt(() => call('unblockPlayer', { uid }))
    if (!done) return false
    useChat.setState(({ blocked }) => ({ blocked: blocked.filter((player) => player.uid !== uid) }))
    for (const channel of Object.keys(useChat.getState().opened)) void refresh(channel)
    return true
  },
  remove: (id: number) => attempt(() => askStaff('deleteMessage', { id })),
  mute: (uid: string, minutes: number, reason: string) =>
    attempt(() => askStaff('mutePlayer', { uid, minutes, reason })),
  setSlowMode: (channel: OpenChannel, seconds: number) => attempt(() => askStaff('setSlowMode', { channel, seconds })),
  /** Hears every message that names this player, or is for them alone. */
  onMention(hear: (message: ChatMessage) => void): () => void {
    mentionHearers.add(hear)
    return () => void mentionHearers.delete(hear)
  },
}
