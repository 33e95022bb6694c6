import { type Item, stockOf } from '@hearthward/engine'
import { type FormEvent, useMemo, useState } from 'react'
import { toasts, useGame } from '../../client/index.ts'
import { AmountInput } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { formatExact, parseAmount } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { worksForItem } from '../action/candidates.ts'
import { addEntry } from '../place/add-entry.ts'
import { whereOf } from './ranks.ts'

/** More ways than these are not offered. */
const MOST_WAYS = 8

/** Adds what yields an item to the plan, until the player holds a number of it. */
export function GatherThis({ item }: { item: Item }) {
  const era = useGame((state) => state.era)
  const held = useGame(({ player }) => (player ? stockOf(player, item.id) : 0))
  const works = useMemo(() => {
    const { player } = useGame.getState()
    return player && era ? worksForItem(player, era, item.id).slice(0, MOST_WAYS) : []
  }, [era, item.id])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const work = works.find(({ id }) => id === chosenId) ?? works[0]
  if (!era || !work) return null
  const quantity = parseAmount(text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (quantity === null || quantity < 1) {
      return toasts.refuse('Enter a whole number above 0, such as 250 or 1k.')
    }
    const { ok } = await addEntry(work, { kind: 'stock', itemId: item.id, quantity })
    if (!ok) return
    setText('')
    announce(`${work.name} is added to the plan, until you hold ${formatExact(quantity)}`)
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid grid-cols-[minmax(0,1fr)_7rem] gap-3 border-t border-dashed border-line pt-3"
    >
      <Field label="Gather this by">
        {(control) => (
          <Select {...control} value={work.id} onChange={({ target }) => setChosenId(target.value)}>
            {works.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}, {whereOf(era.content, each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Until I hold">
        {(control) => (
          <AmountInput
            {...control}
            placeholder={`${formatExact(held)} now`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="col-span-2 flex justify-end">
        <Button small type="submit" icon="stack" disabled={text.trim() === ''}>
          Add to plan
        </Button>
      </div>
    </form>
  )
}
