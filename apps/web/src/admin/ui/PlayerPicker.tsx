import { type FormEvent, useId, useState } from 'react'
import { Input } from '../../ui/Field.tsx'
import { useAsk } from '../office.ts'

interface PlayerPickerProps {
  label: string
  onPick: (uid: string, username: string) => void
  className?: string
}

/** Finds a player by how the name begins; choosing one of the suggestions, or Enter on a whole name, picks it. */
export function PlayerPicker({ label, onPick, className }: PlayerPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const prefix = text.trim()
  const { data } = useAsk('searchPlayers', { prefix }, { enabled: prefix.length > 0 })
  const found = prefix ? (data?.players ?? []) : []
  const named = (name: string) => found.find(({ username }) => username.toLowerCase() === name.trim().toLowerCase())
  const pick = (name: string) => {
    const player = named(name)
    if (!player) return
    onPick(player.uid, player.username)
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pick(text)
  }
  return (
    <form onSubmit={submit} className={className ?? 'w-64 max-w-full'}>
      <Input
        aria-label={label}
        placeholder={label}
        list={id}
        autoComplete="off"
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value)
          // A suggestion that was chosen comes whole, not letter by letter.
          if ((nativeEvent as InputEvent).inputType !== 'insertText') pick(target.value)
        }}
      />
      <datalist id={id}>
        {found.map(({ uid, username }) => (
          <option key={uid} value={username} />
        ))}
      </datalist>
    </form>
  )
}
