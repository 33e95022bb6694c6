import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { itemName, useContent } from '../players/content.ts'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { TimeChart } from '../ui/charts/TimeChart.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

/** The market of an item, and the switch that freezes its trading. */
export function Market({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const content = useContent()
  const [isConfirming, setConfirming] = useState(false)
  const { data, error, refetch } = useStaffQuery('getItemMarket', { itemId }, { refetchInterval: 30_000 })
  const { data: history } = useStaffQuery('getPriceHistory', { itemId, span: 'month' })
  const name = itemName(content, itemId)
  return (
    <Drawer title={name} onClose={onClose}>
      {!data &&
        (error ? (
          <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
        ) : (
          <PanelSkeleton rows={5} />
        ))}
      {data && (
        <>
          {data.frozen && (
            <div className="rounded-xl border border-blood/40 bg-blood/8 p-3 text-sm" role="status">
              <p className="font-semibold text-blood-ink">Frozen</p>
              <p>{data.frozen.reason}</p>
              <p className="text-xs text-muted">
                by {data.frozen.frozenByName}, <Moment at={data.frozen.frozenAt} />
              </p>
            </div>
          )}
          <Facts>
            <Fact name="Guide price">
              <Amount value={data.price.currentPrice} />
            </Fact>
            <Fact name="Latest price">
              {data.price.lastPrice === null ? 'never traded' : <Amount value={data.price.lastPrice} />}
            </Fact>
            <Fact name="Traded in a day">
              <Amount value={data.price.volume} />
            </Fact>
            <Fact name="Supply / demand">{data.price.supplyDemandRatio.toFixed(2)}</Fact>
            <Fact name="Lowest sell offer">{bestOf(data.book.sells)}</Fact>
            <Fact name="Highest buy offer">{bestOf(data.book.buys)}</Fact>
          </Facts>
          {history && history.points.length > 0 && (
            <TimeChart
              title="Average price"
              moments={history.points.map(({ at }) => at)}
              series={[{ name: 'Price', tone: 'brass', values: history.points.map(({ price }) => price) }]}
            />
          )}
          <IfAllowed call={data.frozen ? 'unfreezeItem' : 'freezeItem'}>
            <Button look={data.frozen ? 'primary' : 'danger'} icon="padlock" onClick={() => setConfirming(true)}>
              {data.frozen ? 'Open trading again' : 'Freeze this item'}
            </Button>
          </IfAllowed>
          {isConfirming && (
            <FreezeDialog
              itemId={itemId}
              name={name}
              isFrozen={data.frozen !== null}
              onClose={() => setConfirming(false)}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function bestOf(side: readonly { price: number; quantity: number }[]): string {
  const [best] = side
  return best ? `${best.quantity} at ${best.price} each` : 'none'
}

const REFETCHED = ['getItemMarket', 'listExchangePrices'] as const

interface FreezeDialogProps {
  itemId: string
  name: string
  isFrozen: boolean
  onClose: () => void
}

function FreezeDialog({ itemId, name, isFrozen, onClose }: FreezeDialogProps) {
  const freeze = useStaffMutation('freezeItem', {
    doing: 'freeze the item',
    done: `${name} is frozen.`,
    refetches: REFETCHED,
  })
  const unfreeze = useStaffMutation('unfreezeItem', {
    doing: 'open trading',
    done: `${name} can be traded again.`,
    refetches: REFETCHED,
  })
  const mutation = isFrozen ? unfreeze : freeze
  return (
    <ReasonDialog
      title={isFrozen ? `Open trading in ${name}` : `Freeze ${name}`}
      submitLabel={isFrozen ? 'Open trading' : 'Freeze'}
      danger={!isFrozen}
      isBusy={mutation.isPending}
      onClose={onClose}
      onSubmit={(reason) => mutation.mutate({ itemId, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        {isFrozen
          ? 'Open offers are matched again with the next new offer.'
          : 'Nobody can make an offer for it, and it is not traded. Players see your reason. Open offers can be cancelled and collected.'}
      </p>
    </ReasonDialog>
  )
}
