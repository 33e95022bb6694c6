import type { PlanContent } from '@hearthward/contract'
import { useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { proceedIfPlanSafe, useIsEstimatingPlan } from '../fight-estimate/fight-risk.ts'
import { type EntryLine, entryLine, loadablePlan, rulesText } from './plan-entries.ts'

interface PreviewProps {
  plan: PlanContent
  onClose: () => void
  onLoaded: () => void
}

/** The entries of a plan, and a button that loads them. Loading replaces the waiting entries and starts nothing. */
export function PlanPreview({ plan, onClose, onLoaded }: PreviewProps) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const [isBusy, setBusy] = useState(false)
  const isEstimating = useIsEstimatingPlan()
  if (!player || !content) return null
  const lines = plan.entries.map((entry) => entryLine(entry, player, content, game.now()))
  const problems = lines.filter(({ problem }) => problem).length
  const waiting = player.queue.length
  const load = async () => {
    setBusy(true)
    const { ok } = await game.act({ type: 'replacePlan', ...loadablePlan(plan, content, game.now()) })
    setBusy(false)
    if (!ok) return
    toasts.show('info', `${plan.name} is loaded. ${player.currentAction ? FOLLOWS : WAITS}`)
    onLoaded()
  }
  return (
    <Dialog
      title={plan.name}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {waiting > 0 && (
            <p className="min-w-48 flex-1 text-sm">
              This replaces {plural(waiting, 'waiting entry', 'waiting entries')} of your plan.
            </p>
          )}
          <div className="flex gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              busy={isBusy}
              working={isEstimating}
              onClick={() => void proceedIfPlanSafe(plan.entries, () => void load())}
            >
              {waiting > 0 ? 'Replace and load' : 'Load'}
            </Button>
          </div>
        </div>
      }
    >
      <p className="text-sm text-muted">
        {plural(lines.length, 'entry', 'entries')}. Nothing starts by itself. {rulesText(plan.rules, content)}
      </p>
      {problems > 0 && (
        <p className="mt-2 text-sm text-brass-ink">
          {problems === 1
            ? 'One entry has a problem. It is loaded all the same, and the others run.'
            : `${problems} entries have a problem. They are loaded all the same, and the others run.`}
        </p>
      )}
      <ol aria-label="Entries" className="mt-3 grid gap-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and entries may be equal
          <Entry key={index} line={line} place={index + 1} />
        ))}
      </ol>
    </Dialog>
  )
}

const WAITS = 'It begins when you resume the plan.'
const FOLLOWS = 'It follows what runs now.'

function Entry({
  line: { name, icon, place, end, repeats, problem },
  place: number,
}: {
  line: EntryLine
  place: number
}) {
  const details = [place, end, repeats && 'repeats'].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line px-3 py-2">
      <span className="w-5 shrink-0 text-right text-sm text-muted">{number}</span>
      <Icon name={icon} className={problem ? 'size-5 shrink-0 text-faint' : 'size-5 shrink-0 text-brass'} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">{name}</span>
        {details && <span className="block text-[0.8125rem] text-muted">{details}</span>}
        {problem && <span className="block text-[0.8125rem] text-brass-ink">{problem}</span>}
      </span>
    </li>
  )
}
