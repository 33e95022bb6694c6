import { bestFood, COMBAT_STYLES, type CombatStyle, find, supplyOf, usesBank } from '@hearthward/engine'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { LoadoutSwitch } from '../loadouts/LoadoutSwitch.tsx'
import { Buffs } from '../vitals/Buffs.tsx'
import { Energy } from '../vitals/Vitals.tsx'
import { styleName, trainingOf } from './styles.ts'

/** Special attack, food and combat style, for use during a fight. */
export function FightTools() {
  const isFighting = useGame((state) => state.player?.combat.currentTarget !== null)
  if (!isFighting) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 mid:ml-[4.5rem]">
      {/* On wider screens they are beside the pack, always in view. */}
      <div className="grid w-full gap-1 mid:hidden">
        <Energy />
        <Buffs />
      </div>
      <SpecialAttack />
      <Eat />
      <LoadoutSwitch />
      <Style />
    </div>
  )
}

function SpecialAttack() {
  const energy = useGame((state) => state.player?.specialAttackEnergy ?? 0)
  const weapon = useGame(({ player, content }) => content && find(content.items, player?.equipment.weapon ?? ''))
  const mode = useGame((state) => state.player?.combatMode.mode)
  const special = weapon?.weapon?.mode === mode ? weapon?.specialAttack : undefined
  if (!special) return null
  return (
    <Button
      small
      icon="electric"
      aria-keyshortcuts="x"
      disabled={energy < special.energyCost}
      data-tip={`${special.name} with your ${weapon?.name.toLowerCase()}: uses ${special.energyCost} of your ${energy} energy (x)`}
      onClick={() => void game.act({ type: 'specialAttack' })}
    >
      {special.name} <span className="text-river-ink">{special.energyCost}</span>
    </Button>
  )
}

function Eat() {
  const food = useGame(({ player, content }) => (player && content ? bestFood(player, content) : undefined))
  const held = useGame(({ player }) => (player && food ? supplyOf(player, food.id) : 0))
  const fromBank = useGame(({ player }) => player !== null && usesBank(player))
  const hasFullHealth = useGame(({ player }) => !player || player.currentHitpoints >= player.maxHitpoints)
  if (!food) {
    return (
      <p className="text-[0.8125rem] text-brass-ink">{fromBank ? 'No food in pack or bank' : 'No food in the pack'}</p>
    )
  }
  return (
    <Button
      small
      icon={food.icon}
      aria-keyshortcuts="e"
      disabled={hasFullHealth}
      data-tip={`${food.name}, heals ${food.healAmount}. You have ${held}${fromBank ? ' in pack and bank' : ''}. (e)`}
      onClick={() => void game.act({ type: 'eat', itemId: food.id })}
    >
      Eat <span className="text-muted">{held}</span>
    </Button>
  )
}

function Style() {
  const style = useGame((state) => state.player?.combatMode.style ?? 'controlled')
  const mode = useGame((state) => state.player?.combatMode.mode ?? 'melee')
  return (
    <label className="flex min-w-0 items-center gap-2 text-[0.8125rem] text-muted mid:ml-auto">
      Style
      <select
        value={style}
        className="h-10 min-w-0 rounded-[10px] border border-line bg-raised px-2.5 text-sm font-semibold text-text hover:border-line-strong mid:h-9"
        onChange={(event) => void game.act({ type: 'setCombat', style: event.target.value as CombatStyle })}
      >
        {COMBAT_STYLES.map((each) => (
          <option key={each} value={each}>
            {styleName(each)}: {trainingOf({ mode, style: each })}
          </option>
        ))}
      </select>
    </label>
  )
}
