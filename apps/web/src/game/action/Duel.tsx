import { find } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'
import { Meter } from '../../ui/Meter.tsx'

/** Both sides of a fight and how they stand. Only there while somebody fights. */
export function Duel() {
  const own = useGame((state) => state.player?.currentHitpoints ?? 0)
  const most = useGame((state) => state.player?.maxHitpoints ?? 1)
  const target = useGame((state) => state.player?.combat.currentTarget)
  const content = useGame((state) => state.content)
  if (!target) return null
  const foe = (content && find(content.monsters, target.monsterId)?.name) ?? target.monsterId
  return (
    <div className="mt-3 grid grid-cols-2 gap-4 mid:ml-[4.5rem] mid:gap-7">
      <Side name="You" label="Your hitpoints in the fight" hitpoints={own} most={most} tone="moss" />
      <Side
        name={foe}
        label={`Hitpoints of ${foe}`}
        hitpoints={target.hitpoints}
        most={target.maxHitpoints}
        tone="blood"
      />
    </div>
  )
}

interface SideProps {
  name: string
  label: string
  hitpoints: number
  most: number
  tone: 'moss' | 'blood'
}

function Side({ name, label, hitpoints, most, tone }: SideProps) {
  const text = `${hitpoints} / ${most}`
  return (
    <div className="min-w-0">
      <p className="flex justify-between gap-2 text-[0.8125rem]">
        <span className="truncate text-muted">{name}</span>
        <span className="font-semibold whitespace-nowrap" aria-hidden="true">
          {text}
        </span>
      </p>
      <Meter deep share={hitpoints / most} tone={tone} className="mt-1 h-2" label={label} text={text} />
    </div>
  )
}
