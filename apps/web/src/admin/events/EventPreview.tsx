import { type SkillType, skillName } from '@hearthward/engine'
import { gameNow } from '../../client/connection/server-time.ts'
import { EventCard } from '../../game/announcements/cards.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { type RateMultipliers, ratesFor } from './rates.ts'

interface EventPreviewProps {
  draft: { name: string; description: string; skills: readonly SkillType[] }
  event: RateMultipliers & { startTime: number; endTime: number }
  usual: RateMultipliers
}

/** The event as players will see it, and its effect on the rates. */
export function EventPreview({ draft: { name, description, skills }, event, usual }: EventPreviewProps) {
  const now = gameNow()
  const shown = {
    id: 'preview',
    name: name.trim() || 'The name',
    description,
    skills: [...skills],
    isActive: true,
    ...event,
  }
  const example = skills[0] ?? 'woodcutting'
  const after = ratesFor(example, usual, [shown])
  return (
    <section aria-label="Preview" className="grid gap-4">
      <div>
        <h2 className="mb-2 text-base">On the notice board</h2>
        <EventCard event={shown} now={now} />
      </div>
      <div className="rounded-xl border border-line bg-panel p-4 text-sm">
        <h2 className="mb-1 text-base">Effect</h2>
        <table className="w-full">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                In {skillName(example)}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Normal
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                During the event
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            <RateRow name="Experience" usual={usual.xpMultiplier} after={after.xpMultiplier} />
            <RateRow name="Drops" usual={usual.dropRateMultiplier} after={after.dropRateMultiplier} />
          </tbody>
        </table>
      </div>
    </section>
  )
}

function RateRow({ name, usual, after }: { name: string; usual: number; after: number }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-medium">
        {name}
      </th>
      <td className="py-1.5 text-right">{formatExact(usual)}×</td>
      <td className={cx('py-1.5 text-right', after !== usual && 'font-semibold text-arcane-ink')}>
        {formatExact(after)}×
      </td>
    </tr>
  )
}
