import { COMBAT_STYLES, type Player } from '../character/player.ts'
import { heal, spendEnergy } from '../character/vitals.ts'
import { COMBAT_MODES, type Content, find } from '../content/content.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { SetCombat } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { type RollKey, roll, rollBlock, rollThreshold, specialRollsId } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, seasonOf, type World } from '../core/world.ts'
import { spendArrows, supplyOf, takeSupply } from '../inventory/supplies.ts'
import { CAST_RUNES } from './cast-runes.ts'
import { ARROW_SAVE_ROLL, arrowSavingThreshold, rollDamage } from './combat-round.ts'
import { chanceAgainst, fighterOf, fighterOfMonster } from './formulas.ts'

/** Strikes with the weapon's special attack at once. Rules F25 to F28 and F32. */
export function specialAttack(
  player: Player,
  world: World,
  content: Content,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const { combat, currentAction } = player
  const target = combat.currentTarget
  const monster = find(content.monsters, target?.monsterId ?? '')
  if (!currentAction || !target || !monster || target.hitpoints === 0) return refuse('combat/none')
  const weapon = find(content.items, player.equipment.weapon ?? '')
  const special = weapon?.specialAttack
  if (!special || weapon.weapon?.mode !== player.combatMode.mode) return refuse('combat/no-special')
  if (player.specialAttackEnergy < special.energyCost) return refuse('combat/energy')
  const missing = missingSupply(player)
  if (missing) return refuse(missing)
  // Computed before the arrow is spent: the last one still counts for its own blow.
  const me = fighterOf(player, content, at)
  const used = spendSupplies(player, content, world, currentAction.activityId, at)
  spendEnergy(player, special.energyCost, at)
  const { accuracy, damage, hits, heal: share } = special.effect
  const attacker = { ...me, accuracy: Math.floor((me.accuracy * accuracy) / 100) }
  const chance = chanceAgainst(attacker, fighterOfMonster(monster))
  const most = Math.max(1, Math.floor((me.most * damage) / 100))
  const rollsId = specialRollsId(currentAction.activityId)
  let dealt = 0
  for (let hit = 0; hit < hits; hit++) {
    const blow = player.blows[rollsId] ?? 0
    const key = blowKey(world, rollsId, blow, at)
    player.blows[rollsId] = blow + 1
    if (key) dealt += rollDamage(key, blow, rollThreshold(chance), most)
    else events.push({ type: 'unsettled', at, activityId: currentAction.activityId, completions: 0, items: [] })
  }
  dealt = Math.min(dealt, target.hitpoints)
  target.hitpoints -= dealt
  if (target.hitpoints === 0) combat.fallenAt = at
  combat.lastPlayerAttack = at
  combat.lastPlayerDamage = dealt
  // Not sooner than a change of weapon or style allows.
  combat.nextPlayerAttack = Math.max(combat.nextPlayerAttack, at + me.speed)
  const healed = heal(player, Math.floor((dealt * share) / 100))
  events.push({ type: 'special', at, name: special.name, damage: dealt, healed, used })
}

function missingSupply(player: Player): 'combat/ammunition' | 'combat/runes' | null {
  const { mode } = player.combatMode
  if (mode === 'ranged' && player.ammunition <= 0) return 'combat/ammunition'
  if (mode === 'magic' && CAST_RUNES.some((rune) => supplyOf(player, rune) === 0)) return 'combat/runes'
  return null
}

/** An arrow, unless the cape saves it, or the runes of a cast. */
function spendSupplies(player: Player, content: Content, world: World, activityId: string, at: Millis): Amounts {
  const used: Amounts = {}
  const { mode } = player.combatMode
  if (mode === 'ranged' && !isArrowSaved(player, content, world, activityId, at)) {
    used[player.equipment.quiver ?? ''] = 1
    spendArrows(player, 1)
  }
  if (mode === 'magic') {
    for (const rune of CAST_RUNES) {
      takeSupply(player, rune, 1)
      used[rune] = 1
    }
  }
  return used
}

/** Rule F32. Without the key, the arrow counts as spent until the server confirms the result. */
function isArrowSaved(player: Player, content: Content, world: World, activityId: string, at: Millis): boolean {
  const rollsId = specialRollsId(activityId)
  const blow = player.blows[rollsId] ?? 0
  const key = blowKey(world, rollsId, blow, at)
  return key !== undefined && roll(key, blow, ARROW_SAVE_ROLL) < arrowSavingThreshold(player, content)
}

function blowKey(world: World, rollsId: string, blow: number, at: Millis): RollKey | undefined {
  return world.rolls(rollsId, rollBlock(blow), seasonOf(eraAt(world.timeline, at)))
}

/** Sets style and mode; a running fight continues with them. */
export function setCombat(player: Player, { style, mode }: SetCombat): Refused | undefined {
  if (style !== undefined && !COMBAT_STYLES.includes(style)) return refuse('settings/invalid', { field: 'style' })
  if (mode !== undefined && !COMBAT_MODES.includes(mode)) return refuse('settings/invalid', { field: 'mode' })
  player.combatStyle = style ?? player.combatStyle
  player.combatMode = { style: player.combatStyle, mode: mode ?? player.combatMode.mode }
}
