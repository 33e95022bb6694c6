import { type FormEvent, useEffect, useId, useState } from 'react'
import { useAction, useCallQuery } from '../../client/call-queries.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'

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
  const { run, isBusy } = useAction(onSend, (isSent) => isSent && setName(''))
  const suggestions = useSuggestions(name.trim())
  const list = useId()

  const send = (event: FormEvent) => {
    event.preventDefault()
    const username = name.trim()
    if (username !== '') run(username)
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
  const prefix = usePaused(typed)
  const enabled = prefix.length >= LEAST_TYPED
  const found = useCallQuery('searchPlayers', { prefix }, { enabled, keepsPrevious: true })
  if (typed.length < LEAST_TYPED || found.status !== 'ready') return []
  return found.data.players.map(({ username }) => username)
}

/** The text as it was when the typing last paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
