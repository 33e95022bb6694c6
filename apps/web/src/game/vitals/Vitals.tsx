import { useGame } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Buffs } from './Buffs.tsx'

/** Maximum of special attack energy. */
const FULL_ENERGY = 100

export function Vitals() {
  const hitpoints = useGame((state) => state.player?.currentHitpoints ?? 0)
  const most = useGame((state) => state.player?.maxHitpoints ?? 1)
  return (
    <section aria-label="Health and energy" className="grid gap-2 px-4 py-3.5">
      <Vital icon="hearts" name="Hitpoints" share={hitpoints / most} tone="blood" text={`${hitpoints} / ${most}`} />
      <Energy />
      <Buffs />
    </section>
  )
}

export function Energy() {
  const energy = useGame((state) => state.player?.specialAttackEnergy ?? 0)
  return (
    <Vital icon="electric" name="Special attack energy" share={energy / FULL_ENERGY} tone="river" text={`${energy}`} />
  )
}

interface VitalProps {
  icon: string
  name: string
  share: number
  tone: 'blood' | 'river'
  text: string
}

function Vital({ icon, name, share, tone, text }: VitalProps) {
  return (
    <div className="flex items-center gap-3" data-tip={name}>
      <Icon name={icon} className={tone === 'blood' ? 'size-[1.125rem] text-blood' : 'size-[1.125rem] text-river'} />
      <Meter deep share={share} tone={tone} className="h-2.5 flex-1" label={name} text={text} />
      <span className="w-[4.5rem] text-right text-sm font-semibold" aria-hidden="true">
        {text}
      </span>
    </div>
  )
}
