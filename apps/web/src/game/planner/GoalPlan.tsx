import { type Branch, needKey, type PinnedGoal, PLAN_LIMIT, purchasesOf } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { game, toasts, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration, formatMoment } from '../../ui/format/durations.ts'
import { coinsText, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { proceedIfPlanSafe } from '../fight-estimate/fight-risk.ts'
import { GoalTree } from './GoalTree.tsx'
import { goalIcon, goalName, goalProgress } from './goals.ts'
import { Purchases } from './Purchases.tsx'
import { additionOf, intentsToAdd } from './plan-entries.ts'
import { useGoalTree } from './use-goal-tree.ts'
import { WayDialog } from './WayDialog.tsx'

interface GoalPlanProps extends PinnedGoal {
  onChoose: (key: string, wayId: string) => void
  actions: ReactNode
}

/** A goal: its totals, its tree, and what to do with it. */
export function GoalPlan({ goal, choices, onChoose, actions }: GoalPlanProps) {
  const { tree, isFailed, retry } = useGoalTree({ goal, choices })
  const content = useGame((state) => state.content)
  const progress = useGame(({ player }) =>
    player && content ? JSON.stringify(goalProgress(player, content, goal)) : null,
  )
  const [asked, setAsked] = useState<string | null>(null)
  const branch = useMemo(() => (tree && asked ? branchAt(tree, asked) : null), [tree, asked])
  if (!content || !progress) return null
  const { share, text } = JSON.parse(progress) as ReturnType<typeof goalProgress>
  return (
    <>
      <Card title={goalName(content, goal)} aside={<div className="flex gap-2">{actions}</div>}>
        <div className="flex items-center gap-3">
          <Icon name={goalIcon(content, goal)} className="size-9 shrink-0 text-brass" />
          <div className="min-w-0 flex-1">
            <p className="mb-1 text-sm text-muted">{text}</p>
            <Meter share={share} tone="brass" />
          </div>
        </div>
        {tree && <Totals tree={tree} />}
        {tree && !tree.isMet && <AddToPlan tree={tree} />}
      </Card>
      {tree && <Purchases purchases={purchasesOf(tree)} />}
      <Card title="What it takes">
        {tree ? (
          <GoalTree tree={tree} onChooseWay={({ id }) => setAsked(id)} />
        ) : isFailed ? (
          <FailureNote onRetry={retry}>The way there could not be worked out. Your game goes on as before.</FailureNote>
        ) : (
          <PanelSkeleton rows={5} label="Working out the fastest way" />
        )}
      </Card>
      {branch && (
        <WayDialog
          branch={branch}
          onChoose={(wayId) => onChoose(needKey(branch.need), wayId)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function branchAt(tree: Branch, id: string): Branch | null {
  if (tree.id === id) return tree
  for (const branch of tree.branches) {
    const found = id.startsWith(branch.id) ? branchAt(branch, id) : null
    if (found) return found
  }
  return null
}

function Totals({ tree }: { tree: Branch }) {
  if (tree.isMet)
    return (
      <p role="status" className="mt-3 font-semibold text-moss-ink">
        Done: you have reached this goal.
      </p>
    )
  const now = game.now()
  const { time, coins, isTimeKnown } = tree
  return (
    <p className="mt-3 text-sm">
      <strong className="text-base">
        {isTimeKnown ? '' : 'At least '}
        {time > 0 ? formatDuration(time) : 'No waiting'}
      </strong>
      {isTimeKnown && time > 0 && (
        <span className="text-muted"> · done {formatMoment(now + time, now)} if it starts now</span>
      )}
      {coins > 0 && <span> · {coinsText(Math.ceil(coins))}</span>}
      {hasHandwork(tree) && <span className="text-muted"> · besides what you do by hand</span>}
      {!isTimeKnown && <span className="text-muted"> · some parts have no known way or time</span>}
    </p>
  )
}

function hasHandwork({ need, branches }: Branch): boolean {
  return ['start', 'talk', 'visit', 'step'].includes(need.kind) || branches.some(hasHandwork)
}

function AddToPlan({ tree }: { tree: Branch }) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const [isBusy, setBusy] = useState(false)
  if (!player || !content) return null
  const addition = additionOf(player, tree)
  const { entries, all } = addition
  const add = async () => {
    setBusy(true)
    let added = 0
    for (const intent of intentsToAdd(player, content, addition)) {
      const answer = await game.act(intent)
      if (!answer.ok) break
      if (intent.type === 'queueAction') added++
    }
    setBusy(false)
    if (added > 0) toasts.show('info', `Added ${plural(added, 'action')} to the plan.`)
  }
  if (all === 0)
    return <p className="mt-3 text-sm text-muted">Nothing of it can be put into the plan: see the parts below.</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        look="primary"
        busy={isBusy}
        disabled={entries.length === 0}
        onClick={() => void proceedIfPlanSafe(entries, () => void add())}
      >
        Add to plan
      </Button>
      <p className="min-w-48 flex-1 text-[0.8125rem] text-muted">
        {entries.length === all
          ? `${plural(all, 'action')}, in the order that works.`
          : `The plan holds ${PLAN_LIMIT} actions: ${entries.length} of ${all} fit. Add the rest when these are done.`}
        {player.settings.bankSuppliesEnabled !== true && (
          <>
            {' '}
            Supplies from the bank are off: carry the materials, or switch them on in{' '}
            <Link to="/game/settings" className="font-semibold text-brass-ink hover:underline">
              Settings
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}
