import { skillName } from '@hearthward/engine'
import { useEffect } from 'react'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import './celebrate.css'
import { useCelebrationTurn } from './celebration-turn.ts'
import { type LevelUpNews, useLevelUp } from './level-ups.ts'

const SHOWN_FOR = 3_200
const SPARKS = Array.from({ length: 14 }, (_, index) => index)

/** A small celebration over the scene. Hidden from screen readers: the toast has the same text. */
export function LevelUp() {
  const [news, dismiss] = useLevelUp()
  const isOn = useCelebrationTurn('level-up', news !== null)
  return news && isOn ? <Moment key={`${news.skill}-${news.level}`} {...news} onEnd={dismiss} /> : null
}

function Moment({ skill, level, opens, onEnd }: LevelUpNews & { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className="celebrate" aria-hidden="true" data-testid="level-up">
      <div className="celebrate-glow" />
      {SPARKS.map((spark) => (
        <i key={spark} className="celebrate-spark" style={{ rotate: `${(360 / SPARKS.length) * spark}deg` }} />
      ))}
      <div className="celebrate-badge">
        <Icon name={SKILL_ICONS[skill]} className="size-9 text-ember" />
        <span className="display text-5xl leading-none text-brass-ink">{level}</span>
      </div>
      <p className="celebrate-words">
        <span className="display text-lg">{skillName(skill)}</span>
        {opens.length > 0 && <span className="block text-sm text-muted">Unlocks: {opens.join(', ')}</span>}
      </p>
    </div>
  )
}
