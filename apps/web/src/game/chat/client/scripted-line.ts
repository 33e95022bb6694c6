import type { ChatMessage } from '@hearthward/contract'
import { gameNow } from '../../../client/connection/server-time.ts'
import type { ChatLine, Page, Typist } from './client.ts'
import { Refused } from './connection.ts'

/** How the scripted transport answers. It can be changed while in use. */
export interface Script {
  opening: 'answers' | 'is silent' | 'is refused' | 'breaks'
  joining: 'lets in' | 'turns away'
  history: 'is there' | 'fails'
  /** How long each answer takes. */
  delay: number
}

export interface ScriptedLine extends ChatLine {
  script: Script
  /** Simulates a lost connection. */
  lose(): void
  /** Simulates a message of another player. */
  hear(channel: string, text: string): ChatMessage
  hearTyping(typist: Typist): void
  /** The requests it received, in order. */
  readonly asked: string[]
}

const QUICK: Script = { opening: 'answers', joining: 'lets in', history: 'is there', delay: 0 }

/** A transport without a server that answers by a script, for tests and for the page that shows every state of the chat. */
export function scriptedLine(script: Partial<Script> = {}, opened: () => void = () => {}): ScriptedLine {
  const messages: ChatMessage[] = []
  const asked: string[] = []
  let onLost = () => {}
  let onMessage: (message: ChatMessage) => void = () => {}
  let onTyping: (typist: Typist) => void = () => {}

  const line: ScriptedLine = {
    script: { ...QUICK, ...script },
    asked,
    async open() {
      asked.push('open')
      await delay()
      if (line.script.opening === 'is silent') await new Promise(() => {})
      if (line.script.opening === 'is refused') throw new Refused('You may not do this')
      if (line.script.opening === 'breaks') throw new Error('No line')
      opened()
    },
    close: () => step('close'),
    onLost: (listener) => {
      onLost = listener
    },
    async follow(channel) {
      await step(`follow ${channel}`)
      return line.script.joining === 'lets in'
    },
    unfollow: (channel) => step(`unfollow ${channel}`),
    async history(channel, before): Promise<Page> {
      await step(`history ${channel}`)
      if (line.script.history === 'fails') throw new Error('No history')
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
    welcomeAnew: async () => opened(),
    stop: () => void asked.push('stop'),
    lose: () => onLost(),
    hear(channel, text) {
      const message = addMessage(channel, 'somebody', text)
      onMessage(message)
      return message
    },
    hearTyping: (typist) => onTyping(typist),
  }

  const delay = () => new Promise((resolve) => setTimeout(resolve, line.script.delay))

  async function step(what: string): Promise<void> {
    asked.push(what)
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

  return line
}
