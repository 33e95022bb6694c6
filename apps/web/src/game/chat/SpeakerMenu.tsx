import type { ChatMessage } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useMay } from '../../client/account/access.ts'
import { callAsStaff } from '../../client/account/staff-calls.ts'
import { useCallQuery } from '../../client/call-queries.ts'
import { toasts } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { menuItem } from '../../ui/overlay/Menu.tsx'
import { useOpenMenu } from '../../ui/overlay/open-menu.ts'
import { chat } from './client/chat.ts'
import { moderation } from './client/moderation.ts'

/** A pressed name, with its message. */
export interface PressedMessage {
  message: ChatMessage
  at: HTMLElement
}

/** Menu items that open a dialog. */
export type SpeakerAction = 'report player' | 'report message' | 'mute' | 'block'

interface SpeakerMenuProps {
  pressed: PressedMessage
  onClose: () => void
  onMention: (username: string) => void
  onAsk: (action: SpeakerAction) => void
}

interface MenuEntry {
  icon: string
  label: string
  isDanger?: boolean
  act: () => void
}

/** The actions on the author of a message. It is a popover, because the message list is small and scrolls. */
export function SpeakerMenu({ pressed: { message, at }, onClose, onMention, onAsk }: SpeakerMenuProps) {
  const [mayMute, mayUnmute, mayRemove] = [useMay('mutePlayer'), useMay('unmutePlayer'), useMay('deleteMessage')]
  const { clientId: uid, username, id, isDeleted } = message
  const { mutedUntil, isBarred } = useMuteState(message, useMay('getMute'))
  const menu = useFloating(at, onClose)
  const navigate = useNavigate()
  const entries: MenuEntry[] = [
    { icon: 'feather', label: 'Mention', act: () => onMention(username) },
    {
      icon: 'person',
      label: 'Profile',
      act: () => void navigate({ to: '/game/players/$name', params: { name: username } }),
    },
    { icon: 'conversation', label: 'Message', act: () => chat.openTalk({ uid, username }) },
    { icon: 'cancel', label: 'Block', isDanger: true, act: () => onAsk('block') },
    { icon: 'hazard-sign', label: 'Report player', isDanger: true, act: () => onAsk('report player') },
    ...(isDeleted
      ? []
      : [{ icon: 'hazard-sign', label: 'Report message', isDanger: true, act: () => onAsk('report message') }]),
    ...(mayMute && mutedUntil === null && !isBarred
      ? [{ icon: 'padlock', label: 'Mute', isDanger: true, act: () => onAsk('mute') }]
      : []),
    ...(mayUnmute && mutedUntil !== null && !isBarred
      ? [{ icon: 'conversation', label: 'Unmute', act: () => void unmute({ uid, username }, mutedUntil) }]
      : []),
    ...(mayRemove && !isDeleted && !isBarred
      ? [{ icon: 'trash-can', label: 'Remove message', isDanger: true, act: () => void moderation.remove(id) }]
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

interface MuteState {
  mutedUntil: number | null
  isBarred: boolean
}

/** Reads the author's mute for staff when the menu opens. Until it is known, members of staff count as protected. */
function useMuteState({ clientId, isStaff }: ChatMessage, canRead: boolean): MuteState {
  const read = useCallQuery('getMute', { uid: clientId }, { enabled: canRead, read: callAsStaff })
  if (read.status !== 'ready') return { mutedUntil: null, isBarred: isStaff }
  const { mute, barred } = read.data
  return { mutedUntil: mute?.until ?? null, isBarred: barred.acting !== null }
}

async function unmute(
  { uid, username }: { uid: string; username: string },
  mutedUntil: MuteState['mutedUntil'],
): Promise<void> {
  if (await moderation.unmute({ uid, expectedVersion: mutedUntil ?? 0 }))
    toasts.show('info', `${username} is no longer muted.`)
}

/** Places the menu beside the pressed name, to which Escape and Tab return. */
function useFloating(at: HTMLElement, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    menu.showPopover()
    const { left, top, bottom } = at.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = menu
    const below = bottom + 4
    const fitsBelow = below + offsetHeight < innerHeight
    // Set directly: with a state the menu would first be in the corner.
    menu.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
    menu.style.top = `${fitsBelow ? below : Math.max(8, top - offsetHeight - 4)}px`
  }, [at])

  // After the placement: a hidden element cannot have the focus.
  const onKeyDown = useOpenMenu(ref, true, (event) => {
    onClose()
    if (!('key' in event)) return
    event.preventDefault()
    event.stopPropagation()
    at.focus()
  })

  return { ref, onKeyDown }
}
