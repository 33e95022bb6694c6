import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { findPlayers } from './social.ts'

interface InviteFieldProps {
  label: string
  press: string
  hint?: string
  /** True where it was done: then the field is empty again. */
  onSend: (username: string) => Promise<boolean>
}

const WAIT_FOR_MORE = 180
const LEAST_TYPED = 2

/** A player by name, with those who could be meant while it is typed. */
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
              placeholder="Their name"
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

/** Asked for once the typing pauses. Without an answer there is none: the name can be typed in full. */
function useSuggestions(typed: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    if (typed.length < LEAST_TYPED) return setFound([])
    let isWanted = true
    const timer = setTimeout(() => {
      findPlayers(typed).then(
        (players) => isWanted && setFound(players.map(({ username }) => username)),
        () => undefined,
      )
    }, WAIT_FOR_MORE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed])
  return found
}
