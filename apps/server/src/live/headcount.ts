import { OPEN_CHANNELS, type OpenChannel, type ServerMessages, topics } from '@hearthward/contract'

const CHECK_INTERVAL = 1_000
/** In a crowd the headcount changes all the time, so it is published less often. */
const CROWD = 50
const CROWD_INTERVAL = 5_000

type PublishHeadcount = (topic: string, message: Parameters<ServerMessages['chatPresence']>[0]) => void

/** Publishes the number of subscribers of a channel whenever it has changed. */
export function startHeadcounts(
  countOf: (topic: string) => number,
  publish: PublishHeadcount,
  now: () => number = Date.now,
) {
  const lastPublished = new Map<OpenChannel, { present: number; at: number }>()

  function publishChanges(): void {
    for (const channel of OPEN_CHANNELS) {
      const topic = topics.chat(channel)
      const present = countOf(topic)
      const last = lastPublished.get(channel)
      if (present === (last?.present ?? 0)) continue
      if (last && present > CROWD && now() - last.at < CROWD_INTERVAL) continue
      lastPublished.set(channel, { present, at: now() })
      publish(topic, { channel, present })
    }
  }

  const timer = setInterval(publishChanges, CHECK_INTERVAL)
  return {
    /** The headcount for a new subscriber; null for a topic that is not a channel. */
    for(topic: string): Parameters<PublishHeadcount>[1] | null {
      const channel = OPEN_CHANNELS.find((open) => topics.chat(open) === topic)
      return channel ? { channel, present: countOf(topic) } : null
    },
    stop: () => clearInterval(timer),
  }
}
