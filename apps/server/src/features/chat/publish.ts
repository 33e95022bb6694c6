import type { ChatMessage, ServerMessages } from '@hearthward/contract'
import type { Bus } from '../../platform/bus/bus.ts'

/** Nobody notices the delay, and the messages of a busy channel still share few socket writes. */
const BATCH_INTERVAL = 20

/**
 * Publishes chat events. The first message of a topic is sent at once, later ones within the interval in a batch: in a
 * busy channel the cost is the number of socket writes, not their size.
 */
export interface ChatPublisher {
  publishMessage(topics: readonly string[], message: ChatMessage): void
  /** Publishes any other event, after all messages that were posted before it. */
  publish<Event extends keyof ServerMessages>(
    topics: readonly string[],
    event: Event,
    message: Parameters<ServerMessages[Event]>[0],
  ): void
}

export function createChatPublisher(bus: Bus): ChatPublisher {
  /** Pending messages of topics that were published within the interval. */
  const pending = new Map<string, ChatMessage[]>()

  function flush(topic: string): void {
    const messages = pending.get(topic) ?? []
    if (messages.length === 0) return
    pending.set(topic, [])
    bus.publish(topic, 'chatMessages', { messages })
  }

  function flushLater(topic: string): void {
    setTimeout(() => {
      if (pending.get(topic)?.length === 0) return void pending.delete(topic)
      flush(topic)
      flushLater(topic)
    }, BATCH_INTERVAL)
  }

  function add(topic: string, message: ChatMessage): void {
    const since = pending.get(topic)
    if (since) return void since.push(message)
    pending.set(topic, [message])
    flush(topic)
    flushLater(topic)
  }

  return {
    publishMessage(topics, message) {
      for (const topic of topics) add(topic, message)
    },
    publish(topics, event, message) {
      for (const topic of topics) {
        flush(topic)
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
