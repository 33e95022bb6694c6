import type { ChatMessage } from '@hearthward/contract'
import { gameNow } from '../../../client/connection/server-time.ts'
import type { ChatLine, Page, Typist } from './client.ts'
import { Refused } from './connection.ts'

/** How the scripted line answers; changed while it is in use. */
export interface Script {
  opening: 'answers' | 'is silent' | 'is refused' | 'breaks'
  joining: 'lets in' | 'turns away'
  history: 'is there' | 'fails'
  /** How long each answer takes. */
  delay: number
}

export interface ScriptedLine extends ChatLine {
  script: Script
  /** The line is cut. */
  lose(): void
  /** Somebody else says something. */
  hear(channel: string, text: string): ChatMessage
  hearTyping(typist: Typist): void
  /** What was asked of it, in order. */
  readonly asked: string[]
}

const QUICK: Script = { opening: 'answers', joining: 'lets in', history: 'is there', delay: 0 }

/** A line without a server, that does as it is told: for the page that shows every state of the chat, and for tests. */
export function scriptedLine(script: Partial<Script> = {}, opened: () => void = () => {}): ScriptedLine {
  const messages: ChatMessage[] = []
  const asked: string[] = []
  let lost = () => {}
  let hear: (message: ChatMessage) => void = () => {}
  let hearTyping: (typist: Typist) => void = () => {}

  const line: ScriptedLine = {
    script: { ...QUICK, ...script },
    asked,
    async open() {
      asked.push('open')
      await later()
      if (line.script.opening === 'is silent') await new Promise(() => {})
      if (line.script.opening === 'is refused') throw new Refused('You may not do this')
      if (line.script.opening === 'breaks') throw new Error('No line')
      opened()
    },
    close: () => step('close'),
    onLost: (listener) => {
      lost = listener
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
      return { message: said(channel, 'you', text), isMasked: false }
    },
    sendTyping: (channel, isTyping) => step(`typing ${channel} ${isTyping}`),
    markRead: (channel, id) => step(`read ${channel} ${id}`),
    onMessage: (listener) => {
      hear = listener
    },
    onTyping: (listener) => {
      hearTyping = listener
    },
    welcomeAnew: async () => opened(),
    stop: () => void asked.push('stop'),
    lose: () => lost(),
    hear(channel, text) {
      const message = said(channel, 'somebody', text)
      hear(message)
      return message
    },
    hearTyping: (typist) => hearTyping(typist),
  }

  const later = () => new Promise((resolve) => setTimeout(resolve, line.script.delay))

  async function step(what: string): Promise<void> {
    asked.push(what)
    await later()
  }

  function said(channel: string, clientId: string, text: string): ChatMessage {
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
