import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Amount } from '../../ui/format/Amount.tsx'
import { coinUnit } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** The player's coins. `isShort` hides the text, except for screen readers. */
export function Purse({ isShort }: { isShort?: boolean }) {
  const coins = useGame(({ player }) => player?.coins ?? 0)
  const aside = cx(isShort && 'sr-only')
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon name="two-coins" className="size-[1.125rem] text-brass" />
      <span>
        <span className={aside}>You have </span>
        <Amount value={coins} className="font-semibold" />
        <span className={aside}> {coinUnit(coins)}</span>
      </span>
    </p>
  )
}
