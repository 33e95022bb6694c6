import { lazy } from 'react'

/** Loaded when the log becomes visible: it is most of the chat's code. */
export const TalkTabs = lazy(() => import('../chat/TalkTabs.tsx').then((file) => ({ default: file.TalkTabs })))
export const loadUnread = () => import('../chat/ChatUnread.tsx')
