import { type Activity, type Content, find, type Player, playerReadyFor } from '@hearthward/engine'
import { useEffect, useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { placeName } from '../place/place-name.ts'
import { askWorker } from './ask-worker.ts'
import type { ChangedFight } from './questions.ts'
import { WhatIfFields } from './WhatIfFields.tsx'
import { type FoeGroup, firstFoe, foeGroups } from './what-if-choices.ts'
import { changesOf, NO_CHANGES, type WhatIfDraft, withGear } from './what-if-draft.ts'
import { compareFights, differenceText } from './what-if-rows.ts'
import { closeWhatIf, useWhatIf, type WhatIfStart } from './what-if-state.ts'

export function WhatIfDialog() {
  const start = useWhatIf((state) => state.start)
  // Both figures count from the same moment: in a running fight the health of the player changes.
  const [{ player, content }] = useState(useGame.getState)
  return start && player && content && <WhatIf start={start} present={player} content={content} />
}

/** Compares a fight as it is with one in other gear, with other supplies, style or potion, owned or not. */
function WhatIf({ start, present, content }: { start: WhatIfStart; present: Player; content: Content }) {
  const groups = useMemo(() => (start.fight ? [] : foeGroups(present, content)), [start, present, content])
  const [fight, setFight] = useState(() => start.fight ?? firstFoe(present, groups))
  // The loadout of the fight is worn when it begins.
  const player = useMemo(() => (fight ? playerReadyFor(present, content, fight) : present), [fight, present, content])
  const [draft, setDraft] = useState(() => draftWith(player, content, start.itemId))
  const compared = useComparedFights(player, fight, draft)
  const isChanged = JSON.stringify(changesOf(draft)) !== '{}'
  return (
    <Dialog
      title="What if you fought otherwise"
      onClose={closeWhatIf}
      className="mid:w-[min(46rem,calc(100vw-2rem))]"
      footer={
        <div className="flex items-center justify-between gap-4">
          <p role="status" className="text-sm">
            {!isChanged ? 'Change something to compare.' : compared && differenceText(...compared)}
          </p>
          <Button small className="shrink-0" onClick={() => setDraft(NO_CHANGES)}>
            As I am now
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {start.fight ? (
          <p className="-mt-2 text-sm text-muted">{start.fight.name}</p>
        ) : (
          <FoeField content={content} groups={groups} chosen={fight} onChoose={setFight} />
        )}
        {fight && <ComparedFigures compared={compared} />}
        <WhatIfFields player={player} content={content} draft={draft} onChange={setDraft} />
      </div>
    </Dialog>
  )
}

function draftWith(player: Player, content: Content, itemId: string | undefined): WhatIfDraft {
  const slot = find(content.items, itemId ?? '')?.equipmentSlot
  return itemId && slot ? withGear(NO_CHANGES, player, content, slot, itemId) : NO_CHANGES
}

interface FoeFieldProps {
  content: Content
  groups: readonly FoeGroup[]
  chosen: Activity | null
  onChoose: (fight: Activity | null) => void
}

function FoeField({ content, groups, chosen, onChoose }: FoeFieldProps) {
  if (!chosen) return <p className="text-sm text-muted">There is no fight for your levels yet.</p>
  const fights = groups.flatMap((group) => group.fights)
  return (
    <Field label="Foe">
      {(control) => (
        <Select
          {...control}
          value={chosen.id}
          onChange={({ target }) => onChoose(fights.find(({ id }) => id === target.value) ?? null)}
        >
          {groups.map(({ placeId, fights: here }) => (
            <optgroup key={placeId} label={placeName(content, placeId)}>
              {here.map(({ id, monsterId = '' }) => (
                <option key={id} value={id}>
                  {find(content.monsters, monsterId)?.name}, level {find(content.monsters, monsterId)?.level}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

type Compared = [present: ChangedFight, changed: ChangedFight]

/** `null` until it is known. The figures of the last change stay until those of the next one are there. */
function useComparedFights(player: Player, fight: Activity | null, draft: WhatIfDraft): Compared | null {
  const present = useChangedFight(player, fight, '{}')
  const changed = useChangedFight(player, fight, JSON.stringify(changesOf(draft)))
  // Figures of two foes are never compared with each other.
  return present && changed && present.fight === changed.fight ? [present.found, changed.found] : null
}

function useChangedFight(player: Player, fight: Activity | null, changes: string) {
  const [answer, setAnswer] = useState<{ fight: Activity; found: ChangedFight } | null>(null)
  useEffect(() => {
    const { era } = useGame.getState()
    if (!era || !fight) return
    const cancel = new AbortController()
    const question = { kind: 'what-if', player, activityId: fight.id, changes: JSON.parse(changes) } as const
    void askWorker(question, era, { signal: cancel.signal }).then((found) => {
      if (found && !cancel.signal.aborted) setAnswer({ fight, found })
    })
    return () => cancel.abort()
  }, [player, fight, changes])
  return answer
}

/** The number of rows, so that what is below does not move when the figures come. */
const ROOM = 'min-h-[20rem]'

function ComparedFigures({ compared }: { compared: Compared | null }) {
  if (!compared) return <p className={cx('text-sm text-muted', ROOM)}>Estimating the fight…</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th className="py-1 font-normal">An estimate from now</th>
          <th className="py-1 font-normal">Now</th>
          <th className="py-1 font-normal">Changed</th>
        </tr>
      </thead>
      <tbody>
        {compareFights(...compared).map(({ label, now, changed: after, isBetter }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 pr-3">{now}</td>
            <td
              className={cx(
                'py-1.5 font-semibold',
                isBetter === true && 'text-moss-ink',
                isBetter === false && 'text-blood-ink',
              )}
            >
              {after}
              {isBetter !== null && <span className="sr-only"> {isBetter ? 'better' : 'worse'}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
