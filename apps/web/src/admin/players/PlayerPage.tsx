import type { Calls, StoryKind } from '@hearthward/contract'
import { isStaff } from '@hearthward/contract'
import { tierAt } from '@hearthward/engine'
import { useState } from 'react'
import type { z } from 'zod'
import { useMay } from '../../client/access.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAgo, formatMoment } from '../../ui/durations.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { useAsk } from '../office.ts'
import type { Params } from '../paths.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { ActButtons } from './ActButtons.tsx'
import { activityName, itemName, placeName, useContent } from './content.ts'
import { Editor, useEditing } from './Editing.tsx'
import { FarmingPart } from './FarmingPart.tsx'
import { NoteForm } from './PlayerActs.tsx'
import { Figures, LINK_LOOK, summaryOf } from './PlayerDrawer.tsx'
import { BankPart, EquipmentPart, PackPart, QuestsPart, SkillsPart, ValuesPart } from './parts.tsx'
import { Standing } from './Standing.tsx'
import { Story } from './Story.tsx'

type Details = z.output<Calls['getPlayerDetails']['output']>

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'skills', label: 'Skills' },
  { id: 'pack', label: 'Pack' },
  { id: 'bank', label: 'Bank' },
  { id: 'equipment', label: 'Equipment' },
  { id: 'quests', label: 'Quests' },
  { id: 'farming', label: 'Farming' },
  { id: 'trades', label: 'Trades' },
  { id: 'chat', label: 'Chat' },
  { id: 'sign-ins', label: 'Sign-ins' },
  { id: 'timeline', label: 'Timeline' },
] as const
type Tab = (typeof TABS)[number]['id']

/** Everything about one player, in tabs; the values can be edited in all of them at once. */
export function PlayerPage({ params }: { params: Params }) {
  const playerId = params['id'] ?? ''
  const { data, error, refetch } = useAsk('getPlayerDetails', { playerId })
  if (error)
    return (
      <OfficePage title="Player">
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </OfficePage>
    )
  if (!data)
    return (
      <OfficePage title="Player">
        <PanelSkeleton rows={8} label="Reading the player" />
      </OfficePage>
    )
  return <Loaded details={data} />
}

function Loaded({ details }: { details: Details }) {
  const { player, now } = details
  const [filters, setFilters] = useFilters()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMay('editPlayerData')
  const tab = TABS.find(({ id }) => id === filters['tab'])?.id ?? 'overview'
  const body = (
    <Tabs label="About the player" tabs={TABS} selected={tab} onSelect={(id) => setFilters({ tab: id })}>
      <div className="p-4 mid:p-5">
        <TabBody tab={tab} details={details} />
      </div>
    </Tabs>
  )
  return (
    <OfficePage
      title={player.username}
      intro={summaryOf(player, now)}
      actions={
        <>
          <AdminLink to={`/admin/players/${player.id}/view`} className={LINK_LOOK}>
            View as player
          </AdminLink>
          {mayEdit && !player.deleted && !isEditing && (
            <Button small look="primary" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          <ActButtons player={player} />
        </>
      }
    >
      <section className="rounded-xl border border-line bg-panel">
        {isEditing ? (
          <Editor player={player} onEnd={() => setEditing(false)}>
            {body}
          </Editor>
        ) : (
          body
        )}
      </section>
    </OfficePage>
  )
}

const TRADES: readonly StoryKind[] = ['trade', 'offer']
const CHAT: readonly StoryKind[] = ['chat', 'report', 'reported']

function TabBody({ tab, details }: { tab: Tab; details: Details }) {
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
          <Story playerId={player.id} kinds={TRADES} empty="This player has not traded in the last month." />
        </div>
      )
    case 'chat':
      return <Story playerId={player.id} kinds={CHAT} empty="Nothing was said where everybody could hear it." />
    case 'sign-ins':
      return <SignIns signIns={details.signIns} />
    case 'timeline':
      return <Story playerId={player.id} empty="Nothing is known of this player yet." />
  }
}

function Overview({ details: { player, account, mute, bans, notes, now } }: { details: Details }) {
  const content = useContent()
  const { isOn } = useEditing()
  const { currentAction } = player
  const marked = {
    ...player,
    tier: tierAt(player, now),
    isStaff: isStaff(player.role, player.permissions),
  }
  return (
    <div className="grid gap-6 desk:grid-cols-2">
      <div className="grid content-start gap-4">
        <p className="flex flex-wrap gap-2 empty:hidden">
          <Standing player={marked} />
        </p>
        <Figures player={player} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dd]:wrap-anywhere [&_dt]:text-muted">
          <dt>Id</dt>
          <dd>
            <code>{player.id}</code>
          </dd>
          <dt>Address</dt>
          <dd>
            {player.email ?? 'none'}
            {player.email && (account.emailVerified ? ', confirmed' : ', not confirmed')}
            {account.deletedByOwner && ' (the owner has deleted the account)'}
          </dd>
          <dt>Seen</dt>
          <dd>
            {player.isOnline ? 'online, ' : ''}
            {formatAgo(player.lastActiveAt, now)}
          </dd>
          <dt>Does</dt>
          <dd>
            {currentAction
              ? `${activityName(content, currentAction.activityId)}, ${placeName(content, player.currentLocation)}`
              : `nothing, ${placeName(content, player.currentLocation)}`}
          </dd>
          <dt>Membership</dt>
          <dd>
            {marked.tier
              ? `${marked.tier}, until ${new Date(player.subscription.until).toISOString().slice(0, 10)}`
              : 'none'}
          </dd>
          {mute && (
            <>
              <dt>Muted</dt>
              <dd>
                until {formatMoment(mute.until, now)}: {mute.reason}
              </dd>
            </>
          )}
          {player.deletedAt !== null && (
            <>
              <dt>Deleted</dt>
              <dd>{new Date(player.deletedAt).toISOString()}</dd>
            </>
          )}
          {bans
            .filter(({ isActive }) => isActive)
            .map((ban) => (
              <div key={ban.id} className="contents">
                <dt>Banned</dt>
                <dd>
                  {ban.expiresAt === null ? 'for good' : `until ${new Date(ban.expiresAt).toISOString()}`}: {ban.reason}
                </dd>
              </div>
            ))}
        </dl>
        {isOn && <ValuesPart player={player} />}
      </div>
      <section className="grid content-start gap-3">
        <h2 className="text-lg">Notes of staff</h2>
        <May call="addPlayerNote">
          <NoteForm playerId={player.id} />
        </May>
        {notes.length === 0 ? (
          <EmptyState icon="quill-ink">Nobody has written anything down. Players never see notes.</EmptyState>
        ) : (
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id} className="rounded-xl border border-line p-3 text-sm">
                <p className="whitespace-pre-line wrap-anywhere">{note.content}</p>
                <p className="mt-1 text-[0.8125rem] text-muted">
                  {note.authorName}, {formatAgo(note.timestamp, now)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Offers({ offers }: { offers: Details['offers'] }) {
  const content = useContent()
  const columns: readonly Column<Details['offers'][number]>[] = [
    { id: 'what', title: 'Offer', cell: ({ type, itemId }) => `${type} ${itemName(content, itemId)}` },
    { id: 'filled', title: 'Filled', isFigure: true, cell: ({ filled, quantity }) => `${filled} of ${quantity}` },
    { id: 'price', title: 'Each', isFigure: true, cell: ({ price }) => price.toLocaleString('en-GB') },
    { id: 'status', title: 'State', cell: ({ status }) => status.replaceAll('_', ' ') },
    {
      id: 'waits',
      title: 'Waits',
      isMinor: true,
      cell: ({ coinsWaiting, itemsWaiting }) => `${coinsWaiting.toLocaleString('en-GB')} coins, ${itemsWaiting} things`,
    },
  ]
  return (
    <DataTable
      label="Offers on the Grand Exchange"
      columns={columns}
      rows={offers}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="trade">No offer stands on the Grand Exchange.</EmptyState>}
    />
  )
}

const SIGN_IN_COLUMNS: readonly Column<Details['signIns'][number]>[] = [
  { id: 'since', title: 'Since', cell: ({ createdAt }) => formatMoment(createdAt, Date.now()) },
  { id: 'used', title: 'Used', cell: ({ usedAt }) => formatAgo(usedAt, Date.now()) },
  { id: 'from', title: 'From', cell: ({ ipAddress }) => <code className="text-xs">{ipAddress ?? 'unknown'}</code> },
  {
    id: 'with',
    title: 'With',
    isMinor: true,
    cell: ({ userAgent }) => <span className="line-clamp-1 text-muted">{userAgent ?? 'unknown'}</span>,
  },
]

function SignIns({ signIns }: { signIns: Details['signIns'] }) {
  return (
    <DataTable
      label="Sign-ins"
      columns={SIGN_IN_COLUMNS}
      rows={signIns}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="key">Signed in nowhere. Sign-ins that have ended are not kept.</EmptyState>}
    />
  )
}
