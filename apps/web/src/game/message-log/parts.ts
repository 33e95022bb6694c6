import { lazy } from 'react'

/** Fetched once the log is in sight: it is most of the chat. */
export const TalkTabs = lazy(() => import('../chat/TalkTabs.tsx').then((file) => ({ default: file.TalkTabs })))
export const loadUnread = () => import('../chat/ChatUnread.tsx')
