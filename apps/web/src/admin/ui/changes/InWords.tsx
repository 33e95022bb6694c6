import { Fragment } from 'react'
import { AdminLink } from '../../AdminLink.tsx'
import { useContent } from '../../players/content.ts'
import { useStaffQuery } from '../../staff-queries.ts'
import { Moment } from '../Moment.tsx'
import { PlayerLink } from '../players/PlayerLink.tsx'
import { GONE, type Names, playersIn, type Word, wordsOf } from './in-words.ts'

const MAX_NAMES = 200
const NO_NAMES: Names = {}

/** The names of all players a value mentions, read with one call; null until loaded. */
export function useNames(value: unknown): Names | null {
  const uids = playersIn(value).sort().slice(0, MAX_NAMES)
  const { data, isError } = useStaffQuery('getPlayerNames', { uids }, { enabled: uids.length > 0 })
  if (uids.length === 0 || isError) return NO_NAMES
  return data?.names ?? null
}

/** A stored value in words; `name` is its field. */
export function InWords({ name, value, names }: { name: string; value: unknown; names: Names | null }) {
  return <Words words={wordsOf(name, value, useContent())} names={names} />
}

export function Words({ words, names }: { words: readonly Word[]; names: Names | null }) {
  return words.map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal, and keep their order
    <Fragment key={at}>
      <WordView word={word} names={names} />
    </Fragment>
  ))
}

function WordView({ word, names }: { word: Word; names: Names | null }) {
  if (typeof word === 'string') return word
  if ('at' in word) return <Moment at={word.at} />
  if ('to' in word) {
    return (
      <AdminLink to={word.to} className="font-semibold hover:underline">
        {word.name}
      </AdminLink>
    )
  }
  if (names === null) return '…'
  const known = names[word.player]
  return known === undefined ? GONE : <PlayerLink uid={word.player} name={known} />
}
