import type { InitialMessages } from '../core/initial-messages.ts'
import { announcementMessages } from './announcements/initial-messages.ts'
import { skillVisibilityMessages } from './content/initial-messages.ts'

/** What features send to new connections. */
export const initialMessages: readonly InitialMessages[] = [announcementMessages, skillVisibilityMessages]
