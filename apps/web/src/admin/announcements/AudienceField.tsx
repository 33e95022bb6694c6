import type { Audience, WrittenAnnouncement } from '@hearthward/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select, TextArea } from '../../ui/form/Field.tsx'
import { PlayerPicker } from '../ui/players/PlayerPicker.tsx'
import { type LookupCall, type NamedKind, useAudienceLookup } from './audience-lookup.ts'
import { AUDIENCES, audienceText, parseNames } from './words.ts'

/** The chosen audience; null until the names are resolved. */
export type AudienceChoice = Audience | 'unchanged'

interface AudienceFieldProps {
  before: WrittenAnnouncement | null
  value: AudienceChoice | null
  onChange: (chosen: AudienceChoice | null) => void
  find: LookupCall
}

type Kind = Audience['kind'] | 'unchanged'
const BY_NAME: readonly Kind[] = ['player', 'list', 'party']

/** The audience field. It resolves names before sending, so that unknown names show at once. */
export function AudienceField({ before, value, onChange, find }: AudienceFieldProps) {
  const [kind, setKind] = useState<Kind>(before ? 'unchanged' : 'everyone')
  const choose = (next: Kind) => {
    setKind(next)
    if (next === 'everyone' || next === 'online') onChange({ kind: next })
    else onChange(next === 'unchanged' ? next : null)
  }
  return (
    <div className="grid gap-3">
      <Field label="For" hint={HINTS[kind]}>
        {(control) => (
          <Select {...control} value={kind} onChange={({ target }) => choose(target.value as Kind)}>
            {before && <option value="unchanged">As before: {audienceText(before)}</option>}
            {Object.entries(AUDIENCES).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {BY_NAME.includes(kind) && (
        <NamesField key={kind} kind={kind as NamedKind} find={find} isKnown={value !== null} onFound={onChange} />
      )}
    </div>
  )
}

const HINTS: Partial<Record<Kind, string>> = {
  online: 'Players in the game when you send it. Players who join later do not see it.',
  party: 'The members of the party when you send it.',
}

interface NamesFieldProps {
  kind: NamedKind
  find: LookupCall
  isKnown: boolean
  onFound: (audience: Audience | null) => void
}

function NamesField({ kind, find, isKnown, onFound }: NamesFieldProps) {
  const [text, setText] = useState('')
  /** The names that were looked up last; empty after an edit. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const { result, refetch } = useAudienceLookup(find, kind, asked)
  const report = useEffectEvent(() => onFound(result?.audience ?? null))
  // Compared as text: the result is a new object on each render.
  const found = JSON.stringify(result?.audience)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => report(), [found])
  const names = parseNames(text)
  const search = (next: readonly string[]) => {
    if (next.join() === asked.join()) refetch()
    else setAsked(next)
  }
  const pick = (username: string) => {
    if (kind !== 'list') return search([username])
    const next = [...new Set([...names, username])]
    setText(next.join(', '))
    search(next)
  }
  const problem = result && !result.audience ? result.words : null
  return (
    <div className="grid gap-2">
      <Field label={LABELS[kind]} error={kind === 'list' ? null : problem}>
        {(control) => (
          <PlayerPicker
            label={LABELS[kind]}
            control={control}
            className="w-full"
            onPick={(_, username) => pick(username)}
          />
        )}
      </Field>
      {kind === 'list' && (
        <Field label="Names, separated by spaces or commas" error={problem}>
          {(control) => (
            <TextArea
              {...control}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setAsked([])
              }}
              onBlur={() => names.length > 0 && !result && search(names)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {kind === 'list' && (
          <Button small disabled={names.length === 0} onClick={() => search(names)}>
            Look up
          </Button>
        )}
        <span role="status" className="text-moss-ink">
          {isKnown && result?.audience && result.words}
        </span>
      </div>
    </div>
  )
}

const LABELS = {
  player: 'Player',
  list: 'Add a player',
  party: 'A member of the party',
}
