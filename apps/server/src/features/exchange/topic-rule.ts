import { topics } from '@hearthward/contract'
import type { TopicRule } from '../../core/topic-rule.ts'

const PRICES = topics.prices('')

/** Prices are public. */
export const exchangeTopics: TopicRule = ({ timeline, clock }, _identity, topic) => {
  if (topic === topics.market) return Number.POSITIVE_INFINITY
  if (!topic.startsWith(PRICES)) return undefined
  const { content } = timeline.contentAt(clock.now())
  return Object.hasOwn(content.items, topic.slice(PRICES.length)) ? Number.POSITIVE_INFINITY : 0
}
