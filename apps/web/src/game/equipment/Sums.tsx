import { bonusesOf, fighterOf, find } from '@hearthward/engine'
import { useShallow } from 'zustand/react/shallow'
import { useGame } from '../../client/index.ts'
import { formatSeconds } from '../../ui/durations.ts'
import { formatShare } from '../../ui/numbers.ts'
import { BONUSES, signed } from '../items/comparison.ts'

/** What all of it comes to, by the rules a fight uses. */
export function Sums() {
  const sums = useGame(
    useShallow(({ player, content }) =>
      player && content ? bonusesOf(player, content, player.combatMode.mode) : null,
    ),
  )
  const most = useGame(({ player, content }) =>
    player && content ? fighterOf(player, content, player.settledAt).most : 0,
  )
  const speed = useGame(({ player, content }) =>
    player && content ? fighterOf(player, content, player.settledAt).speed : 0,
  )
  const saved = useGame(({ player, content }) =>
    Math.max(
      0,
      ...Object.values(player?.equipment ?? {}).map(
        (id) => (content && find(content.items, id)?.ammunitionSaveChance) ?? 0,
      ),
    ),
  )
  if (!sums) return null
  return (
    <>
      <dl className="mt-3 grid grid-cols-3 gap-2 border-t border-line pt-3 text-center">
        {BONUSES.map(({ key, name }) => (
          <div key={key}>
            <dt className="text-[0.8125rem] text-muted capitalize">{name}</dt>
            <dd className="display text-xl">{signed(sums[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-center text-[0.8125rem] text-muted">
        You hit for up to <strong className="text-text">{most}</strong>, once every{' '}
        <strong className="text-text">{formatSeconds(speed)}</strong>
        {saved > 0 && `; ${formatShare(saved)} of shots cost no arrow`}.
      </p>
    </>
  )
}
