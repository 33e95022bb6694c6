import type { TopicRule } from '../core/topic-rule.ts'
import { chatTopics } from './chat/topic-rule.ts'
import { exchangeTopics } from './exchange/topic-rule.ts'

/** The topics that players may follow, by feature. */
export const topicRules: readonly TopicRule[] = [chatTopics, exchangeTopics]
