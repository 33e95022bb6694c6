import { useMemo } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Bar, CourseBar } from '../../ui/Bar.tsx'
import { useIsCompleting } from './action-completion.ts'
import { fightCourse } from './fight-course.ts'

const FULL = [0, 1].map((at) => ({ at, progress: 100 }))

/** The progress of the running action, as the rules compute it. */
export function ActionBar({ name, className }: { name: string; className: string }) {
  const action = useGame((state) => state.player?.currentAction)
  const isFight = useGame((state) => state.player?.combat.currentTarget != null)
  const isDone = useIsCompleting()
  const label = `${name} in progress`
  if (!action) return null
  if (isDone) return <CourseBar course={FULL} label={label} className={className} />
  return isFight ? (
    <FightBar label={label} className={className} />
  ) : (
    <Bar startedAt={action.startTime} duration={action.duration} now={game.now} label={label} className={className} />
  )
}

function FightBar({ label, className }: { label: string; className: string }) {
  const player = useGame((state) => state.player)
  const course = useMemo(
    () => (player?.currentAction ? fightCourse(player, player.currentAction, game.now()) : []),
    [player],
  )
  return <CourseBar course={course} label={label} className={className} />
}
