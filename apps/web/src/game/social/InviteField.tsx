import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { findPlayers } from './social.ts'

interface InviteFieldProps {
  label: string
  press: string
  hint?: string
  /** Resolves to true on success: then the field is cleared. */
  onSend: (username: string) => Promise<boolean>
}

const DEBOUNCE = 180
const LEAST_TYPED = 2

/** An input for a player's name, with suggestions. */
export function InviteField({ label, press, hint, onSend }: InviteFieldProps) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const suggestions = useSuggestions(name.trim())
  const list = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const username = name.trim()
    if (username === '') return
    setBusy(true)
    if (await onSend(username)) setName('')
    setBusy(false)
  }

  return (
    <form onSubmit={send}>
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              list={list}
              value={name}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="Name"
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" className="shrink-0 max-mid:h-11" busy={isBusy} disabled={name.trim() === ''}>
              {press}
            </Button>
          </div>
        )}
      </Field>
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </form>
  )
}

/** Requested when the typing pauses. A failed request shows no suggestions: the name can be typed in full. */
function useSuggestions(typed: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    if (typed.length < LEAST_TYPED) return setFound([])
    let isCurrent = true
    const timer = setTimeout(() => {
      findPlayers(typed).then(
        (players) => isCurrent && setFound(players.map(({ username }) => username)),
        () => undefined,
      )
    }, DEBOUNCE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed])
  return found
}
