import { skillName } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatPoints } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCompletionPoints } from '../action/completion-points.ts'
import { workIcon } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { targetOfWork } from '../encyclopedia/targets.ts'
import type { MemberActivity } from './tiers.ts'

/** Activities for members, with their other requirements. */
export function WorkList({ works, isMember }: { works: readonly MemberActivity[]; isMember: boolean }) {
  return (
    <Card title="Activities for members" className="mt-4">
      {works.length === 0 ? (
        <EmptyState icon="wooden-sign">
          No activity is for members only at the moment. You can do all of them.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8">
          {works.map((work) => (
            <Work key={work.id} work={work} isMember={isMember} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Work({ work: { activity, place }, isMember }: { work: MemberActivity; isMember: boolean }) {
  const icon = useGame(({ content }) => workIcon(content, activity))
  const points = useCompletionPoints(activity)
  const { skillType, levelRequirements } = activity
  return (
    <li className="border-t border-dashed border-line">
      <div className="relative -mx-2 my-0.5 flex items-center gap-3 rounded-xl px-2 py-2 transition-colors hover:bg-raised">
        <span
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-xl bg-raised',
            isMember ? 'text-brass' : 'text-muted',
          )}
        >
          <Icon name={icon} className="size-6" />
        </span>
        <span className="min-w-0 flex-1" data-tip={activity.description}>
          <EntryLink target={targetOfWork(activity)} fills className="display block text-[0.9375rem]">
            {activity.name}
          </EntryLink>
          <span className="block text-[0.8125rem] text-muted">
            {skillName(skillType)} {levelRequirements[skillType] ?? 1} · {place ?? 'anywhere'}
          </span>
        </span>
        <span className="shrink-0 text-[0.8125rem] text-muted">{formatPoints(points)} xp</span>
      </div>
    </li>
  )
}
