import type { Npc } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { placeName } from '../place/place-name.ts'

/** Shown if the person lives at another place, with a button to travel there. */
export function Elsewhere({ npc }: { npc: Npc }) {
  const place = useGame(({ content }) => placeName(content, npc.location))
  const isBusyHere = useGame(({ player }) => Boolean(player?.currentAction?.locationId))
  return (
    <EmptyState icon="footprint">
      <p>
        {npc.name} lives at <strong className="text-text">{place}</strong>.
        {isBusyHere && ' Travelling ends what you are doing here.'}
      </p>
      <Button
        look="primary"
        className="mt-3"
        onClick={() => void game.act({ type: 'travel', locationId: npc.location })}
      >
        Travel to {place}
      </Button>
    </EmptyState>
  )
}
