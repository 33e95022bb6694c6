import { OPEN_CHANNELS, type OpenChannel, type ServerMessages, topics } from '@hearthward/contract'

const LOOKS_EVERY = 1_000
/** In a crowd somebody comes or goes all the time: it hears of it this often. */
const CROWD = 50
const CROWD_TOLD_EVERY = 5_000

type Tell = (topic: string, message: Parameters<ServerMessages['chatPresence']>[0]) => void

/** Tells those who listen to a channel how many they are, whenever that has changed. Answers for one who comes, too. */
export function startHeadcounts(countOf: (topic: string) => number, tell: Tell, now: () => number = Date.now) {
  const told = new Map<OpenChannel, { present: number; at: number }>()

  function look(): void {
    for (const channel of OPEN_CHANNELS) {
      const topic = topics.chat(channel)
      const present = countOf(topic)
      const last = told.get(channel)
      if (present === (last?.present ?? 0)) continue
      if (last && present > CROWD && now() - last.at < CROWD_TOLD_EVERY) continue
      told.set(channel, { present, at: now() })
      tell(topic, { channel, present })
    }
  }

  const looking = setInterval(look, LOOKS_EVERY)
  return {
    /** What a page that has just come is told at once; null for a topic that is no channel. */
    for(topic: string): Parameters<Tell>[1] | null {
      const channel = OPEN_CHANNELS.find((open) => topics.chat(open) === topic)
      return channel ? { channel, present: countOf(topic) } : null
    },
    stop: () => clearInterval(looking),
  }
}
