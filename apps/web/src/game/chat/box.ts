import { DEFAULT_CHANNEL } from '@hearthward/contract'
import { openLog } from '../message-log/open.ts'
import { chat } from './client/chat.ts'
import { useChat } from './client/state.ts'

/** The chat may have to be fetched first. */
const PATIENCE = 3_000

/** Brings the chat into sight, with the cursor where one writes: in the channel one was in. */
export function writeInChat(): void {
  openLog()
  if (useChat.getState().current === null) chat.select(DEFAULT_CHANNEL)
  const until = performance.now() + PATIENCE
  const look = () => {
    const box = document.querySelector<HTMLElement>('[data-chat-box]')
    if (box) box.focus()
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
