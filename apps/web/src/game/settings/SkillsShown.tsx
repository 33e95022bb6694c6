import { SKILLS, type SkillType, skillName } from '@hearthward/engine'
import { game, useGame, useSkillVisibility } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Card } from '../../ui/Panel.tsx'
import { useShownSkills } from '../skills/shown-skills.ts'

const show = (skillType: SkillType, isShown: boolean) => void game.act({ type: 'showSkill', skillType, isShown })

/** SCR-28: the player chooses which skills are listed. Hiding affects this player only. */
export function SkillsShown() {
  const hiddenForAll = useSkillVisibility((state) => state.hidden)
  const own = useGame((state) => state.player?.hiddenSkills.join() ?? '')
  const shown = useShownSkills()
  const hidden = SKILLS.filter((skill) => own.split(',').includes(skill))
  const showAll = () => {
    for (const skill of hidden) show(skill, true)
  }
  return (
    <Card
      id="skills"
      title="Skills shown"
      aside={
        <span className="text-sm text-muted">
          {shown.length} of {SKILLS.length}
        </span>
      }
    >
      <p className="mb-4 text-sm text-muted">
        A hidden skill only disappears from your lists: it still trains and counts.
      </p>
      <ul className="grid gap-x-8 gap-y-1 mid:grid-cols-2">
        <li className="flex items-center gap-3 mb-1.5 border-b border-dashed border-line pb-2.5 mid:col-span-2">
          <Icon name="laurel-crown" className="size-5 text-brass" />
          <div className="flex-1">
            <Switch label="Overall" checked disabled hint="Your total level is always shown." />
          </div>
        </li>
        {SKILLS.map((skill) => {
          const isForced = hiddenForAll.includes(skill)
          const isShown = shown.includes(skill)
          return (
            <li key={skill} className="flex items-center gap-3">
              <Icon name={SKILL_ICONS[skill]} className={cx('size-5', isShown ? 'text-brass' : 'text-faint')} />
              <div className="flex-1">
                <Switch
                  label={skillName(skill)}
                  hint={isForced ? 'Hidden for all players.' : undefined}
                  checked={isShown}
                  disabled={isForced}
                  onChange={(isWanted) => show(skill, isWanted)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {hidden.length > 0 && (
        <Button small className="mt-4" onClick={() => keepFocusDuring(showAll)}>
          Show all
        </Button>
      )}
    </Card>
  )
}
