import type { Audience, WrittenAnnouncement } from '@hearthward/contract'
import { useState } from 'react'
import { callAsStaff } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select, TextArea } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { PlayerPicker } from '../ui/players/PlayerPicker.tsx'
import { AUDIENCES, audienceText, parseNames } from './words.ts'

/** The chosen audience; null until the names are resolved. */
export type AudienceChoice = Audience | 'unchanged'

interface AudienceFieldProps {
  before: WrittenAnnouncement | null
  value: AudienceChoice | null
  onChange: (chosen: AudienceChoice | null) => void
  /** The call that resolves names: announcing and messaging need different permissions. */
  find: LookupCall
}

type LookupCall = 'findAddressees' | 'findRecipients'

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
        <NamesField
          key={kind}
          kind={kind as 'player' | 'list' | 'party'}
          find={find}
          isKnown={value !== null}
          onFound={onChange}
        />
      )}
    </div>
  )
}

const HINTS: Partial<Record<Kind, string>> = {
  online: 'Players in the game when you send it. Players who join later do not see it.',
  party: 'The members of the party when you send it.',
}

interface NamesFieldProps {
  kind: 'player' | 'list' | 'party'
  find: LookupCall
  isKnown: boolean
  onFound: (audience: Audience | null) => void
}

function NamesField({ kind, find, isKnown, onFound }: NamesFieldProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ words: string; isGood: boolean } | null>(null)
  const search = async (names: string[]) => {
    const outcome = await lookUp(find, kind, names).catch((error: Error) => ({ words: error.message, audience: null }))
    setFound({ words: outcome.words, isGood: outcome.audience !== null })
    onFound(outcome.audience)
  }
  const change = (next: string) => {
    setText(next)
    setFound(null)
    onFound(null)
  }
  const pick = (username: string) => {
    if (kind !== 'list') return void search([username])
    const names = [...new Set([...parseNames(text), username])]
    setText(names.join(', '))
    void search(names)
  }
  const problem = found && !found.isGood ? found.words : null
  const names = parseNames(text)
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
              onChange={({ target }) => change(target.value)}
              onBlur={() => names.length > 0 && !found && void search(names)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {kind === 'list' && (
          <Button small disabled={names.length === 0} onClick={() => void search(names)}>
            Look up
          </Button>
        )}
        <span role="status" className="text-moss-ink">
          {isKnown && found?.isGood && found.words}
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

async function lookUp(
  find: LookupCall,
  kind: NamesFieldProps['kind'],
  names: string[],
): Promise<{ words: string; audience: Audience | null }> {
  const { players, missing } = await callAsStaff(find, { names: kind === 'list' ? names : names.slice(0, 1) })
  const [first] = players
  if (missing.length > 0 || !first) {
    return { words: `Player not found: ${missing.join(', ')}`, audience: null }
  }
  if (kind === 'player') return { words: first.username, audience: { kind, uid: first.uid } }
  if (kind === 'list') {
    return { words: plural(players.length, 'player'), audience: { kind, uids: players.map(({ uid }) => uid) } }
  }
  if (!first.party) return { words: `${first.username} is not in a party`, audience: null }
  const { id, name, members } = first.party
  return { words: `${name}, ${plural(members, 'member')}`, audience: { kind, partyId: id } }
}
