import type { Quest, QuestStep } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useStepProgress } from './quest-hooks.ts'
import type { QuestState } from './quest-log.ts'

/** The completed steps, the current one and the number of further steps. Their texts stay hidden. */
export function StepList({ quest, state }: { quest: Quest; state: QuestState }) {
  const current = useStepProgress(quest)?.step
  const { steps } = quest
  const shownCount = state === 'done' ? steps.length : current ? steps.indexOf(current) + 1 : 0
  const further = steps.length - shownCount
  return (
    <ol className="grid gap-2.5">
      {steps.slice(0, shownCount).map((step) => (
        <Step key={step.id} step={step} isCurrent={step === current} />
      ))}
      {further > 0 && (
        <li className="flex items-start gap-3 text-muted">
          <Mark icon="uncertainty" tint="text-faint" />
          {shownCount === 0 ? `${plural(further, 'step')}, revealed as you go` : plural(further, 'more step')}
        </li>
      )}
    </ol>
  )
}

function Step({ step, isCurrent }: { step: QuestStep; isCurrent: boolean }) {
  return (
    <li
      className={cx('flex items-start gap-3', !isCurrent && 'text-muted')}
      aria-current={isCurrent ? 'step' : undefined}
    >
      {isCurrent ? (
        <Mark icon="footprint" tint="text-brass" label="Now" />
      ) : (
        <Mark icon="check-mark" tint="text-moss" label="Done" />
      )}
      {step.text}
    </li>
  )
}

function Mark({ icon, tint, label }: { icon: string; tint: string; label?: string }) {
  return (
    <span className={cx('grid size-6 shrink-0 place-items-center rounded-full bg-raised', tint)}>
      <Icon name={icon} className="size-3.5" {...(label && { label })} />
    </span>
  )
}
