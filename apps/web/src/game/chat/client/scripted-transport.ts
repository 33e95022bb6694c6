import type { ChatMessage } from '@hearthward/contract'
import { gameNow } from '../../../client/connection/server-time.ts'
import type { ChatTransport, HistoryPage, Typist } from './client.ts'
import { ConnectionRefused } from './connection.ts'

/** How the scripted transport answers. It can be changed while in use. */
export interface Script {
  opening: 'answers' | 'is silent' | 'is refused' | 'breaks'
  joining: 'lets in' | 'turns away'
  history: 'is there' | 'fails'
  /** How long each answer takes. */
  delay: number
}

export interface ScriptedTransport extends ChatTransport {
  script: Script
  /** Simulates a lost connection. */
  lose(): void
  /** Simulates a message of another player. */
  receive(channel: string, text: string): ChatMessage
  receiveTyping(typist: Typist): void
  /** The requests it received, in order. */
  readonly requests: string[]
}

const QUICK: Script = { opening: 'answers', joining: 'lets in', history: 'is there', delay: 0 }

/**
 * A transport without a server that answers by a script, for tests and for the page that shows every state of the chat.
 */
export function scriptedTransport(script: Partial<Script> = {}, opened: () => void = () => {}): ScriptedTransport {
  const messages: ChatMessage[] = []
  const requests: string[] = []
  let onLost = () => {}
  let onMessage: (message: ChatMessage) => void = () => {}
  let onTyping: (typist: Typist) => void = () => {}

  const transport: ScriptedTransport = {
    script: { ...QUICK, ...script },
    requests,
    async open() {
      requests.push('open')
      await delay()
      if (transport.script.opening === 'is silent') await new Promise(() => {})
      if (transport.script.opening === 'is refused') throw new ConnectionRefused('You may not do this')
      if (transport.script.opening === 'breaks') throw new Error('No transport')
      opened()
    },
    close: () => step('close'),
    onLost: (listener) => {
      onLost = listener
    },
    async follow(channel) {
      await step(`follow ${channel}`)
      return transport.script.joining === 'lets in'
    },
    unfollow: (channel) => step(`unfollow ${channel}`),
    async history(channel, before): Promise<HistoryPage> {
      await step(`history ${channel}`)
      if (transport.script.history === 'fails') throw new Error('No history')
      const past = messages.filter((message) => message.channel === channel && message.id < (before ?? Infinity))
      return { messages: past.slice(-50), hasMore: past.length > 50 }
    },
    async send(channel, text) {
      await step(`send ${channel} ${text}`)
      return { message: addMessage(channel, 'you', text), isMasked: false }
    },
    sendTyping: (channel, isTyping) => step(`typing ${channel} ${isTyping}`),
    markRead: (channel, id) => step(`read ${channel} ${id}`),
    onMessage: (listener) => {
      onMessage = listener
    },
    onTyping: (listener) => {
      onTyping = listener
    },
    refreshWelcome: async () => opened(),
    stop: () => void requests.push('stop'),
    lose: () => onLost(),
    receive(channel, text) {
      const message = addMessage(channel, 'somebody', text)
      onMessage(message)
      return message
    },
    receiveTyping: (typist) => onTyping(typist),
  }

  const delay = () => new Promise((resolve) => setTimeout(resolve, transport.script.delay))

  async function step(what: string): Promise<void> {
    requests.push(what)
    await delay()
  }

  function addMessage(channel: string, clientId: string, text: string): ChatMessage {
    const message: ChatMessage = {
      id: messages.length + 1,
      channel,
      clientId,
      username: clientId,
      text,
      timestamp: gameNow(),
      isStaff: false,
      isDeleted: false,
    }
    messages.push(message)
    return message
  }

  return transport
}
