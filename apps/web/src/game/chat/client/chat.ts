import {
  type ChatChannel,
  type ChatMessage,
  DEFAULT_CHANNEL,
  hasMention,
  OPEN_CHANNELS,
  type PrivateChannel,
  privateChannel,
  topics,
} from '@hearthward/contract'
import { useAuth } from '../../../client/account/auth.ts'
import { CallFailed, call } from '../../../client/connection/calls.ts'
import { onLiveMessage } from '../../../client/connection/live.ts'
import { useGame } from '../../../client/game-state.ts'
import { toasts } from '../../../client/toasts.ts'
import { attempt } from './attempt.ts'
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
/** A message for this player: it names them, or is for them alone. */
export interface Calling {
  message: ChatMessage
  /** The first of a private talk since one looked into it, while one looks elsewhere. */
  isNewTalk: boolean
}
const callHearers = new Set<(calling: Calling) => void>()

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
    toasts.show('error', START_FAILED)
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
    onLiveMessage('chatDeleted', ({ channel, id }) => show(channel, (known) => withoutText(known, id))),
    onLiveMessage('chatSlowMode', ({ channel, seconds }) => change(channel, () => ({ slowModeSeconds: seconds }))),
    onLiveMessage('chatMute', ({ mute }) => useChat.setState({ mute })),
    onLiveMessage('unfollowed', ({ topic }) => {
      const channel = OPEN_CHANNELS.find((name) => topics.chat(name) === topic)
      if (channel) void turnedAway(channel)
    }),
    onLiveMessage('chatPresence', ({ channel, present }) =>
      useChat.setState((state) => ({ present: { ...state.present, [channel]: present } })),
    ),
    onReturn(lookAgain),
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

function onReturn(look: () => void): () => void {
  const onChange = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whoever comes back to the page sees what was said meanwhile. */
function lookAgain(): void {
  const { current, isInSight } = useChat.getState()
  if (current && isInSight) look(current)
}

function takeWelcome({ channels, mute, blocked }: Welcome): void {
  const isKnown = (name: string | null) => name === null || channels.some(({ channel }) => channel === name)
  useChat.setState(({ current }) => ({ channels, mute, blocked, current: isKnown(current) ? current : 'global' }))
}

/** Every channel is listened to, for what is unread there; the past of one is read when somebody looks into it. */
async function joinAll(): Promise<void> {
  const entered = client
  if (!entered) return
  const { channels } = useChat.getState()
  await Promise.all(channels.map(({ channel }) => join(channel).catch(() => {})))
  // The chat may have been left meanwhile, or the line lost: then the next connection joins and reads.
  if (client !== entered || !needsLine()) return
  for (const channel of Object.keys(useChat.getState().opened)) void refresh(channel)
  lookAgain()
}

/** What a room held is gone with it: another may stand under the same name. */
function leave(channel: string): void {
  if (rooms.delete(channel)) void client?.release(channel)
  useChat.setState(({ messages: { [channel]: _, ...messages }, opened: { [channel]: __, ...opened } }) => ({
    messages,
    opened,
  }))
}

/** Asks which channels there are by now: those that are gone are left, those that are new are joined. */
async function lookAround(): Promise<void> {
  // Otherwise the welcome tells.
  if (!needsLine()) return
  await line?.welcomeAnew().catch((error) => console.warn('The channels could not be read', error))
  const { channels } = useChat.getState()
  for (const name of [...rooms.keys()]) if (!channels.some(({ channel }) => channel === name)) leave(name)
  await joinAll()
}

async function turnedAway(channel: string): Promise<void> {
  leave(channel)
  await lookAround()
}

function join(channel: string): Promise<OpenRoom> {
  const known = rooms.get(channel)
  if (known) return known
  const entered = client
  const joining = enterRoom(channel)
  rooms.set(channel, joining)
  joining.catch((error) => {
    // The next player may have opened the chat since and be joining a channel of the same name.
    if (rooms.get(channel) === joining) rooms.delete(channel)
    if (client !== entered) return
    console.warn(error)
    complain(joinFailed(channel))
  })
  return joining
}

/** Does something in a room that was asked for. A room that cannot be joined has been told of where it was asked for. */
function inRoom(channel: string, act: (room: OpenRoom) => void): void {
  rooms.get(channel)?.then(act, () => {})
}

const COMPLAINS_AFTER = 1_000

/** Says what is wrong with the chat, unless it is over by then: who signs out, or is signed out, has left it as well. */
function complain(text: string): void {
  const entered = client
  setTimeout(() => client === entered && toasts.show('error', text), COMPLAINS_AFTER)
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
  await join(channel).then(readPast, () => {})
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
  const isPrivate = channel.startsWith('private:')
  const isMention = hasMention(text, useGame.getState().username) || isPrivate
  const isSeen = isLookedAt(channel)
  const isNewTalk = isPrivate && !isSeen && unreadIn(channel) === 0
  if (isMention) for (const hear of callHearers) hear({ message, isNewTalk })
  if (isSeen) return readSoon(channel)
  change(channel, ({ unread, mentions: named }) => ({ unread: unread + 1, mentions: named + (isMention ? 1 : 0) }))
}

const unreadIn = (name: string) => useChat.getState().channels.find(({ channel }) => channel === name)?.unread ?? 0

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
    if (last) inRoom(channel, (room) => room.markRead(last.id))
  }, READ_AFTER)
  reading.set(channel, timer)
}

function unlist(isGone: (channel: ChatChannel) => boolean): void {
  useChat.setState(({ channels, current }) => {
    const left = channels.filter((channel) => !isGone(channel))
    const isLeft = current === null || left.some(({ channel }) => channel === current)
    return { channels: left, current: isLeft ? current : DEFAULT_CHANNEL }
  })
}

/** Somebody looks into a channel. */
function look(channel: string): void {
  change(channel, () => ({ unread: 0, mentions: 0 }))
  const isNew = !useChat.getState().opened[channel]
  const opening = isNew && needsLine() ? openChannel(channel) : Promise.resolve()
  void opening.catch(() => {}).then(() => readSoon(channel))
}

const needsLine = () => client?.connection.status() === 'connected'

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
    lookAgain()
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
    if (!needsLine()) return
    leave('party')
    await lookAround()
  },
  /** A membership began or ended, or a rank is another. */
  rightsChanged: lookAround,
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
  keystroke: (channel: string) => inRoom(channel, ({ typing }) => typing.keystroke()),
  stopTyping: (channel: string) => inRoom(channel, ({ typing }) => typing.stop()),
  /** Opens the private talk with somebody. */
  talkTo(player: { uid: string; username: string }): void {
    const { user } = useAuth.getState()
    if (!user) return
    const channel = privateChannel(user.uid, player.uid)
    if (!useChat.getState().channels.some((known) => known.channel === channel)) listTalk(channel, player)
    chat.select(channel)
  },
  /** Takes a private talk out of the list; the next word in it brings it back. */
  async closeTalk(channel: PrivateChannel): Promise<boolean> {
    const done = await attempt(() => call('closeTalk', { channel }))
    if (done) unlist((known) => known.channel === channel)
    return done
  },
  async block(player: { uid: string; username: string }): Promise<boolean> {
    const done = await attempt(() => call('blockPlayer', { uid: player.uid }))
    if (!done) return false
    unlist(({ partner }) => partner?.uid === player.uid)
    useChat.setState(({ blocked, messages }) => ({
      blocked: [...blocked, player],
      messages: Object.fromEntries(
        Object.entries(messages).map(([name, all]) => [name, all.filter(({ clientId }) => clientId !== player.uid)]),
      ),
    }))
    return true
  },
  async unblock(uid: string): Promise<boolean> {
    const done = await attempt(() => call('unblockPlayer', { uid }))
    if (!done) return false
    useChat.setState(({ blocked }) => ({ blocked: blocked.filter((player) => player.uid !== uid) }))
    // The talk with them stands in the list again, and what they said in others.
    await line?.welcomeAnew().catch((error) => console.warn('The channels could not be read', error))
    await joinAll()
    return true
  },
  /** Hears every message that names this player, or is for them alone. */
  onCall(hear: (calling: Calling) => void): () => void {
    callHearers.add(hear)
    return () => void callHearers.delete(hear)
  },
}
