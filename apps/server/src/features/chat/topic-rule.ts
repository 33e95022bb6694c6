import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import { rankOf } from '../../core/access/access.ts'
import type { TopicRule } from '../../core/topic-rule.ts'
import { channelAccessUntil } from './channels.ts'

export const chatTopics: TopicRule = (server, identity, topic) => {
  const channel = OPEN_CHANNELS.find((open) => topics.chat(open) === topic)
  return channel && channelAccessUntil(server, channel, { uid: identity.uid, rank: () => rankOf(server, identity) })
}
