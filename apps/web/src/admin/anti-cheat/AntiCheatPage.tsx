import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AlertDrawer } from './AlertDrawer.tsx'
import { Alerts, useAlert, useAlerts } from './Alerts.tsx'
import { NewRuleDrawer } from './NewRuleDrawer.tsx'
import { RiskProfiles } from './RiskProfiles.tsx'
import { RuleDrawer } from './RuleDrawer.tsx'
import { Rules } from './Rules.tsx'
import { Statistics } from './Statistics.tsx'

const TABS = ['alerts', 'rules', 'risk', 'statistics'] as const
type Tab = (typeof TABS)[number]
/** Marks a new rule in the address. No rule has this id. */
const NEW_RULE = 'new'

/** Anti-cheat: alerts, rules, risk profiles and statistics. */
export function AntiCheatPage() {
  const [filters, setFilters] = useFilters<'/admin/anti-cheat'>()
  const { data: figures } = useStaffQuery('getDetectionStats', {}, { refetchInterval: 60_000 })
  const { data: ruleList } = useStaffQuery('listDetectionRules', {})
  const alerts = useAlerts(filters)
  const tab = TABS.find((one) => one === filters['tab']) ?? 'alerts'
  const stats = figures?.stats
  const alert = useAlert(tab === 'alerts' ? filters['alert'] : undefined, alerts.list)
  const rule = tab === 'rules' ? ruleList?.rules.find(({ id }) => id === filters['rule']) : undefined
  const isNew = tab === 'rules' && filters['rule'] === NEW_RULE
  return (
    <AdminPage
      title="Anti-cheat"
      intro="Rules check every minute what players and staff do. They only raise alerts; you decide what to do."
      actions={
        <>
          <RunDetection />
          {tab === 'rules' && (
            <IfAllowed call="createDetectionRule">
              <Button look="primary" icon="spider-face" onClick={() => setFilters({ rule: NEW_RULE })}>
                New rule
              </Button>
            </IfAllowed>
          )}
        </>
      }
      drawer={
        alert ? (
          <AlertDrawer key={alert.id} alert={alert} onClose={() => setFilters({ alert: null })} />
        ) : rule ? (
          <RuleDrawer key={rule.id} rule={rule} onClose={() => setFilters({ rule: null })} />
        ) : isNew && ruleList ? (
          <NewRuleDrawer
            rules={ruleList.rules}
            onClose={() => setFilters({ rule: null })}
            onCreated={(id) => setFilters({ rule: id })}
          />
        ) : null
      }
    >
      <div className="overflow-clip rounded-xl border border-line bg-panel">
        <Tabs
          label="Anti-cheat"
          selected={tab}
          onSelect={(id: Tab) => setFilters({ tab: id === 'alerts' ? null : id, alert: null, rule: null })}
          tabs={[
            { id: 'alerts', label: 'Alerts', ...(stats && { count: stats.byStatus.open }) },
            { id: 'rules', label: 'Rules', ...(ruleList && { count: ruleList.rules.length }) },
            { id: 'risk', label: 'Risk profiles', ...(stats && { count: stats.profilesListed }) },
            { id: 'statistics', label: 'Statistics' },
          ]}
        >
          {tab === 'alerts' && <Alerts alerts={alerts} filters={filters} onFilter={setFilters} />}
          {tab === 'rules' && <Rules selected={rule?.id ?? null} onSelect={(id) => setFilters({ rule: id })} />}
          {tab === 'risk' && <RiskProfiles onAlerts={(player) => setFilters({ tab: null, player })} />}
          {tab === 'statistics' && <Statistics />}
        </Tabs>
      </div>
    </AdminPage>
  )
}

function RunDetection() {
  const run = useStaffMutation('runDetection', {
    doing: 'run the rules',
    done: ({ raised }) => (raised === 0 ? 'Nothing new was found.' : `${plural(raised, 'new alert')}.`),
    refetches: ['listAlerts', 'listRiskProfiles', 'getDetectionStats'],
  })
  return (
    <IfAllowed call="runDetection">
      <Button icon="magnifying-glass" busy={run.isPending} onClick={() => run.mutate({})}>
        Check now
      </Button>
    </IfAllowed>
  )
}
