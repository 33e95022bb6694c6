import { Tabs } from '../../ui/Tabs.tsx'
import { useFilters } from '../filters.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { Clerk } from './Clerk.tsx'
import { Market } from './Market.tsx'
import { Offers } from './Offers.tsx'
import { PriceRecord } from './PriceRecord.tsx'
import { Trades } from './Trades.tsx'

const TABS = [
  { id: 'offers', label: 'Offers' },
  { id: 'trades', label: 'Transactions' },
  { id: 'prices', label: 'Price record' },
  { id: 'clerk', label: 'Clerk' },
] as const
type Tab = (typeof TABS)[number]['id']
const VIEWS = { offers: Offers, trades: Trades, prices: PriceRecord, clerk: Clerk } as const

/** The Grand Exchange for staff. */
export function ExchangeDeskPage() {
  const [filters, setFilters] = useFilters<'/admin/exchange'>()
  const tab: Tab = TABS.find(({ id }) => id === filters['tab'])?.id ?? 'offers'
  const View = VIEWS[tab]
  const item = filters['item']
  return (
    <AdminPage
      title="Grand Exchange"
      intro="Offers, trades and prices. An item can be frozen: no new offers and no trades until it is opened again."
      drawer={item && <Market key={item} itemId={item} onClose={() => setFilters({ item: null })} />}
    >
      <div className="-mx-4 mid:-mx-5">
        <Tabs label="Grand Exchange" tabs={TABS} selected={tab} onSelect={(tab) => setFilters({ tab, after: null })}>
          <div className="p-4 mid:px-5">
            <View />
          </div>
        </Tabs>
      </div>
    </AdminPage>
  )
}
