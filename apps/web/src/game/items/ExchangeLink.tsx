import { find, isTradeable } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { CloseDialog } from '../../ui/overlay/Dialog.tsx'

interface ExchangeLinkProps {
  itemId: string
  /** The side that is preselected there. */
  side?: 'buy' | 'sell'
  className?: string
}

/** A link to the item's market. Renders nothing for items that cannot be traded. */
export function ExchangeLink({ itemId, side, className }: ExchangeLinkProps) {
  const close = useContext(CloseDialog)
  const isTraded = useGame(({ content }) => {
    const item = content && find(content.items, itemId)
    return content && item ? isTradeable(content, item) : false
  })
  if (!isTraded) return null
  return (
    <Link
      to="/game/exchange/$itemId"
      params={{ itemId }}
      search={{ side }}
      onClick={close}
      className={cx(
        'flex min-h-10 items-center gap-2 text-sm decoration-brass decoration-1 underline-offset-4 hover:text-brass-ink hover:underline',
        className,
      )}
    >
      <Icon name="trade" className="size-[1.125rem]" />
      Trade on the exchange
    </Link>
  )
}
