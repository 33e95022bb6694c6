import type { ServerMessages } from '@hearthward/contract'
import { useEffect } from 'react'
import { follow, onMessage } from '../client/live.ts'

type Heard = Exclude<keyof ServerMessages, 'beat'>

/** Follows a topic of staff while the part is on screen, and hears every message of a kind. */
export function useTold<Name extends Heard>(
  topic: string,
  name: Name,
  hear: (message: Parameters<ServerMessages[Name]>[0]) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard is handled by the newest, without following anew
  useEffect(() => {
    const followed = follow(topic)
    const unhear = onMessage(name, hear as never)
    return () => {
      followed.stop()
      unhear()
    }
  }, [topic, name])
}
