import { find, type SkillType, skillName } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatRate } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { countsText } from './counts-text.ts'

/** Rates of shorter sessions are not meaningful. */
const SHORTEST_FOR_RATES = 60_000

/** Gains since the game was opened, counted by the rules. */
export function SessionPanel() {
  const totals = useGame((state) => state.totals)
  const content = useGame((state) => state.content)
  const span = game.now() - totals.from
  const skills = Object.entries(totals.experience) as [SkillType, number][]
  const items = Object.entries(totals.gained)
  const isEmpty = totals.completions + skills.length + items.length === 0 && totals.coins === 0 && totals.deaths === 0
  const perHour = (amount: number) => (span >= SHORTEST_FOR_RATES ? `${formatRate((amount / span) * 3_600_000)}/h` : '')
  return (
    <Panel title="This session" aside={isEmpty ? undefined : formatDuration(span)}>
      {isEmpty ? (
        <EmptyState icon="hourglass">Nothing gained yet. Everything you gain this session is counted here.</EmptyState>
      ) : (
        <table className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Gained</th>
              <th scope="col">Per hour</th>
            </tr>
          </thead>
          <tbody>
            {skills.map(([skill, experience]) => (
              <Row
                key={skill}
                icon={SKILL_ICONS[skill]}
                tint="text-moss"
                name={skillName(skill)}
                amount={experience}
                unit="xp"
                rate={perHour(experience)}
              />
            ))}
            {totals.coins !== 0 && (
              <Row
                icon="two-coins"
                tint="text-brass"
                name="Coins"
                amount={totals.coins}
                unit=""
                rate={totals.coins > 0 ? perHour(totals.coins) : ''}
              />
            )}
            {items.map(([itemId, quantity]) => {
              const item = content ? find(content.items, itemId) : undefined
              return (
                <Row
                  key={itemId}
                  icon={item?.icon ?? ''}
                  tint={item?.type === 'treasure' ? 'text-arcane' : 'text-brass'}
                  name={item?.name ?? itemId}
                  amount={quantity}
                  unit=""
                  rate={perHour(quantity)}
                />
              )
            })}
          </tbody>
          <tfoot className="text-[0.8125rem] text-muted">
            <tr>
              <td colSpan={3} className="pt-1.5">
                {countsText(totals)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}

interface RowProps {
  icon: string
  tint: string
  name: string
  amount: number
  unit: string
  rate: string
}

function Row({ icon, tint, name, amount, unit, rate }: RowProps) {
  return (
    <tr>
      <th scope="row" className="flex items-center gap-2 py-[0.1875rem] text-left font-normal">
        <Icon name={icon} className={`size-4 ${tint}`} />
        <span className="truncate">{name}</span>
      </th>
      <td className="text-right font-semibold whitespace-nowrap">
        {amount > 0 && '+'}
        <Amount value={amount} /> {unit}
      </td>
      <td className={cx('text-right whitespace-nowrap text-muted', rate && 'w-20')}>{rate}</td>
    </tr>
  )
}
