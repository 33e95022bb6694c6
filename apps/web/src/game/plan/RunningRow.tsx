import { useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { actKeepingFocus } from '../action/focus-keeping-action.ts'
import { wordsOf } from './entries.ts'
import { OpenEndNote } from './OpenEndNote.tsx'
import { RunningEndDialog } from './RunningEndDialog.tsx'

/** The running action, first in the plan. */
export function RunningRow() {
  const [isEditing, setEditing] = useState(false)
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const action = player?.currentAction
  if (!player || !content || !action) return null
  const { name, icon, place, end } = wordsOf(action, player, content, game.now())
  const facts = [place, end, action.entry?.repeats && 'repeats']
  return (
    <section
      aria-label="Runs now"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1.5 rounded-xl border border-ember/45 bg-ember/8 px-2.5 py-2 mid:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className="grid size-9 place-items-center rounded-lg bg-ember/14 text-ember">
        <Icon name={icon} className="size-6" />
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-[0.8125rem] text-muted">
          <span className="text-ember-ink">Runs now</span> · {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="col-span-2 flex justify-end gap-1.5 mid:col-span-1">
        <Button small aria-label={`Edit end: ${name}`} onClick={() => setEditing(true)}>
          Edit end
        </Button>
        <Button small onClick={() => actKeepingFocus({ type: 'skipAction' })}>
          Skip
        </Button>
        <Button small look="running" onClick={() => actKeepingFocus({ type: 'stopAction' })}>
          Stop
        </Button>
      </div>
      <OpenEndNote className="col-span-full" />
      {isEditing && <RunningEndDialog onClose={() => setEditing(false)} />}
    </section>
  )
}
