import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePinnedQuest } from './pinned-quest.ts'
import { useStepProgress } from './quest-hooks.ts'

/** The pinned quest's current step, in one line. */
export function PinnedQuest() {
  const quest = usePinnedQuest()
  const progress = useStepProgress(quest)
  if (!quest || !progress) return null
  return (
    <Link
      to="/game/quests/$questId"
      params={{ questId: quest.id }}
      className="mx-3 mt-3 flex min-h-10 items-center gap-2.5 rounded-xl border border-line bg-panel px-3 py-1.5 text-sm hover:border-line-strong mid:mx-5 hall:mx-7"
    >
      <Icon name="scroll-unfurled" className="size-[1.125rem] text-brass" />
      <span className="min-w-0 flex-1">
        <strong className="font-semibold text-brass-ink">{quest.name}:</strong> {progress.step.text}
      </span>
      {progress.of > 1 && (
        <span className="shrink-0 text-muted">
          {formatAmount(progress.now)} of {formatAmount(progress.of)}
        </span>
      )}
    </Link>
  )
}
