import { LONGEST_MESSAGE } from '@hearthward/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useCurrentTime } from '../current-time.ts'
import { channelName } from './channels.ts'
import { chat } from './client/chat.ts'
import { useChat } from './client/state.ts'
import { ItemPicker } from './ItemPicker.tsx'
import { insertWord, itemLink } from './message-parts.ts'
import { SlowMode } from './SlowMode.tsx'

/** From this length on the counter is shown. */
const NEAR_LIMIT = LONGEST_MESSAGE - 60

interface ComposerProps {
  channel: string
  /** A player to mention. A new `turn` mentions them again. */
  called: { name: string; turn: number } | null
}

/** Unsent texts by channel, until the page is closed. */
const drafts = new Map<string, string>()

export function Composer(props: ComposerProps) {
  const mute = useChat((state) => state.mute)
  const now = useCurrentTime(mute !== null)
  if (mute && mute.until > now) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-muted">
        You are muted for another {formatDuration(mute.until - now)}: {mute.why}
      </p>
    )
  }
  return <WritingBox {...props} />
}

function WritingBox({ channel, called }: ComposerProps) {
  const { text, note, isSending, box, write, send, insert } = useWriting(channel, called)
  const status = useChat((state) => state.status)
  const listed = useChat(({ channels }) => channels.find((known) => known.channel === channel))
  const [isPicking, setPicking] = useState(false)
  const maySlow = useMay('setSlowMode')
  const noteId = useId()
  const length = [...text.trim()].length
  const isTooLong = length > LONGEST_MESSAGE
  const slow = listed?.slowModeSeconds ?? 0
  const name = listed ? channelName(listed) : ''

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.currentTarget.blur()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A message has one line, so Shift+Enter must not break it.
    event.preventDefault()
    if (!event.shiftKey) void send()
  }

  return (
    <>
      <form
        className="border-t border-line p-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {maySlow && <SlowMode channel={channel} seconds={slow} />}
        <div className="flex items-end gap-1 rounded-[10px] border border-line-strong/70 bg-ground focus-within:border-line-strong has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
          <IconButton icon="knapsack" label="Show an item" onClick={() => setPicking(true)} />
          <textarea
            ref={box}
            data-chat-box
            rows={1}
            value={text}
            aria-label={`Message to ${name}`}
            aria-describedby={note ? noteId : undefined}
            aria-invalid={isTooLong || note?.isWrong || undefined}
            placeholder={slow > 0 ? `Slow mode: ${slow} s between messages` : `Message to ${name}`}
            className="field-sizing-content max-h-24 min-h-10 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base leading-5 outline-none placeholder:text-muted/90 mid:min-h-9 mid:py-2 mid:text-sm"
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => chat.stopTyping(channel)}
          />
          {length > NEAR_LIMIT && (
            <span
              role="status"
              aria-label={`${length} of ${LONGEST_MESSAGE} characters`}
              className={cx('self-center text-xs', isTooLong ? 'font-bold text-blood-ink' : 'text-muted')}
            >
              {length}/{LONGEST_MESSAGE}
            </span>
          )}
          <IconButton
            icon="plain-arrow"
            label="Send"
            type="submit"
            disabled={isSending || length === 0 || isTooLong || status !== 'connected'}
            className="[&>svg]:-rotate-90"
          />
        </div>
        {status !== 'connected' && <Trouble />}
        {note && (
          <p
            id={noteId}
            role={note.isWrong ? 'alert' : 'status'}
            className={cx('px-2 pt-1.5 text-xs', note.isWrong ? 'text-blood-ink' : 'text-muted')}
          >
            {note.words}
          </p>
        )}
      </form>
      {isPicking && (
        <ItemPicker
          onClose={() => setPicking(false)}
          onPick={(itemId) => {
            setPicking(false)
            insert(itemLink(itemId))
          }}
        />
      )}
    </>
  )
}

function useWriting(channel: string, called: ComposerProps['called']) {
  const [text, setText] = useState(() => drafts.get(channel) ?? '')
  const [note, setNote] = useState<{ words: string; isWrong: boolean } | null>(null)
  const [isSending, setSending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const lastCall = useRef(called?.turn ?? 0)
  const isConnected = useChat(({ status }) => status === 'connected')

  // Errors of a lost connection are obsolete once it is back.
  useEffect(() => {
    if (isConnected) setNote((last) => (last?.isWrong ? null : last))
  }, [isConnected])

  const keepText = (next: string) => {
    drafts.set(channel, next)
    setText(next)
  }

  const insert = (word: string) => {
    const next = insertWord(text, box.current?.selectionStart ?? text.length, word)
    keepText(next.text)
    // Wait until the dialog or the menu has returned the focus.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.at, next.at)
    })
  }

  useEffect(() => {
    if (!called || called.turn === lastCall.current) return
    lastCall.current = called.turn
    insert(`@${called.name}`)
  })

  async function send() {
    const message = text.trim()
    if (message === '' || isSending || [...message].length > LONGEST_MESSAGE) return
    setSending(true)
    const sent = await chat.send(channel, message)
    setSending(false)
    if (!sent.ok) return setNote({ words: sent.message, isWrong: true })
    keepText('')
    setNote(sent.isMasked ? { words: 'Some of your words are hidden from others.', isWrong: false } : null)
  }

  return {
    text,
    note,
    isSending,
    box,
    insert,
    send,
    write(next: string) {
      keepText(next)
      setNote(null)
      if (next.trim() === '') chat.stopTyping(channel)
      else chat.keystroke(channel)
    },
  }
}

const TROUBLES: Record<string, string> = {
  connecting: 'Connecting to the chat',
  disconnected: 'Not connected to the chat. Trying again in a moment.',
  suspended: 'Not connected to the chat. Trying again every 10 seconds.',
  failed: 'You have no access to the chat.',
}

function Trouble() {
  const status = useChat((state) => state.status)
  return (
    <p role="status" className="flex items-center gap-1.5 px-2 pt-1.5 text-xs text-muted">
      <Icon name="radio-tower" className="size-3.5" />
      {TROUBLES[status] ?? 'The chat is closed.'}
    </p>
  )
}
