import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type Find, game, useGame } from '../../client/index.ts'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { itemOf } from '../items/items.ts'
import { findCard } from './find-card.ts'
import './rare-find.css'
import { useCelebrationTurn } from './celebration-turn.ts'

const SHOWN_FOR = 3_000
/** An earlier press must not close the card. */
const IGNORES_PRESSES_FOR = 500

/**
 * Celebrates rare finds, one card at a time. Finds that come in meanwhile, or while the page is hidden, share the next
 * card.
 */
export function RareFind() {
  const finds = useGame((state) => state.finds)
  const isInSight = useInSight()
  const first = finds[0]
  const isOn = useCelebrationTurn('find', first !== undefined && isInSight)
  return first && isOn ? <Moment key={first.key} finds={finds} /> : null
}

/** Hidden from screen readers: the toast has the same text. The card lets every press through to the game. */
function Moment({ finds }: { finds: readonly Find[] }) {
  const [own] = useState(finds)
  const content = useGame((state) => state.content)
  useEnd(() => game.removeFinds(own.length))
  const card = findCard(own)
  if (!card) return null
  const { name, icon } = itemOf(content, card.itemId)
  return (
    <div className="find" aria-hidden="true" data-testid="rare-find">
      <div className="find-glow" />
      <div className="find-rays" />
      <div className="find-card">
        <p className="text-[0.8125rem] font-semibold text-arcane-ink">A rare find</p>
        <Icon name={icon} className="my-3 size-24 text-arcane" />
        <p className="display text-2xl leading-tight">{name}</p>
        <p className="mt-1 text-sm text-muted">
          {card.odds}
          {card.more > 0 && `, and ${plural(card.more, 'more', 'more')}`}
        </p>
      </div>
    </div>
  )
}

/** Ends after a while, or with the next press or Escape. */
function useEnd(end: () => void): void {
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    const begun = performance.now()
    const timer = setTimeout(() => onEnd(), SHOWN_FOR)
    const onPress = () => performance.now() - begun > IGNORES_PRESSES_FOR && onEnd()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd()
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function useInSight(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}
