import { DEFAULT_CHANNEL } from '@hearthward/contract'
import { openLog } from '../message-log/log-visibility.ts'
import { chat } from './client/chat.ts'
import { useChat } from './client/state.ts'

/** The code of the chat may have to load first. */
const MAX_WAIT = 3_000

/** Opens the chat in its last channel and focuses the composer. */
export function focusComposer(): void {
  openLog()
  if (useChat.getState().current === null) chat.select(DEFAULT_CHANNEL)
  const until = performance.now() + MAX_WAIT
  const focusBox = () => {
    const box = document.querySelector<HTMLElement>('[data-chat-box]')
    if (box) box.focus()
    else if (performance.now() < until) requestAnimationFrame(focusBox)
  }
  requestAnimationFrame(focusBox)
}
