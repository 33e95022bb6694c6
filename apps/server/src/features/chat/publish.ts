import type { ChatMessage, ServerMessages } from '@hearthward/contract'
import type { Bus } from '../../platform/bus/bus.ts'

/** Shorter than anybody notices; long enough that a crowd is heard in few messages. */
const GATHERED_FOR = 20

/**
 * Passes on what goes on in the chat. What is said in a quiet room is told at once; what is said within a moment after
 * it goes out together, for in a lively one it is the writing to each listener that costs, not what is written.
 */
export interface ChatPublisher {
  publishMessage(topics: readonly string[], message: ChatMessage): void
  /** Anything else, and never before what was said before it. */
  publish<Event extends keyof ServerMessages>(
    topics: readonly string[],
    event: Event,
    message: Parameters<ServerMessages[Event]>[0],
  ): void
}

export function createChatPublisher(bus: Bus): ChatPublisher {
  /** Topics that were told of something a moment ago, and what was said there since. */
  const gathered = new Map<string, ChatMessage[]>()

  function pass(topic: string): void {
    const messages = gathered.get(topic) ?? []
    if (messages.length === 0) return
    gathered.set(topic, [])
    bus.publish(topic, 'chatMessages', { messages })
  }

  function passLater(topic: string): void {
    setTimeout(() => {
      if (gathered.get(topic)?.length === 0) return void gathered.delete(topic)
      pass(topic)
      passLater(topic)
    }, GATHERED_FOR)
  }

  function say(topic: string, message: ChatMessage): void {
    const since = gathered.get(topic)
    if (since) return void since.push(message)
    gathered.set(topic, [message])
    pass(topic)
    passLater(topic)
  }

  return {
    publishMessage(topics, message) {
      for (const topic of topics) say(topic, message)
    },
    publish(topics, event, message) {
      for (const topic of topics) {
        pass(topic)
        bus.publish(topic, event, message)
      }
    },
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly chatPublisher: ChatPublisher
  }
}
