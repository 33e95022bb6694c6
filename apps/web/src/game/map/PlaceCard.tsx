import { type Location, skillName } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { endsCurrentAction, usePlaceOffer } from './place-offer.ts'

/** A preview of a place: its description and what its skills offer. */
export function PlaceCard({ place }: { place: Location }) {
  const navigate = useNavigate()
  const isHere = useGame((state) => state.player?.currentLocation === place.id)
  const leaves = useGame(({ player }) => player !== null && endsCurrentAction(player, place.id))
  const { skills, people } = usePlaceOffer(place.id)
  const go = async () => {
    if (isHere || (await game.act({ type: 'travel', locationId: place.id })).ok) await navigate({ to: '/game' })
  }
  return (
    <section
      aria-label={place.name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-2xl border border-line bg-panel p-5 hall:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
    >
      <div className="flex flex-col">
        <header className="relative flex items-center gap-3.5">
          <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-raised text-brass">
            <Icon name={place.icon} className="size-7" />
          </span>
          <div>
            <h2 className="text-xl">
              <EntryLink target={{ kind: 'places', id: place.id }} fills>
                {place.name}
              </EntryLink>
            </h2>
            <p className="text-[0.8125rem] text-muted">{isHere ? 'You are here' : peopleText(people)}</p>
          </div>
        </header>
        <p className="mt-3 mb-4 text-sm text-muted">{place.description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="primary" icon="footprint" className="max-w-full max-mid:w-full" onClick={go}>
            <span className="truncate">{isHere ? 'Back to the place' : `Travel to ${place.name}`}</span>
          </Button>
          {leaves && !isHere && <p className="text-[0.8125rem] text-brass-ink">Travelling ends what you are doing.</p>}
        </div>
      </div>
      <ul
        aria-label="Skills"
        className="grid content-start gap-2 text-sm max-hall:border-t max-hall:border-line max-hall:pt-4"
      >
        {skills.map(({ skill, open, all, next }) => (
          <li key={skill} className="flex items-center gap-2.5">
            <Icon name={SKILL_ICONS[skill]} className={cx('size-[1.125rem]', open > 0 ? 'text-brass' : 'text-faint')} />
            <span className="font-semibold">{skillName(skill)}</span>
            <span className="ml-auto text-right text-[0.8125rem] text-muted">
              {open} of {all} open{next !== null && `, next at level ${next}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function peopleText(people: number): string {
  return people === 0 ? 'Nobody lives here' : `${plural(people, 'person', 'people')} to talk to`
}
