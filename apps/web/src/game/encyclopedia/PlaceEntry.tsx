import { availableSkills, type Location, skillName } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { Scene } from '../../scenes/Scene.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/Panel.tsx'
import { useGoTo } from '../quests/go-to.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LineList } from './LineList.tsx'
import { placeSections } from './sections.ts'

export function PlaceEntry({ place }: { place: Location }) {
  const content = useGame((state) => state.content)
  const sections = useMemo(() => (content ? placeSections(content, place.id) : []), [content, place.id])
  if (!content) return null
  return (
    <EntryFrame
      kind="places"
      back="All places"
      icon={place.icon}
      name={place.name}
      sort={availableSkills(content, place.id).map(skillName).join(', ')}
      description={place.description}
      aside={<TravelButton place={place} />}
    >
      <div className="relative h-32 overflow-hidden rounded-2xl border border-line mid:h-44" aria-hidden="true">
        <Scene place={place.id} />
      </div>
      <div className="items-start gap-4 hall:columns-2">
        {sections.map(({ title, lines }) => (
          <Card key={title} title={title} className="mb-4 break-inside-avoid">
            <LineList label={title} lines={lines} />
          </Card>
        ))}
      </div>
    </EntryFrame>
  )
}

function TravelButton({ place }: { place: Location }) {
  const isHere = useGame(({ player }) => player?.currentLocation === place.id)
  const go = useGoTo()
  if (isHere) return <p className="flex min-h-10 items-center text-sm text-moss-ink">You are here</p>
  return (
    <Button icon="footprint" onClick={() => void go({ kind: 'place', place })}>
      Travel there
    </Button>
  )
}
