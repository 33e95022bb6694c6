import type { ChatMessage } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { toasts } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { menuItem } from '../../ui/overlay/Menu.tsx'
import { focusFirst, moveInMenu } from '../../ui/overlay/menu-keys.ts'
import { chat } from './client/chat.ts'
import { moderating } from './client/moderating.ts'

/** A name that was pressed, and what was said under it. */
export interface Pressed {
  message: ChatMessage
  at: HTMLElement
}

/** What takes more than a press. */
export type Question = 'report player' | 'report message' | 'mute' | 'block'

interface SpeakerMenuProps {
  pressed: Pressed
  onClose: () => void
  onCall: (username: string) => void
  onAsk: (question: Question) => void
}

interface Entry {
  icon: string
  label: string
  isDanger?: boolean
  act: () => void
}

/** What one can do about somebody who speaks. Floats above everything: the list it belongs to is small and scrolls. */
export function SpeakerMenu({ pressed: { message, at }, onClose, onCall, onAsk }: SpeakerMenuProps) {
  const [mayMute, mayUnmute, mayRemove] = [useMay('mutePlayer'), useMay('unmutePlayer'), useMay('deleteMessage')]
  const { clientId: uid, username, id, isDeleted } = message
  const { mutedUntil, isBarred } = useStanding(message, useMay('getMute'))
  const menu = useFloating(at, onClose)
  const navigate = useNavigate()
  const entries: Entry[] = [
    { icon: 'feather', label: 'Mention', act: () => onCall(username) },
    {
      icon: 'person',
      label: 'Profile',
      act: () => void navigate({ to: '/game/players/$name', params: { name: username } }),
    },
    { icon: 'conversation', label: 'Message', act: () => chat.talkTo({ uid, username }) },
    { icon: 'cancel', label: 'Block', isDanger: true, act: () => onAsk('block') },
    { icon: 'hazard-sign', label: 'Report player', isDanger: true, act: () => onAsk('report player') },
    ...(isDeleted
      ? []
      : [{ icon: 'hazard-sign', label: 'Report message', isDanger: true, act: () => onAsk('report message') }]),
    ...(mayMute && mutedUntil === null && !isBarred
      ? [{ icon: 'padlock', label: 'Mute', isDanger: true, act: () => onAsk('mute') }]
      : []),
    ...(mayUnmute && mutedUntil !== null && !isBarred
      ? [{ icon: 'conversation', label: 'Let speak again', act: () => void unmute({ uid, username }, mutedUntil) }]
      : []),
    ...(mayRemove && !isDeleted && !isBarred
      ? [{ icon: 'trash-can', label: 'Remove message', isDanger: true, act: () => void moderating.remove(id) }]
      : []),
  ]
  return (
    <div
      {...menu}
      popover="manual"
      role="menu"
      aria-label={username}
      tabIndex={-1}
      className="pop-in fixed m-0 w-56 rounded-xl border border-line bg-panel p-1.5 text-text shadow-float"
    >
      {entries.map(({ icon, label, isDanger, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className={menuItem(isDanger)}
          onClick={() => {
            onClose()
            act()
          }}
        >
          <Icon name={icon} className="size-4 opacity-80" />
          {label}
        </button>
      ))}
    </div>
  )
}

interface Standing {
  mutedUntil: number | null
  isBarred: boolean
}

/** Asked for when the menu opens: only staff know who may not speak. Until then staff are taken for out of reach. */
function useStanding({ clientId, isStaff }: ChatMessage, isAsked: boolean): Standing {
  const [standing, setStanding] = useState<Standing>({ mutedUntil: null, isBarred: isStaff })
  useEffect(() => {
    if (!isAsked) return
    void moderating.standingOf(clientId).then((known) => {
      if (known) setStanding({ mutedUntil: known.mute?.until ?? null, isBarred: known.barred.acting !== null })
    })
  }, [clientId, isAsked])
  return standing
}

async function unmute(
  { uid, username }: { uid: string; username: string },
  mutedUntil: Standing['mutedUntil'],
): Promise<void> {
  if (await moderating.unmute({ uid, expected: { mutedUntil } })) toasts.show('info', `${username} can speak again.`)
}

/** Beside what was pressed and inside the window; arrows move, Escape, Tab and a press elsewhere close it. */
function useFloating(at: HTMLElement, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    const { left, top, bottom } = at.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = menu
    const below = bottom + 4
    const fitsBelow = below + offsetHeight < innerHeight
    setPlace({
      left: Math.max(8, Math.min(left, innerWidth - offsetWidth - 8)),
      top: fitsBelow ? below : Math.max(8, top - offsetHeight - 4),
    })
    focusFirst(menu)
  }, [at])

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      at.focus()
      return
    }
    moveInMenu(ref.current, event)
  }

  return { ref, style: place, onKeyDown }
}
