import { find, type Npc, textOf } from '@hearthward/engine'
import { Link, useParams } from '@tanstack/react-router'
import { useGame } from '../../client/index.ts'
import { Scene } from '../../scenes/Scene.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useTab } from '../tab.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { Lessons } from './Lessons.tsx'
import { NpcDialogue } from './NpcDialogue.tsx'
import { Shop } from './Shop.tsx'

export function PersonPage() {
  const { npcId = '' } = useParams({ strict: false })
  const npc = useGame(({ content }) => (content ? find(content.npcs, npcId) : undefined))
  return npc?.isActive ? <Person key={npc.id} npc={npc} /> : <UnknownPerson />
}

function UnknownPerson() {
  return (
    <Page title={textOf('npc/not-found', {})}>
      <EmptyState icon="wooden-sign">
        This person has moved away or never existed. The people at your place are listed under{' '}
        <Link to="/game" search={{ tab: 'people' }} className="font-semibold text-brass-ink hover:underline">
          People
        </Link>
        .
      </EmptyState>
    </Page>
  )
}

type Part = 'talk' | 'shop' | 'lessons'

function partsOf({ shop, skillTrainer }: Npc): { id: Part; label: string; count?: number }[] {
  return [
    { id: 'talk', label: 'Talk' },
    ...(shop ? [{ id: 'shop' as const, label: 'Shop', count: shop.items.length }] : []),
    ...(skillTrainer ? [{ id: 'lessons' as const, label: 'Lessons', count: skillTrainer.skills.length }] : []),
  ]
}

/** A person: the dialogue, the shop and the lessons. */
function Person({ npc }: { npc: Npc }) {
  const isHere = useGame(({ player }) => player?.currentLocation === npc.location)
  const parts = partsOf(npc)
  const [part = 'talk', select] = useTab(parts)
  const dialogue = <NpcDialogue npc={npc} isHere={isHere} isShown={part === 'talk'} onShop={() => select('shop')} />
  return (
    <>
      <PersonHeader npc={npc} />
      {parts.length === 1 ? (
        dialogue
      ) : (
        <Tabs label={npc.name} tabs={parts} selected={part} onSelect={select}>
          {dialogue}
          {part !== 'talk' && !isHere && (
            <div className="px-4 py-5 mid:px-5 hall:px-7">
              <Elsewhere npc={npc} />
            </div>
          )}
          {part === 'shop' && isHere && <Shop npc={npc} />}
          {part === 'lessons' && isHere && <Lessons npc={npc} />}
        </Tabs>
      )}
    </>
  )
}

/** The person's icon over the scene of their place. */
function PersonHeader({ npc }: { npc: Npc }) {
  const place = useGame(({ content }) => (content ? find(content.locations, npc.location)?.name : undefined))
  return (
    <header>
      <div className="relative h-32 overflow-hidden compact:h-24 mid:h-40 mid:compact:h-28">
        {/* Crops the ground of the scene: the upper part identifies the place. */}
        <div className="absolute inset-x-0 top-0 -bottom-10 mid:-bottom-24">
          <Scene place={npc.location} />
        </div>
        <div
          className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-ground to-transparent"
          aria-hidden="true"
        />
        <Link
          to="/game"
          search={{ tab: 'people' }}
          aria-label="Close, back to the place"
          data-tip="Back to the place"
          className="absolute top-3 right-3 grid size-10 place-items-center rounded-[10px] border border-line bg-panel/90 text-muted hover:text-text"
        >
          <Icon name="cross-mark" className="size-4" />
        </Link>
      </div>
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-4 pb-4 mid:gap-x-5 mid:px-5 hall:px-7">
        <span className="-mt-12 grid size-24 place-items-center rounded-2xl border-2 border-brass/60 bg-linear-to-b from-raised to-panel text-brass shadow-float compact:size-20 mid:row-span-2 mid:-mt-14 mid:size-28">
          <Icon name={npc.icon} className="size-[64%]" />
        </span>
        <div className="self-end">
          <p className="text-[0.8125rem] text-muted">{place}</p>
          <h1 className="text-2xl mid:text-[1.75rem]">{npc.name}</h1>
        </div>
        <p className="col-span-2 mt-3 max-w-[42rem] text-sm text-muted mid:col-span-1 mid:mt-1">{npc.description}</p>
      </div>
    </header>
  )
}
