import type { OwnFind, SeasonEntity } from '@hearthward/contract'
import { type Content, workOf } from '@hearthward/engine'
import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatChance } from '../../ui/format/chances.ts'
import { formatMoment } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { itemOf } from '../items/items.ts'
import { verifiableWhen } from './season-dates.ts'
import { createVerifier, type Verification } from './verify.ts'

const idOf = ({ season, activityId, completion, output }: OwnFind) => `${season}/${activityId}/${completion}/${output}`

/** The player's latest finds, each with a button that recomputes its roll. */
export function FindList({ seasons, finds }: { seasons: readonly SeasonEntity[]; finds: readonly OwnFind[] }) {
  const uid = useGame(({ player }) => player?.uid ?? '')
  const content = useGame((state) => state.content)
  const [results, setResults] = useState<ReadonlyMap<string, Verification>>(new Map())
  const seasonOf = new Map(seasons.map((season) => [season.number, season]))
  const verifiable = finds.filter(({ season }) => typeof seasonOf.get(season)?.secret === 'string')
  const verify = (chosen: readonly OwnFind[]) => {
    const verifier = createVerifier(uid, seasons)
    const fresh = chosen.flatMap((find): [string, Verification][] => {
      const result = verifier(find)
      return result ? [[idOf(find), result]] : []
    })
    setResults((known) => new Map([...known, ...fresh]))
    const verified = fresh.filter(([, { isVerified }]) => isVerified).length
    announce(`${verified} of ${fresh.length} verified`)
  }
  return (
    <Card
      title="Your finds"
      className="self-start"
      aside={
        verifiable.length > 0 && (
          <Button small onClick={() => verify(verifiable)}>
            Verify all
          </Button>
        )
      }
    >
      {finds.length === 0 ? (
        <EmptyState icon="hourglass">No finds yet. Drops with a chance below 1 in 20 are listed here.</EmptyState>
      ) : (
        <>
          <Summary results={[...results.values()]} />
          <ul className="divide-y divide-line">
            {finds.map((find) => (
              <FindRow
                key={idOf(find)}
                find={find}
                season={seasonOf.get(find.season)}
                content={content}
                result={results.get(idOf(find))}
                onVerify={() => verify([find])}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Summary({ results }: { results: readonly Verification[] }) {
  if (results.length === 0) return null
  const verified = results.filter(({ isVerified }) => isVerified).length
  return (
    <p className={cx('mb-2 text-sm font-semibold', verified === results.length ? 'text-moss-ink' : 'text-blood-ink')}>
      {formatExact(verified)} of {formatExact(results.length)} verified
    </p>
  )
}

interface FindRowProps {
  find: OwnFind
  season: SeasonEntity | undefined
  content: Content | null
  result: Verification | undefined
  onVerify: () => void
}

function FindRow({ find, season, content, result, onVerify }: FindRowProps) {
  const item = itemOf(content, find.itemId)
  const activity = content ? workOf(content, find.activityId)?.name : undefined
  const now = game.now()
  return (
    <li className="py-3 text-sm">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-raised text-arcane">
          <Icon name={item.icon} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {item.name}
            {find.quantity > 1 && ` × ${formatExact(find.quantity)}`}
          </p>
          <p className="text-[0.8125rem] text-muted">
            {activity ?? find.activityId}, {formatMoment(find.at, now)}, season {find.season},{' '}
            {formatChance(find.chance)}
          </p>
          {season?.secret === null && (
            <p className="text-[0.8125rem] text-muted">Can be verified {verifiableWhen(season, now)}</p>
          )}
        </div>
        {typeof season?.secret === 'string' && (
          <Button small aria-label={`Verify ${item.name}, ${formatMoment(find.at, now)}`} onClick={onVerify}>
            Verify
          </Button>
        )}
      </div>
      {result && <Result result={result} />}
    </li>
  )
}

function Result({ result: { isVerified, isSecretTrue, key, roll, threshold } }: { result: Verification }) {
  return (
    <div className="mt-2 rounded-xl bg-raised px-3.5 py-2.5">
      <p className={cx('font-semibold', isVerified ? 'text-moss-ink' : 'text-blood-ink')}>
        {isVerified ? 'Verified' : 'Not verified'}
        {!isSecretTrue && ': the secret does not match its hash'}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem]">
        <dt className="text-muted">Key</dt>
        <dd className="font-mono wrap-anywhere">{key}</dd>
        <dt className="text-muted">Roll</dt>
        <dd>{formatExact(roll)}</dd>
        <dt className="text-muted">Needed below</dt>
        <dd>{formatExact(threshold)}</dd>
      </dl>
    </div>
  )
}
