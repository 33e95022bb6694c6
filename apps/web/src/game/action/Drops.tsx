import { find } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { floatAway } from '../../ui/float-away.ts'
import { formatAmount } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'

/** Older drops have been animated already and must not be again when the page is opened. */
const FRESH = 2_000

/** The gains of completions, floating up from the card. Hidden from screen readers: the figures below are the same. */
export function Drops() {
  const drops = useGame((state) => state.drops)
  const content = useGame((state) => state.content)
  const now = game.now()
  return (
    <div className="pointer-events-none absolute right-4 bottom-8 mid:right-14 mid:bottom-24" aria-hidden="true">
      {drops
        .filter(({ at }) => now - at < FRESH)
        .map(({ key, gained, experience, skill }) => (
          <p
            key={key}
            ref={floatAway}
            className="absolute right-0 bottom-0 flex items-center gap-2 font-semibold whitespace-nowrap text-(--scene-ink) [text-shadow:0_1px_6px_var(--scene-shade),0_0_2px_var(--scene-shade)]"
          >
            {Object.entries(gained).map(([itemId, quantity]) => {
              const item = content ? find(content.items, itemId) : undefined
              return (
                <span key={itemId} className="flex items-center gap-1.5">
                  <Icon name={item?.icon ?? ''} className="size-4 text-ember-ink" />+{formatAmount(quantity)}{' '}
                  {item?.name ?? itemId}
                </span>
              )
            })}
            {experience > 0 && (
              <span className="flex items-center gap-1.5">
                {Object.keys(gained).length === 0 && (
                  <Icon name={SKILL_ICONS[skill]} className="size-4 text-ember-ink" />
                )}
                +{formatAmount(experience)} xp
              </span>
            )}
          </p>
        ))}
    </div>
  )
}
