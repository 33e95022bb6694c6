import { find, type Location } from '@hearthward/engine'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { MapDrawing } from './MapDrawing.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { MAP, SPOTS, splitByMap } from './places.ts'
import './map.css'

/** The world map. The player selects a place, reads about it and travels there. */
export function MapPage() {
  const content = useGame((state) => state.content)
  const here = useGame((state) => state.player?.currentLocation ?? '')
  const [chosen, setChosen] = useState(here)
  const places = useMemo(() => (content ? Object.values(content.locations) : []), [content])
  const shown = content && (find(content.locations, chosen) ?? find(content.locations, here))
  return (
    <Page wide title="World map" intro="Every road is open. Leaving a place ends what you are doing there.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Chart places={places} here={here} chosen={shown?.id ?? ''} onChoose={setChosen} />
        {shown && <PlaceCard key={shown.id} place={shown} />}
      </div>
    </Page>
  )
}

interface ChartProps {
  places: readonly Location[]
  here: string
  chosen: string
  onChoose: (id: string) => void
}

function Chart({ places, here, chosen, onChoose }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  // A map wider than its frame starts centred on the player's place.
  useEffect(() => {
    const [x] = SPOTS[here] ?? [MAP.width / 2]
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {}
    frame.current?.scrollTo({ left: (x / MAP.width) * scrollWidth - clientWidth / 2 })
  }, [here])
  const { drawn, beyond } = splitByMap(places)
  const markerOf = (place: Location) => (
    <Marker place={place} isHere={place.id === here} isChosen={place.id === chosen} onChoose={onChoose} />
  )
  return (
    <div className="map overflow-hidden rounded-2xl border border-line max-mid:-mx-4 max-mid:rounded-none">
      <div ref={frame} className="overflow-x-auto">
        <div className="relative aspect-[1200/760] min-w-[46rem]">
          <MapDrawing />
          <ul aria-label="Places">
            {drawn.map((place) => (
              <li key={place.id} className="absolute -translate-x-1/2 -translate-y-5" style={spotOf(place)}>
                {markerOf(place)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {beyond.length > 0 && (
        <section aria-label="Beyond the map" className="border-t border-line bg-(--map-sea) px-4 pt-3 pb-4">
          <h2 className="display text-base text-(--map-ink)">Beyond the map</h2>
          <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-2 gap-y-4">
            {beyond.map((place) => (
              <li key={place.id} className="flex justify-center">
                {markerOf(place)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function spotOf({ id }: Location) {
  const [x, y] = SPOTS[id] ?? [0, 0]
  return { left: `${(x / MAP.width) * 100}%`, top: `${(y / MAP.height) * 100}%` }
}

interface MarkerProps {
  place: Location
  isHere: boolean
  isChosen: boolean
  onChoose: (id: string) => void
}

function Marker({ place, isHere, isChosen, onChoose }: MarkerProps) {
  const isBusy = useGame((state) => state.player?.currentAction?.locationId === place.id)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isHere ? 'location' : undefined}
      className="group flex flex-col items-center rounded-xl"
      onClick={() => onChoose(place.id)}
    >
      <span
        className={cx(
          'grid size-10 place-items-center rounded-full border-2 shadow-float transition-colors',
          isBusy
            ? 'border-ember bg-panel text-ember'
            : isHere
              ? 'border-brass bg-brass text-on-brass'
              : 'border-line-strong bg-panel text-brass group-hover:border-brass',
          isChosen && 'outline-2 outline-offset-3 outline-(--map-ink)',
        )}
      >
        <Icon name={place.icon} className="size-6" />
      </span>
      <span className="display mt-1 max-w-32 text-center wrap-break-word text-[0.8125rem] leading-tight text-(--map-ink) [text-shadow:0_0_4px_var(--map-halo),0_0_4px_var(--map-halo),0_0_8px_var(--map-halo)]">
        {place.name}
      </span>
      {isHere && <span className="sr-only">, you are here</span>}
    </button>
  )
}
