import { useRef } from 'react'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useTab } from '../tab.ts'
import { AlertList } from './AlertList.tsx'
import { MarketList } from './MarketList.tsx'
import { OwnTrades } from './OwnTrades.tsx'
import { OfferSlots } from './offers/OfferSlots.tsx'
import { useOffersUpdates } from './offers/offers.ts'
import { Purse } from './Purse.tsx'

const TABS = [
  { id: 'market', label: 'Market' },
  { id: 'history', label: 'Your trades' },
  { id: 'alerts', label: 'Price alerts' },
] as const

/** The Grand Exchange: the player's offers, the market, and the player's trades. */
export function ExchangePage() {
  const [tab = 'market', select] = useTab(TABS)
  useOffersUpdates()
  return (
    <Page
      wide
      title="Grand Exchange"
      intro="Trade with other players. Offers stay open while you are away."
      aside={<Purse />}
    >
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs label="The exchange" tabs={TABS} selected={tab} onSelect={select}>
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {tab === 'market' && <Market />}
            {tab === 'history' && <OwnTrades />}
            {tab === 'alerts' && <AlertList />}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

function Market() {
  const search = useRef<HTMLInputElement>(null)
  const focusSearch = () => {
    search.current?.focus()
    search.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <div className="grid gap-6 compact:gap-4">
      <OfferSlots onInvite={focusSearch} />
      <MarketList search={search} />
    </div>
  )
}
