import {
  type ChatMessage,
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
import {
  addChannel,
  applyWelcome,
  isBlocked,
  isInView,
  removeChannels,
  unreadIn,
  updateChannel,
  updateMessages,
} from './channel-state.ts'
import { type ChatClient, type ChatRoom, type ChatTransport, createChatClient } from './client.ts'
import type { ChatStatus } from './connection.ts'
import { ChatError, joinFailed, NOT_INITIALIZED, START_FAILED } from './errors.ts'
import { mergeLatestPage, mergeMessages, prependOlder, removeText } from './messages.ts'
import { serverTransport, type Welcome } from './server-transport.ts'
import { INITIAL_CHAT, useChat } from './state.ts'
import { watchStatus } from './status-watch.ts'
import { createTypingSender, createTypists } from './typing.ts'

/** The player's chat: one client with its rooms, and the state that components show. */

interface OpenRoom extends ChatRoom {
  typing: ReturnType<typeof createTypingSender>
  typists: ReturnType<typeof createTypists>
}

let client: ChatClient | null = null
let transport: ChatTransport | null = null
const rooms = new Map<string, Promise<OpenRoom>>()
/** Channels being opened on this connection, so that each history is read once. */
const openings = new Map<string, Promise<void>>()
/** A message that mentions this player, or is private. */
export interface ChatMention {
  message: ChatMessage
  /** The first unread message of a private talk that is not in view. */
  isNewTalk: boolean
}
const mentionListeners = new Set<(mention: ChatMention) => void>()

function requireClient(): ChatClient {
  if (!client) throw new ChatError(NOT_INITIALIZED)
  return client
}

type MakeTransport = (welcome: (welcome: Welcome) => void) => ChatTransport

/** Starts the chat over the given transport. Returns a function that stops it. */
export function startChat(makeLine: MakeTransport = serverTransport): () => void {
  try {
    return enterChat(makeLine)
  } catch (error) {
    console.error('The chat could not be started', error)
    toasts.show('error', START_FAILED)
    return () => {}
  }
}

function enterChat(makeLine: MakeTransport): () => void {
  const opened = makeLine(applyWelcome)
  const made = createChatClient(opened)
  client = made
  transport = opened
  const watch = () => watchStatus(made.connection.status, showErrorLater)
  let stopWatching = watch()
  const stops = [
    made.connection.onChange((status) => {
      const isLost = useChat.getState().status === 'connected' && status === 'disconnected'
      useChat.setState({ status })
      if (status === 'connected') {
        // A read of the former connection may lack messages of the time in between.
        openings.clear()
        void joinAll()
      }
      if (isLost) {
        // The watch of this connection may still run. Left alone it would report the end of the chat as a failure.
        stopWatching()
        stopWatching = watch()
      }
    }),
    onLiveMessage('chatDeleted', ({ channel, id }) => updateMessages(channel, (known) => removeText(known, id))),
    onLiveMessage('chatSlowMode', ({ channel, seconds }) =>
      updateChannel(channel, () => ({ slowModeSeconds: seconds })),
    ),
    onLiveMessage('chatMute', ({ mute }) => useChat.setState({ mute })),
    onLiveMessage('unfollowed', ({ topic }) => {
      const channel = OPEN_CHANNELS.find((name) => topics.chat(name) === topic)
      if (channel) void leaveRefused(channel)
    }),
    onLiveMessage('chatPresence', ({ channel, present }) =>
      useChat.setState((state) => ({ present: { ...state.present, [channel]: present } })),
    ),
    onPageVisible(markCurrentRead),
  ]
  made.onMessage(countMessage)
  made.connection.connect().catch((error) => console.warn('The chat is not connected', error))
  return () => {
    for (const stop of [stopWatching, ...stops, opened.stop]) stop()
    void made.connection.close()
    rooms.clear()
    openings.clear()
    client = null
    transport = null
    useChat.setState({ ...INITIAL_CHAT, current: useChat.getState().current })
  }
}

function onPageVisible(act: () => void): () => void {
  const onChange = () => document.visibilityState === 'visible' && act()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Marks the current channel as read if it is in view. */
function markCurrentRead(): void {
  const { current, isInSight } = useChat.getState()
  if (current && isInSight) viewChannel(current)
}

async function joinAll(): Promise<void> {
  const entered = client
  if (!entered) return
  const { channels } = useChat.getState()
  await Promise.all(channels.map(({ channel }) => join(channel).catch(() => {})))
  // The chat may have been stopped or disconnected meanwhile. The next connection then joins and reads.
  if (client !== entered || !isConnected()) return
  for (const channel of Object.keys(useChat.getState().opened)) void refresh(channel)
  markCurrentRead()
}

/** Drops the room with its messages: another party may have a channel of the same name. */
function leave(channel: string): void {
  openings.delete(channel)
  if (rooms.delete(channel)) void client?.release(channel)
  useChat.setState(({ messages: { [channel]: _, ...messages }, opened: { [channel]: __, ...opened } }) => ({
    messages,
    opened,
  }))
}

/** Reads the list of channels again, leaves removed ones and joins new ones. */
async function refreshChannels(): Promise<void> {
  // Without a connection the next welcome brings the channels.
  if (!isConnected()) return
  await transport?.refreshWelcome().catch((error) => console.warn('The channels could not be read', error))
  const { channels } = useChat.getState()
  for (const name of [...rooms.keys()]) if (!channels.some(({ channel }) => channel === name)) leave(name)
  await joinAll()
}

async function leaveRefused(channel: string): Promise<void> {
  leave(channel)
  await refreshChannels()
}

function join(channel: string): Promise<OpenRoom> {
  const known = rooms.get(channel)
  if (known !== undefined) return known
  const entered = client
  const joining = attachRoom(channel)
  rooms.set(channel, joining)
  joining.catch((error) => {
    // The next player may have opened the chat since and be joining a channel of the same name.
    if (rooms.get(channel) === joining) rooms.delete(channel)
    if (client !== entered) return
    console.warn(error)
    showErrorLater(joinFailed(channel), isConnected)
  })
  return joining
}

/** Runs an action in a joined room. A failed join has already been shown by `join`. */
function withRoom(channel: string, act: (room: OpenRoom) => void): void {
  rooms.get(channel)?.then(act, () => {})
}

const ERROR_DELAY = 1_000

/**
 * Shows an error with a delay, unless the chat has been stopped by then or the error no longer holds: a sign-out also
 * breaks the connection.
 */
function showErrorLater(text: string, holds: () => boolean = () => true): void {
  const entered = client
  if (!entered) return
  setTimeout(() => client === entered && holds() && toasts.show('error', text), ERROR_DELAY)
}

async function attachRoom(channel: string): Promise<OpenRoom> {
  const room = await requireClient().room(channel)
  await room.attach()
  const typists = createTypists((names) =>
    useChat.setState(({ typing }) => ({ typing: { ...typing, [channel]: names } })),
  )
  return { ...room, typing: createTypingSender(room.sendTyping), typists }
}

/** Opens a channel, or waits for the opening under way: coming into view and joining may both ask for it. */
function openOnce(channel: string): Promise<void> {
  const known = openings.get(channel)
  if (known !== undefined) return known
  const opening = openChannel(channel).finally(() => {
    if (openings.get(channel) === opening) openings.delete(channel)
  })
  openings.set(channel, opening)
  return opening
}

/** Reads the history of a channel and then subscribes to new messages. */
async function openChannel(channel: string): Promise<void> {
  const room = await join(channel)
  const { hasMore } = await readPast(room)
  if (useChat.getState().opened[channel]) return
  useChat.setState(({ opened }) => ({ opened: { ...opened, [channel]: { hasMore } } }))
  room.subscribe({
    message(message) {
      room.typists.stop(message.clientId)
      if (!isBlocked(message.clientId)) updateMessages(channel, (known) => mergeMessages(known, [message]))
    },
    typing(typist) {
      if (typist.clientId !== useAuth.getState().user?.uid && !isBlocked(typist.clientId)) room.typists.update(typist)
    },
  })
}

/** CHAT-18: a channel works without its history. */
async function readPast(room: ChatRoom): Promise<{ hasMore: boolean }> {
  try {
    const { messages, hasMore } = await room.history()
    updateMessages(room.name, (known) => mergeLatestPage(known, messages, hasMore))
    return { hasMore }
  } catch (error) {
    console.error(`The history of ${room.name} could not be read`, error)
    return { hasMore: false }
  }
}

async function refresh(channel: string): Promise<void> {
  await join(channel).then(readPast, () => {})
}

/** Counts a message as unread unless its channel is in view. A first private message adds its channel. */
function countMessage(message: ChatMessage): void {
  const { channel, clientId, username, text } = message
  const { user } = useAuth.getState()
  if (clientId === user?.uid || isBlocked(clientId)) return
  if (!useChat.getState().channels.some((known) => known.channel === channel)) {
    addTalk(channel, { uid: clientId, username })
  }
  const isPrivate = channel.startsWith('private:')
  const isMention = hasMention(text, useGame.getState().username) || isPrivate
  const isSeen = isInView(channel)
  const isNewTalk = isPrivate && !isSeen && unreadIn(channel) === 0
  if (isMention) for (const listener of mentionListeners) listener({ message, isNewTalk })
  if (isSeen) return readSoon(channel)
  updateChannel(channel, ({ unread, mentions: named }) => ({
    unread: unread + 1,
    mentions: named + (isMention ? 1 : 0),
  }))
}

function addTalk(channel: string, partner: { uid: string; username: string }): void {
  addChannel(channel, partner)
  void join(channel).catch(() => {})
}

const READ_AFTER = 1_000
const reading = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends the read position, at most once a second. */
function readSoon(channel: string): void {
  if (reading.has(channel)) return
  const timer = setTimeout(() => {
    reading.delete(channel)
    const last = useChat.getState().messages[channel]?.at(-1)
    if (last) withRoom(channel, (room) => room.markRead(last.id))
  }, READ_AFTER)
  reading.set(channel, timer)
}

/** The channel has come into view: opens it and marks it as read. */
function viewChannel(channel: string): void {
  updateChannel(channel, () => ({ unread: 0, mentions: 0 }))
  const isNew = !useChat.getState().opened[channel]
  const opening = isNew && isConnected() ? openOnce(channel) : Promise.resolve()
  void opening.catch(() => {}).then(() => readSoon(channel))
}

const isConnected = () => client?.connection.status() === 'connected'

export type SendResult = { ok: true; isMasked: boolean } | { ok: false; message: string }

export const chat = {
  status: (): ChatStatus => requireClient().connection.status(),
  select(channel: string | null): void {
    useChat.setState({ current: channel })
    if (channel && useChat.getState().isInSight) viewChannel(channel)
  },
  /** The current channel came into view, or left it. */
  setInSight(isInSight: boolean): void {
    useChat.setState({ isInSight })
    markCurrentRead()
  },
  async older(channel: string): Promise<void> {
    const room = await join(channel)
    const [first] = useChat.getState().messages[channel] ?? []
    const { messages, hasMore } = await room.history(first?.id)
    updateMessages(channel, (known) => prependOlder(known, messages))
    useChat.setState(({ opened }) => ({ opened: { ...opened, [channel]: { hasMore } } }))
  },
  /** The player joined or left a party, so the party channel is another one or gone. */
  async partyChanged(): Promise<void> {
    if (!isConnected()) return
    leave('party')
    await refreshChannels()
  },
  /** A membership or the permissions have changed. */
  rightsChanged: refreshChannels,
  /** Returns a refusal instead of a toast: the composer shows it and keeps the text. */
  async send(channel: string, text: string): Promise<SendResult> {
    try {
      requireClient()
      const room = await join(channel)
      const { message, isMasked } = await room.send(text)
      room.typing.stop()
      updateMessages(channel, (known) => mergeMessages(known, [message]))
      return { ok: true, isMasked }
    } catch (error) {
      const isRefusal = error instanceof CallFailed || error instanceof ChatError
      return { ok: false, message: isRefusal ? error.message : 'The server cannot be reached. Try again.' }
    }
  },
  keystroke: (channel: string) => withRoom(channel, ({ typing }) => typing.keystroke()),
  stopTyping: (channel: string) => withRoom(channel, ({ typing }) => typing.stop()),
  /** Opens the private talk with a player. */
  openTalk(player: { uid: string; username: string }): void {
    const { user } = useAuth.getState()
    if (!user) return
    const channel = privateChannel(user.uid, player.uid)
    if (!useChat.getState().channels.some((known) => known.channel === channel)) addTalk(channel, player)
    chat.select(channel)
  },
  /** Removes a private talk from the list until its next message. */
  async closeTalk(channel: PrivateChannel): Promise<boolean> {
    const done = await attempt(() => call('closeTalk', { channel }))
    if (done) removeChannels((known) => known.channel === channel)
    return done
  },
  async block(player: { uid: string; username: string }): Promise<boolean> {
    const done = await attempt(() => call('blockPlayer', { uid: player.uid }))
    if (!done) return false
    removeChannels(({ partner }) => partner?.uid === player.uid)
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
    // Lists the talk with them again, and their messages in other channels.
    await transport?.refreshWelcome().catch((error) => console.warn('The channels could not be read', error))
    await joinAll()
    return true
  },
  /** Calls the listener with every mention and private message. Returns an unsubscribe function. */
  onMention(listener: (mention: ChatMention) => void): () => void {
    mentionListeners.add(listener)
    return () => void mentionListeners.delete(listener)
  },
}
