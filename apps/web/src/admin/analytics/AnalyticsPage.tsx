import type { ComponentType } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { useFilters } from '../filters.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { Economy, Prices, Wealth } from './economy.tsx'
import { Activities, Levels, PlayerDays, Retention } from './people.tsx'

const PARTS = {
  players: { label: 'Players', view: PlayerDays },
  retention: { label: 'Retention', view: Retention },
  levels: { label: 'Levels', view: Levels },
  activity: { label: 'Activity', view: Activities },
  economy: { label: 'Economy', view: Economy },
  wealth: { label: 'Wealth', view: Wealth },
  prices: { label: 'Prices', view: Prices },
} as const satisfies Record<string, { label: string; view: ComponentType }>
type Part = keyof typeof PARTS

const TABS = (Object.keys(PARTS) as Part[]).map((id) => ({ id, label: PARTS[id].label }))

/** Analytics: players, retention, activities and the economy. */
export function AnalyticsPage() {
  const [filters, setFilters] = useFilters<'/admin/analytics'>()
  const part: Part = filters['part'] && filters['part'] in PARTS ? (filters['part'] as Part) : 'players'
  const View = PARTS[part].view
  return (
    <AdminPage title="Analytics" intro="Updated once a minute. Days begin at midnight UTC.">
      <div className="-mx-4 mid:-mx-5">
        <Tabs label="Figures" tabs={TABS} selected={part} onSelect={(part) => setFilters({ part })}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 mid:px-5">
            <View />
          </div>
        </Tabs>
      </div>
    </AdminPage>
  )
}
