import { type Activity, find } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Scene } from '../../scenes/Scene.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Later } from '../../ui/Later.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmptyState, PanelSkeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ActionCard } from '../action/ActionCard.tsx'
import { Drops } from '../action/Drops.tsx'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { useScrollAnchor } from '../action/scroll-anchor.ts'
import { usePeopleHere } from '../people/people-here.ts'
import { PlanBar } from '../plan/PlanBar.tsx'
import { PinnedQuest } from '../quests/PinnedQuest.tsx'
import { useQuestsHere } from '../quests/quest-hooks.ts'
import { useTab } from '../tab.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { useActivityTabs } from './activities.ts'

/** The place of the character: the current action, and what else is possible there. */
export function PlacePage() {
  return (
    <>
      <PlaceHeader />
      <Later>
        <GoingsOn />
        {/* At least as high as the screen, so that the page can scroll by the growth of the part above. */}
        <div className="mt-2 min-h-dvh">
          <PanelBoundary name="Your quest">
            <PinnedQuest />
          </PanelBoundary>
          <PanelBoundary name="The activities">
            <Offers />
          </PanelBoundary>
        </div>
      </Later>
    </>
  )
}

/**
 * The current action and the plan. Their growth does not move the buttons below, so a second press hits the same one.
 */
function GoingsOn() {
  // Subscribes to the player, because every change of the content here comes with one.
  useGame((state) => state.player)
  const steady = useScrollAnchor()
  return (
    <div ref={steady} className="relative -mt-12 flex flex-col px-3 mid:-mt-16 mid:px-5 hall:px-7">
      <PanelBoundary name="The current action">
        <ActionCard />
        <PlanBar />
      </PanelBoundary>
    </div>
  )
}

function PlaceHeader() {
  const place = useGame(({ player, content }) =>
    player && content ? find(content.locations, player.currentLocation) : undefined,
  )
  return (
    <header className="relative h-48 compact:h-36 mid:h-64 hall:h-72 mid:compact:h-40">
      <Later>
        <Scene place={place?.id ?? ''} />
      </Later>
      <div className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-ground to-transparent" aria-hidden="true" />
      {/* A gradient keeps the text readable on any sky. */}
      <div
        className="absolute inset-y-0 left-0 w-[min(34rem,100%)] bg-[radial-gradient(ellipse_at_0%_0%,var(--scene-shade),transparent_70%)]"
        aria-hidden="true"
      />
      <div className="relative max-w-xl px-4 pt-3.5 text-(--scene-ink) [text-shadow:0_1px_10px_var(--scene-shade)] mid:px-7 mid:pt-6">
        <h1 className="text-3xl mid:text-[2.5rem]">{place?.name}</h1>
        <p className="mt-1 max-w-[17.5rem] text-sm compact:hidden hall:max-w-[26rem] mid:text-[0.9375rem]">
          {place?.description}
        </p>
      </div>
      <Link
        to="/game/map"
        className="absolute top-4 right-4 flex h-10 items-center gap-2 rounded-[10px] border border-line bg-panel/85 px-3.5 text-sm font-semibold hover:border-line-strong max-mid:hidden mid:top-6 mid:right-7"
      >
        <Icon name="treasure-map" className="size-[1.125rem] text-brass" />
        World map
      </Link>
      <Drops />
    </header>
  )
}

const PeopleHere = lazy(() => import('../people/PeopleHere.tsx').then((page) => ({ default: page.PeopleHere })))
const StoriesHere = lazy(() => import('../quests/QuestsHere.tsx').then((page) => ({ default: page.QuestsHere })))

/** The place's tabs: activities of each kind, people and quests. */
function Offers() {
  const works = useActivityTabs()
  const people = usePeopleHere().length
  const stories = useQuestsHere().length
  const tabs = [
    ...works.map(({ id, label, activities }) => ({ id, label, count: activities.length })),
    ...(people > 0 ? [{ id: 'people' as const, label: 'People', count: people }] : []),
    ...(stories > 0 ? [{ id: 'stories' as const, label: 'Quests', count: stories }] : []),
  ]
  const [tab, select] = useTab(tabs)
  if (!tab) {
    return (
      <div className="px-4 mid:px-7">
        <EmptyState icon="footprint">There is nothing to do here. Try another place.</EmptyState>
      </div>
    )
  }
  return (
    <Tabs label="Activities here" tabs={tabs} selected={tab} onSelect={select}>
      <Suspense fallback={<Waiting />}>
        {tab === 'people' ? (
          <PeopleHere />
        ) : tab === 'stories' ? (
          <StoriesHere />
        ) : (
          <Activities activities={works.find(({ id }) => id === tab)?.activities ?? []} />
        )}
      </Suspense>
    </Tabs>
  )
}

function Waiting() {
  return (
    <div className="px-3 py-4 mid:px-5 hall:px-7">
      <PanelSkeleton rows={3} />
    </div>
  )
}

function Activities({ activities }: { activities: readonly Activity[] }) {
  const [queueing, setQueueing] = useState<Activity | null>(null)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3 compact:grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] compact:gap-2 px-3 py-4 mid:px-5 hall:px-7">
        {activities.map((activity) => (
          <ActivityCard key={activity.id} activity={activity} onQueue={setQueueing} />
        ))}
      </div>
      <p className="px-4 pb-4 text-[0.8125rem] text-muted mid:px-5 hall:px-7">
        Coins an hour are the profit at shop prices: the yield minus what is used up.
      </p>
      {queueing && <QueueDialog activity={queueing} onClose={() => setQueueing(null)} />}
    </>
  )
}
