import type { PlayerTimelineKind } from '@hearthward/contract'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useFilters } from '../filters.ts'
import { Snapshots } from '../snapshots/Snapshots.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import type { PlayerDetails } from './details/details.ts'
import { FarmingPart } from './details/FarmingPart.tsx'
import { Overview } from './details/Overview.tsx'
import { EquipmentPart, QuestsPart, SkillsPart, StatisticsPart } from './details/parts.tsx'
import { RiskPart } from './details/RiskPart.tsx'
import { Offers, SignIns } from './details/tables.tsx'
import { BankPart, PackPart } from './items/parts.tsx'
import { summaryOf } from './PlayerDrawer.tsx'
import { PlayerEditor } from './PlayerEditor.tsx'
import { Timeline } from './Timeline.tsx'
import { TimelineList } from './TimelineList.tsx'

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'skills', label: 'Skills' },
  { id: 'pack', label: 'Pack' },
  { id: 'bank', label: 'Bank' },
  { id: 'equipment', label: 'Equipment' },
  { id: 'quests', label: 'Quests' },
  { id: 'farming', label: 'Farming' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'trades', label: 'Trades' },
  { id: 'chat', label: 'Chat' },
  { id: 'sign-ins', label: 'Sign-ins' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'snapshots', label: 'Snapshots' },
  { id: 'watch', label: 'Risk' },
] as const
type Tab = (typeof TABS)[number]['id']

/** Everything about one player, in tabs. Editing covers all tabs at once. */
export function PlayerPage() {
  const { id: playerId } = useParams({ from: '/admin/players/$id' })
  const { data, error, refetch } = useStaffQuery('getPlayerDetails', { playerId })
  if (error)
    return (
      <AdminPage title="Player">
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </AdminPage>
    )
  if (!data)
    return (
      <AdminPage title="Player">
        <PanelSkeleton rows={8} label="Loading the player" />
      </AdminPage>
    )
  return <Loaded details={data} />
}

function Loaded({ details }: { details: PlayerDetails }) {
  const { player, now } = details
  const [filters, setFilters] = useFilters<'/admin/players/$id'>()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMay('editPlayerData')
  const mayViewRisk = useMay('getPlayerWatch')
  const tabs = TABS.filter(({ id }) => id !== 'watch' || mayViewRisk)
  const tab = tabs.find(({ id }) => id === filters['tab'])?.id ?? 'overview'
  const body = (
    <Tabs label="About the player" tabs={tabs} selected={tab} onSelect={(id) => setFilters({ tab: id, kinds: null })}>
      <div className="p-4 mid:p-5">
        <TabBody tab={tab} details={details} />
      </div>
    </Tabs>
  )
  return (
    <AdminPage
      title={player.username}
      intro={summaryOf(player, now)}
      actions={
        <>
          <LinkButton small to={`/admin/players/${player.id}/view`}>
            View as player
          </LinkButton>
          {mayEdit && details.barred.acting === null && !player.deleted && !isEditing && (
            <Button small look="primary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <ActionButtons subject={details} />
        </>
      }
    >
      <section className="rounded-xl border border-line bg-panel">
        {isEditing ? (
          <PlayerEditor player={player} onEnd={() => setEditing(false)}>
            {body}
          </PlayerEditor>
        ) : (
          body
        )}
      </section>
    </AdminPage>
  )
}

const TRADES: readonly PlayerTimelineKind[] = ['trade', 'offer']
const CHAT: readonly PlayerTimelineKind[] = ['chat', 'report', 'reported']

function TabBody({ tab, details }: { tab: Tab; details: PlayerDetails }) {
  const { player } = details
  switch (tab) {
    case 'overview':
      return <Overview details={details} />
    case 'skills':
      return <SkillsPart player={player} />
    case 'pack':
      return <PackPart player={player} />
    case 'bank':
      return <BankPart player={player} />
    case 'equipment':
      return <EquipmentPart player={player} />
    case 'quests':
      return <QuestsPart player={player} />
    case 'farming':
      return <FarmingPart player={player} now={details.now} />
    case 'trades':
      return (
        <div className="grid gap-5">
          <Offers offers={details.offers} />
          <TimelineList playerId={player.id} kinds={TRADES} empty="This player has not traded in the last month." />
        </div>
      )
    case 'chat':
      return <TimelineList playerId={player.id} kinds={CHAT} empty="No public messages or reports." />
    case 'sign-ins':
      return <SignIns key={player.id} playerId={player.id} signIns={details.signIns} />
    case 'statistics':
      return <StatisticsPart player={player} />
    case 'timeline':
      return <Timeline playerId={player.id} />
    case 'snapshots': {
      const canChange = details.barred.acting === null && !player.deleted
      return <Snapshots key={player.id} subject={{ id: player.id, username: player.username, canChange }} />
    }
    case 'watch':
      return <RiskPart player={player} barred={details.barred} />
  }
}
