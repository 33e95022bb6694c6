import type { ServerMessages } from '@hearthward/contract'
import { useEffect } from 'react'
import { onLiveMessage, subscribeToTopic } from '../client/connection/live.ts'

type MessageName = Exclude<keyof ServerMessages, 'probe'>

/** Subscribes to a topic of staff while the component is mounted; the listener gets every message of that name. */
export function useLiveMessage<Name extends MessageName>(
  topic: string,
  name: Name,
  listener: (message: Parameters<ServerMessages[Name]>[0]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new listener must not resubscribe
  useEffect(() => {
    const subscription = subscribeToTopic(topic)
    const unlisten = onLiveMessage(name, listener as never)
    return () => {
      subscription.unsubscribe()
      unlisten()
    }
  }, [topic, name])
}
