import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSignOut } from '../account/sign-out.ts'
import { readStored, writeStored } from '../browser/stored-value.ts'
import { toasts } from '../client/index.ts'
import { openPalette } from './palette/open.ts'
import { closePalette, usePalette } from './palette/state.ts'
import { meaningOf } from './shortcuts.ts'

const KEPT = 'hearthward.keys'
/** The second of two keys has to come within this. */
const PATIENCE = 1_500

/** Those who speak to their machine, or often hit a key by mistake, can do without single keys. */
export const areKeysOn = () => readStored(KEPT) !== 'off'
export const setKeysOn = (isOn: boolean) => writeStored(KEPT, isOn ? 'on' : 'off')

/** One that is left is gone for who plays, though for the browser not yet (ui/modal.ts). */
const OPEN_DIALOG = 'dialog[open]:not([data-left])'

/**
 * Whether a key is meant for the game: not typed into a field, not with a modifier, not while a dialog or menu is open.
 */
export function isForTheGame(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (!areKeysOn() || document.querySelector(`${OPEN_DIALOG}, [role="menu"]`)) return false
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('dialog')) return true
  return (
    !event.defaultPrevented &&
    !target?.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')
  )
}

function isForThePalette(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
    return usePalette.getState().isOpen || !document.querySelector(OPEN_DIALOG)
  }
  return event.key === '/' && isForTheGame(event)
}

/** Listens for shortcuts. What they do is fetched with the first of them. */
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
    if (isForThePalette(event)) {
      event.preventDefault()
      return usePalette.getState().isOpen ? closePalette() : openPalette()
    }
    if (!isForTheGame(event)) return
    const { key, at } = before.current
    const isSecond = key !== '' && event.timeStamp - at < PATIENCE
    // Caps Lock changes the letter, not what is meant.
    const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
    const meaning = meaningOf(isSecond ? `${key} ${pressed}` : pressed)
    before.current = { key: meaning === 'beginning' ? pressed : '', at: event.timeStamp }
    const hands = { router, signOut }
    if (meaning !== null && meaning !== 'beginning') carryOut((file) => file.doCommand(meaning.command, hands))
    else if (!isSecond && /^[1-9]$/.test(event.key)) carryOut((file) => file.beginNth(Number(event.key), hands))
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function carryOut(act: (file: typeof import('./palette/by-key.ts')) => Promise<void>): void {
  void import('./palette/by-key.ts').then(act, () =>
    toasts.show('error', 'This could not be done: the server cannot be reached. Try again.'),
  )
}
