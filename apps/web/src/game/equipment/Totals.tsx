import { fighterOf } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { formatSeconds } from '../../ui/format/durations.ts'
import { WhatIfButton } from '../fight-estimate/WhatIfButton.tsx'
import { BONUSES, formatSigned } from '../items/comparison.ts'
import { useBonuses } from './bonuses.ts'

/** The combined bonuses, as the rules of a fight compute them. */
export function Totals() {
  const sums = useBonuses()
  return (
    <div className="grid content-center gap-2.5 border-t border-line pt-3 @min-[26rem]:border-t-0 @min-[26rem]:pt-0">
      <dl className="grid grid-cols-3 gap-2 text-center @min-[26rem]:grid-cols-1 @min-[26rem]:text-left">
        {BONUSES.map(({ key, name }) => (
          <div key={key}>
            <dt className="text-[0.8125rem] text-muted capitalize">{name}</dt>
            <dd className="display text-xl">{formatSigned(sums[key])}</dd>
          </div>
        ))}
      </dl>
      <Hits />
      <WhatIfButton start={{}} className="mt-1 @max-[26rem]:justify-self-center @min-[26rem]:justify-self-start" />
    </div>
  )
}

function Hits() {
  const most = useGame(({ player, content }) =>
    player && content ? fighterOf(player, content, player.settledAt).most : 0,
  )
  const speed = useGame(({ player, content }) =>
    player && content ? fighterOf(player, content, player.settledAt).speed : 0,
  )
  return (
    <p className="text-center text-[0.8125rem] text-muted @min-[26rem]:text-left">
      You hit for up to <strong className="text-text">{most}</strong>, once every{' '}
      <strong className="text-text">{formatSeconds(speed)}</strong>.
    </p>
  )
}
