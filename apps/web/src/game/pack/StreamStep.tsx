import { type SkillType, skillName } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { streamChoices } from './stream.ts'

/** The second step of using an offline item: the choice of its skill. */
export function StreamStep({ itemId, onChoose }: { itemId: string; onChoose: (skill: SkillType) => void }) {
  // Computed once, on opening: the list must not change under the player's finger.
  const choices = useMemo(() => {
    const { player, era } = useGame.getState()
    return player && era ? streamChoices(player, era, itemId) : []
  }, [itemId])
  const [skill, setSkill] = useState<SkillType | null>(null)
  const chosen = choices.find((choice) => choice.skill === skill)
  if (choices.length === 0) {
    return <EmptyState icon="hourglass">There is no skill it can train right now.</EmptyState>
  }
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Which skill should it train?</legend>
        <div className="grid grid-cols-2 gap-1.5 mid:grid-cols-3">
          {choices.map((choice) => (
            <label
              key={choice.skill}
              className={cx(
                'flex h-10 cursor-pointer items-center gap-2 rounded-lg border px-2.5 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                choice.skill === skill ? 'border-brass bg-brass/8' : 'border-line hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name="stream-skill"
                checked={choice.skill === skill}
                onChange={() => setSkill(choice.skill)}
              />
              <Icon name={SKILL_ICONS[choice.skill]} className="size-4 text-brass" />
              {skillName(choice.skill)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="min-h-10 text-sm text-muted" aria-live="polite">
        {chosen
          ? `You get ${chosen.brings}, paid ${formatMoment(chosen.endsAt, game.now())}, even while you are offline.`
          : 'It runs for eight hours alongside your other actions.'}
      </p>
      <Button look="primary" icon="hourglass" disabled={!chosen} onClick={() => chosen && onChoose(chosen.skill)}>
        Activate
      </Button>
    </div>
  )
}
