import { isWaiting, type RankedWork, type RankingGoal } from '@hearthward/engine'
import { useCallback, useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { AmountInput } from '../../ui/form/AmountField.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { goalText } from '../action/goals.ts'
import { proceedIfSafe } from '../fight-estimate/fight-risk.ts'
import { addEntry } from '../place/add-entry.ts'
import { rankingAddress } from './ranking-goals.ts'
import { endOf, type StopField, stopFieldFor } from './stop-at.ts'

export interface StopAtState {
  field: StopField
  text: string
  setText: (text: string) => void
  /** Adds a row to the plan, with the end of the field. */
  queue: (row: RankedWork) => void
}

/** The end of what is queued, for all rows. */
export function useStopAt(goal: RankingGoal | null): StopAtState {
  const json = useGame(({ player }) => JSON.stringify(player && goal ? stopFieldFor(player, goal) : NO_FIELD))
  const field = JSON.parse(json) as StopField
  const address = goal && rankingAddress(goal)
  const [typed, setTyped] = useState<{ address: string | null; text: string } | null>(null)
  // What was typed for one goal means nothing for another.
  const text = typed && typed.address === address ? typed.text : field.suggested
  const queue = useCallback(
    (row: RankedWork) => {
      const { player, content } = useGame.getState()
      if (!player || !content || !goal) return
      const read = endOf(player, goal, row, text)
      if ('problem' in read) return toasts.refuse(read.problem)
      const beginsNow = player.currentAction === null && !player.queue.some(isWaiting)
      void proceedIfSafe(row.work, () => {
        void addEntry(row.work, read.end).then(({ ok }) => {
          if (!ok) return
          const what = beginsNow ? 'starts now' : 'is added to the plan'
          const until = goalText(read.end, content, game.now())
          toasts.show('info', `${row.work.name} ${what}${until ? `, ${until}` : ''}.`)
        })
      })
    },
    [goal, text],
  )
  return { field, text, setText: (next) => setTyped({ address, text: next }), queue }
}

const NO_FIELD: StopField = { label: '', placeholder: '', suggested: '' }

export function StopAt({ stopAt: { field, text, setText } }: { stopAt: StopAtState }) {
  return (
    <div className="ml-auto w-52 max-mid:ml-0 max-mid:w-auto max-mid:min-w-36 max-mid:flex-1">
      <Field label={field.label}>
        {(control) => (
          <AmountInput
            {...control}
            placeholder={field.placeholder}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </div>
  )
}
