import {
  completionsUntilMilestone,
  killsUntilMilestone,
  settleMilestones,
  triggersOf,
} from '../achievements/milestones.ts'
import { checkStart, endAndStartNext, isGoalReached, switchSkill } from '../activity/action.ts'
import { addAmount, experienceOfKill, type Run } from '../activity/run.ts'
import { addExperience, completionsToLevel } from '../character/experience.ts'
import { isPremium } from '../character/membership.ts'
import type { Combat, Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { buffEnd, die, leaveCombat } from '../character/vitals.ts'
import { type Activity, find, type Item, isFight, type Monster } from '../content/content.ts'
import type { Amounts, BySkill } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { blowRollsId, foeBlowRollsId, type RollKey, roll, rollThreshold } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { bestFood, eatOne } from '../inventory/food.ts'
import { takeItem } from '../inventory/inventory.ts'
import { countKills } from '../quests/quests.ts'
import { BlowRolls } from './blow-rolls.ts'
import { ARROW_SAVE_ROLL, arrowSavingThreshold, rollDamage } from './combat-round.ts'
import { CAST_RUNES, spawnTarget } from './fight-start.ts'
import { chanceAgainst, experienceShares, type Fighter, fighterOf, fighterOfMonster, weaponOf } from './formulas.ts'
import { FightLoot } from './loot.ts'

const NEVER = Number.POSITIVE_INFINITY
const NOT_YET = -1

/**
 * Runs a fight blow by blow, up to and including `last` (rules F13 to F24). Returns true if the caller has to look at
 * the action again: it is over, or new content is in force. Returns false if the time is used up.
 */
export function continueFight(run: Run, last: Millis): boolean {
  const { player, world, content, activity, action } = run
  const monster = find(content.monsters, activity.monsterId ?? '')
  const { combat } = player
  if (!monster || !combat.currentTarget) {
    endAndStartNext(player, world, Math.max(action.startTime, player.settledAt), 'activity/not-found', {}, run.events)
    return true
  }
  const segment = new FightSegment(run, monster, last)
  return segment.play()
}

/**
 * A part of a fight under the same conditions. It sums up results instead of booking each blow, because a day has tens
 * of thousands of them.
 */
class FightSegment {
  private readonly run: Run
  private readonly monster: Monster
  private readonly last: Millis
  private readonly player: Player
  private readonly combat: Combat
  /** Experience of one kill per skill, in thousandths. */
  private readonly perKill: readonly (readonly [SkillType, number])[]
  private readonly loot: FightLoot
  private readonly foe: Fighter
  private me: Fighter
  private foeThreshold = 0
  private myThreshold = 0
  private arrowSaveThreshold = 0
  /** The moment the next buff ends. */
  private statsUntil: Millis = NEVER

  private readonly mine: BlowRolls
  private readonly foes: BlowRolls

  // The state of the fight, kept here from blow to blow and written to the player by `flush`.
  private myNext: Millis
  private foeNext: Millis
  private foeHealth: number
  private fallenAt: Millis
  private struckAt: Millis = NOT_YET
  private lastDamage = 0
  private attackedAt: Millis = NOT_YET
  private hurtAt: Millis = NOT_YET

  private kills = 0
  private fightTime: Millis = 0
  private unbookedKills = 0
  private killedAt: Millis = 0
  private used: Amounts = {}
  private points: BySkill = {}
  private damageDealt = 0
  private damageTaken = 0
  private killsToLevel = 0
  private killsToMilestone = 0
  private mode: Player['combatMode']['mode'] = 'melee'
  private hasBow = false
  /** The player eats automatically at this health or less. */
  private eatsAt = NOT_YET
  /** The best food in the pack; undefined if the pack has to be searched again. */
  private food: Item | undefined
  private air: Stack | undefined
  private mind: Stack | undefined

  constructor(run: Run, monster: Monster, last: Millis) {
    const { player, activity, era } = run
    this.run = run
    this.monster = monster
    this.last = last
    this.player = player
    this.combat = player.combat
    this.mine = new BlowRolls(run, blowRollsId(activity.id), player.blows[activity.id] ?? 0)
    this.foes = new BlowRolls(run, foeBlowRollsId(activity.id), player.blows[foeBlowRollsId(activity.id)] ?? 0)
    this.perKill = experienceShares(player.combatMode).map((share) => [
      share[0],
      experienceOfKill(activity, era, share),
    ])
    this.loot = new FightLoot(run, monster)
    this.foe = fighterOfMonster(monster)
    this.me = this.foe
    this.myNext = player.combat.nextPlayerAttack
    this.foeNext = player.combat.nextMonsterAttack
    this.fallenAt = player.combat.fallenAt ?? NOT_YET
    this.foeHealth = player.combat.currentTarget?.hitpoints ?? 0
    this.updateStats(player.settledAt)
    this.updateMilestones()
  }

  play(): boolean {
    const { last } = this
    for (;;) {
      if (this.fallenAt !== NOT_YET) {
        const { action } = this.run
        const end = Math.max(this.fallenAt, action.startTime + action.duration)
        if (end > last) break
        if (this.bookKill(end)) return true
        continue
      }
      const isMine = this.myNext <= this.foeNext
      const at = isMine ? this.myNext : this.foeNext
      if (at > last) break
      if (at >= this.statsUntil) this.updateStats(at)
      const key = (isMine ? this.mine : this.foes).key()
      if (!key) {
        this.pause(at)
        break
      }
      if (isMine ? this.strike(key, at) : this.takeHit(key, at)) return true
    }
    this.flush(last)
    return false
  }

  /** A fight pauses if the keys of the next blows are unknown: only the server can go on. */
  private pause(at: Millis): void {
    const { activity, events } = this.run
    events.push({ type: 'unsettled', at, activityId: activity.id, completions: 0, items: [] })
  }

  /** Accuracy and maximum hit of both sides from this moment on. */
  private updateStats(at: Millis): void {
    const { player, foe } = this
    this.me = fighterOf(player, this.run.content, at)
    this.myThreshold = rollThreshold(chanceAgainst(this.me, foe))
    this.foeThreshold = rollThreshold(chanceAgainst(foe, this.me))
    this.statsUntil = NEVER
    for (const buff of player.combat.activeBuffs) {
      if (buffEnd(buff) > at) this.statsUntil = Math.min(this.statsUntil, buffEnd(buff))
    }
    this.arrowSaveThreshold = arrowSavingThreshold(player, this.run.content)
    const held = (rune: string) => player.inventory.find(({ id }) => id === rune)
    this.air = held(CAST_RUNES[0])
    this.mind = held(CAST_RUNES[1])
    const { autoEatEnabled, autoEatThreshold } = player.settings
    this.eatsAt = autoEatEnabled ? (player.maxHitpoints * autoEatThreshold) / 100 : NOT_YET
    this.mode = player.combatMode.mode
    this.hasBow = weaponOf(player, this.run.content)?.mode === 'ranged'
  }

  /** The number of kills until the next level, quest step or achievement. */
  private updateMilestones(): void {
    const { player, run, monster } = this
    this.killsToLevel = NEVER
    for (const [skill, experience] of this.perKill) {
      const { level } = player.skills[skill]
      const kills = completionsToLevel(player, skill, level + 1, experience)
      this.killsToLevel = Math.min(this.killsToLevel, kills)
    }
    const { content } = run.era
    this.killsToMilestone = Math.min(
      killsUntilMilestone(player, content, monster.id),
      completionsUntilMilestone(player, content, run.activity.id),
    )
  }

  /** The player's blow. Returns true if it ends the action. */
  private strike(key: RollKey, at: Millis): boolean {
    const missing = this.mode === 'melee' ? null : this.missingSupply(this.mode)
    if (missing) return this.stop(at, missing)
    const blow = this.mine.count++
    this.struckAt = at
    this.myNext = at + this.me.speed
    this.lastDamage = rollDamage(key, blow, this.myThreshold, this.me.most)
    const done = Math.min(this.lastDamage, this.foeHealth)
    this.damageDealt += done
    this.foeHealth -= done
    if (this.foeHealth === 0) this.fallenAt = at
    // The arrow is spent after the blow: the last one still counts for its own blow.
    if (this.mode === 'ranged' && roll(key, blow, ARROW_SAVE_ROLL) >= this.arrowSaveThreshold) this.spendArrow(at)
    return false
  }

  /** The missing supply of a shot or a spell. A spell's runes are spent here. */
  private missingSupply(mode: 'ranged' | 'magic'): 'combat/bow' | 'combat/ammunition' | 'combat/runes' | null {
    if (mode === 'magic') return this.spendRunes() ? null : 'combat/runes'
    if (!this.hasBow) return 'combat/bow'
    return this.player.ammunition > 0 ? null : 'combat/ammunition'
  }

  /** The monster's blow. Returns true if the player dies. */
  private takeHit(key: RollKey, at: Millis): boolean {
    const { player, combat, monster } = this
    this.attackedAt = at
    this.foeNext = at + monster.speed
    const damage = rollDamage(key, this.foes.count++, this.foeThreshold, this.foe.most)
    if (damage === 0) return false
    this.hurtAt = at
    this.damageTaken += Math.min(damage, player.currentHitpoints)
    player.currentHitpoints = Math.max(0, player.currentHitpoints - damage)
    if (player.currentHitpoints === 0) {
      this.flush(at)
      die(player, this.run.activity.id, monster.id, at, this.run.events)
      settleMilestones(player, this.run.era, ['deaths'], at, this.run.events)
      return this.stop(at, 'stop/died')
    }
    if (player.currentHitpoints <= this.eatsAt && at >= combat.foodCooldownUntil) {
      this.food ??= bestFood(player, this.run.content)
      if (this.food) this.eat(this.food, at)
    }
    return false
  }

  private eat(food: Item, at: Millis): void {
    const { player } = this
    const slots = player.inventory.length
    eatOne(player, food, at)
    player.combat.lastAutoEatTime = at
    addAmount(this.used, food.id, 1)
    if (player.inventory.length === slots) return
    this.food = undefined
    this.loot.findStacks()
  }

  private spendArrow(at: Millis): void {
    const { player } = this
    addAmount(this.used, player.equipment.quiver ?? '', 1)
    player.ammunition--
    if (player.ammunition > 0) return
    delete player.equipment.quiver
    this.updateStats(at)
  }

  private spendRunes(): boolean {
    const { player, air, mind } = this
    if (!air || !mind || air.quantity < 1 || mind.quantity < 1) return false
    for (const rune of [air, mind]) {
      addAmount(this.used, rune.id, 1)
      if (rune.quantity > 1) rune.quantity--
      else {
        takeItem(player.inventory, rune.id, 1)
        rune.quantity = 0
        this.loot.findStacks()
        this.air = player.inventory.find(({ id }) => id === CAST_RUNES[0])
        this.mind = player.inventory.find(({ id }) => id === CAST_RUNES[1])
      }
    }
    return true
  }

  /** Books kill, experience and loot and sets up the next target. Returns true if the segment is over. */
  private bookKill(at: Millis): boolean {
    const { player, monster, run } = this
    const { activity, action, era, world } = run
    const completion = player.completions[activity.id] ?? 0
    player.completions[activity.id] = completion + 1
    player.kills[monster.id] = (player.kills[monster.id] ?? 0) + 1
    player.statistics.monstersDefeated++
    player.statistics.totalPlayTime += at - action.startTime
    this.fightTime += at - action.startTime
    action.completed++
    this.kills++
    this.unbookedKills++
    this.killedAt = at
    const slots = player.inventory.length
    const isAllTaken = this.loot.take(completion, at)
    if (player.inventory.length > slots) this.food = undefined
    action.startTime = at
    this.fallenAt = NOT_YET
    this.foeHealth = monster.hitpoints
    this.myNext = Math.max(this.myNext, at)
    this.foeNext = at + monster.speed
    const isCounted = this.unbookedKills >= this.killsToLevel || this.unbookedKills >= this.killsToMilestone
    if (isCounted || this.loot.isMilestoneDue) {
      this.flush(at)
      this.refresh(at)
    }
    if (!isAllTaken) return this.stop(at, 'inventory/full')
    if (isGoalReached(player, action.goal, action.skillType, action.completed)) return this.stop(at, 'stop/goal')
    if (activity.membersOnly && !isPremium(player, at)) return this.stop(at, 'activity/members')
    if (era.content === run.content) return false
    this.flush(at)
    const next = checkStart(player, era.content, action, at)
    if (isRefused(next)) endAndStartNext(player, world, at, next.refused, next.details, run.events)
    else this.spawnNextTarget(next, at)
    return true
  }

  /** New content is in force: the next target follows it. */
  private spawnNextTarget(activity: Activity, at: Millis): void {
    const { player, combat, run } = this
    run.action.duration = activity.duration
    switchSkill(player, run.action, activity, at)
    const { nextPlayerAttack } = combat
    if (!isFight(activity)) return leaveCombat(player, at)
    spawnTarget(player, run.era.content, activity, at)
    combat.nextPlayerAttack = nextPlayerAttack
  }

  private stop(at: Millis, reason: Parameters<typeof endAndStartNext>[3]): boolean {
    this.flush(at)
    endAndStartNext(this.player, this.run.world, at, reason, {}, this.run.events)
    return true
  }

  /** Books the totals of this segment and settles quests and achievements. */
  private flush(at: Millis): void {
    const { player, run, monster } = this
    this.writeCombatState()
    if (this.kills === 0 && this.damageDealt === 0 && this.damageTaken === 0 && Object.keys(this.used).length === 0)
      return
    const from = run.events.length
    for (const [skill, experience] of this.perKill) {
      const points = addExperience(player, skill, experience * this.unbookedKills, this.killedAt, run.events)
      if (points > 0) this.points[skill] = (this.points[skill] ?? 0) + points
    }
    countKills(player, run.era.content, monster.id, this.unbookedKills)
    run.events.push({
      type: 'fought',
      at,
      activityId: run.activity.id,
      monsterId: monster.id,
      kills: this.kills,
      duration: this.fightTime,
      points: this.points,
      ...this.loot.certain,
      used: this.used,
      damageDealt: this.damageDealt,
      damageTaken: this.damageTaken,
    })
    const { found } = this.loot
    if (found.coins > 0 || Object.keys(found.gained).length > 0)
      run.events.push({ type: 'found', at, activityId: run.activity.id, ...found })
    settleMilestones(player, run.era, run.events.slice(from).flatMap(triggersOf), at, run.events)
    this.kills = 0
    this.fightTime = 0
    this.unbookedKills = 0
    this.loot.clear()
    this.damageDealt = 0
    this.damageTaken = 0
    this.used = {}
    this.points = {}
  }

  private writeCombatState(): void {
    const { player, combat } = this
    const { id } = this.run.activity
    player.blows[id] = this.mine.count
    if (this.foes.count > 0) player.blows[foeBlowRollsId(id)] = this.foes.count
    combat.nextPlayerAttack = this.myNext
    combat.nextMonsterAttack = this.foeNext
    combat.fallenAt = this.fallenAt === NOT_YET ? null : this.fallenAt
    if (combat.currentTarget) combat.currentTarget.hitpoints = this.foeHealth
    if (this.struckAt !== NOT_YET) {
      combat.lastPlayerAttack = this.struckAt
      combat.lastPlayerDamage = this.lastDamage
    }
    if (this.attackedAt !== NOT_YET) combat.lastMonsterAttack = this.attackedAt
    if (this.hurtAt !== NOT_YET) combat.lastDamageTime = this.hurtAt
  }

  /** Levels, equipment bonuses and room in the pack may have changed. */
  private refresh(at: Millis): void {
    this.updateStats(at)
    this.loot.refresh()
    this.updateMilestones()
  }
}
