import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSignOut } from '../account/sign-out.ts'
import { readStored, writeStored } from '../browser/stored-value.ts'
import { toasts } from '../client/index.ts'
import { openPalette } from './palette/lazy-palette.ts'
import { closePalette, usePalette } from './palette/palette-state.ts'
import { meaningOf } from './shortcuts.ts'

const STORAGE_KEY = 'hearthward.keys'
/** Time limit for the second key of a two-key shortcut. */
const SEQUENCE_TIMEOUT = 1_500

/** Single keys can be turned off: they get in the way of voice control and are easily hit by mistake. */
export const areKeysOn = () => readStored(STORAGE_KEY) !== 'off'
export const setKeysOn = (isOn: boolean) => writeStored(STORAGE_KEY, isOn ? 'on' : 'off')

/** A dialog that is being closed is still open for the browser (ui/overlay/modal.ts). */
const OPEN_DIALOG = 'dialog[open]:not([data-left])'

/**
 * True for a key that is a shortcut: not typed into a field, no modifier, no dialog or menu open.
 */
export function isGameShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (!areKeysOn() || document.querySelector(`${OPEN_DIALOG}, [role="menu"]`)) return false
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('dialog')) return true
  return (
    !event.defaultPrevented &&
    !target?.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')
  )
}

function isPaletteShortcut(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return usePalette.getState().isOpen || !document.querySelector(OPEN_DIALOG)
  }
  return event.key === '/' && isGameShortcut(event)
}

/** Listens for shortcuts. The code of the commands is loaded with the first of them. */
export function useKeys(): void {
  const router = useRouter()
  const signOut = useSignOut()
  const before = useRef({ key: '', at: 0 })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { typed } = usePalette.getState()
    if (typed !== null) {
      const isEntered = event.key === 'Enter'
      if ((event.key.length > 1 && !isEntered) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      return usePalette.setState(isEntered ? { isEntered } : { typed: typed + event.key })
    }
    if (isPaletteShortcut(event)) {
      event.preventDefault()
      return usePalette.getState().isOpen ? closePalette() : openPalette()
    }
    if (!isGameShortcut(event)) return
    const { key, at } = before.current
    const isSecond = key !== '' && event.timeStamp - at < SEQUENCE_TIMEOUT
    // Caps Lock must not change the shortcut.
    const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
    const meaning = meaningOf(isSecond ? `${key} ${pressed}` : pressed)
    before.current = { key: meaning === 'beginning' ? pressed : '', at: event.timeStamp }
    const tools = { router, signOut }
    if (meaning !== null && meaning !== 'beginning')
      runWithCommands((file) => file.runCommandById(meaning.command, tools))
    else if (!isSecond && /^[1-9]$/.test(event.key))
      runWithCommands((file) => file.startNthActivity(Number(event.key), tools))
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function runWithCommands(act: (file: typeof import('./palette/keyboard-commands.ts')) => Promise<void>): void {
  void import('./palette/keyboard-commands.ts').then(act, () =>
    toasts.show('error', 'This could not be done: the server cannot be reached. Try again.'),
  )
}
