import { completionsUntilNotice, killsUntilNotice, notice, triggersOf } from '../achievements/milestones.ts'
import { followSkill, goOn, isReached, mayRun } from '../activity/action.ts'
import { experienceOfKill, increase, type Run } from '../activity/booking.ts'
import { completionsToLevel, learn } from '../character/experience.ts'
import { isPremium } from '../character/membership.ts'
import type { Combat, Player, Stack } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { buffEnd, die, leaveCombat } from '../character/vitals.ts'
import { type Activity, find, type Item, isFight, type Monster } from '../content/content.ts'
import type { Amounts, BySkill } from '../core/events.ts'
import { isRefused } from '../core/refusals.ts'
import { ROLL_BLOCK, type RollKey, roll, rollBlock, rollThreshold } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { bestFood, eatOne } from '../inventory/food.ts'
import { takeItem } from '../inventory/inventory.ts'
import { countKills } from '../quests/quests.ts'
import { ARROW_SAVING, arrowSavingThreshold, blowsOf, damageOf } from './combat-round.ts'
import { CAST_RUNES, meetTarget } from './fight-start.ts'
import { chanceAgainst, type Fighter, fighterOf, fighterOfMonster, sharesOf, weaponOf } from './formulas.ts'
import { Spoils } from './loot.ts'

const NEVER = Number.POSITIVE_INFINITY
const NOT_YET = -1

/**
 * A fight, blow by blow, up to and including `last` (rules F13 to F24). True where the next round has to look at things
 * anew: the action is over, or other data holds from now on. False where the time is used up.
 */
export function fightOn(run: Run, last: Millis): boolean {
  const { player, world, content, activity, action } = run
  const monster = find(content.monsters, activity.monsterId ?? '')
  const { combat } = player
  if (!monster || !combat.currentTarget) {
    goOn(player, world, Math.max(action.startTime, player.settledAt), 'activity/not-found', {}, run.events)
    return true
  }
  const round = new Round(run, monster, last)
  return round.play()
}

/** One stretch of a fight under the same terms. Sums up as it goes, because a day holds tens of thousands of blows. */
class Round {
  private readonly run: Run
  private readonly monster: Monster
  private readonly last: Millis
  private readonly player: Player
  private readonly combat: Combat
  private readonly blowsId: string
  /** What one kill pays each skill, in thousandths. */
  private readonly perKill: readonly (readonly [SkillType, number])[]
  private readonly spoils: Spoils
  private readonly foe: Fighter
  private me: Fighter
  private foeThreshold = 0
  private myThreshold = 0
  private saves = 0
  /** From here on a buff less counts. */
  private termsUntil: Millis = NEVER

  private blow: number
  /** The key holds for blows before this one. */
  private keyUntil = 0
  private key: RollKey | undefined

  // How the two stand, kept here from blow to blow and entered by `close`: tens of thousands come by in a day.
  private myNext: Millis
  private foeNext: Millis
  private foeHealth: number
  private fallenAt: Millis
  private struckAt: Millis = NOT_YET
  private struck = 0
  private sufferedAt: Millis = NOT_YET
  private hurtAt: Millis = NOT_YET

  private kills = 0
  private lasted: Millis = 0
  private unpaid = 0
  private killedAt: Millis = 0
  private used: Amounts = {}
  private points: BySkill = {}
  private dealt = 0
  private taken = 0
  private killsToLevel = 0
  private killsToNotice = 0
  private mode: Player['combatMode']['mode'] = 'melee'
  private hasBow = false
  /** At this health or less the player eats by itself. */
  private eatsAt = NOT_YET
  /** The best there is to eat; undefined where the pack has to be looked through again. */
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
    this.blowsId = blowsOf(activity.id)
    this.blow = player.blows[activity.id] ?? 0
    this.perKill = sharesOf(player.combatMode).map((share) => [share[0], experienceOfKill(activity, era, share)])
    this.spoils = new Spoils(run, monster)
    this.foe = fighterOfMonster(monster)
    this.me = this.foe
    this.myNext = player.combat.nextPlayerAttack
    this.foeNext = player.combat.nextMonsterAttack
    this.fallenAt = player.combat.fallenAt ?? NOT_YET
    this.foeHealth = player.combat.currentTarget?.hitpoints ?? 0
    this.takeTerms(player.settledAt)
    this.takeNotice()
  }

  play(): boolean {
    const { last } = this
    for (;;) {
      if (this.fallenAt !== NOT_YET) {
        const { action } = this.run
        const end = Math.max(this.fallenAt, action.startTime + action.duration)
        if (end > last) break
        if (!this.spoils.isKnown()) {
          this.pause(end)
          break
        }
        if (this.bookKill(end)) return true
        continue
      }
      const isMine = this.myNext <= this.foeNext
      const at = isMine ? this.myNext : this.foeNext
      if (at > last) break
      if (at >= this.termsUntil) this.takeTerms(at)
      if (this.blow >= this.keyUntil) this.takeKey()
      if (!this.key) {
        this.pause(at)
        break
      }
      if (isMine ? this.strike(at) : this.suffer(at)) return true
    }
    this.close(last)
    return false
  }

  /** Without the keys of what comes next a fight stands still: only the server knows. */
  private pause(at: Millis): void {
    const { activity, events } = this.run
    events.push({ type: 'unsettled', at, activityId: activity.id, completions: 0, items: [] })
  }

  /** Accuracy and most hits of both sides, as they are from this moment. */
  private takeTerms(at: Millis): void {
    const { player, foe } = this
    this.me = fighterOf(player, this.run.content, at)
    this.myThreshold = rollThreshold(chanceAgainst(this.me, foe))
    this.foeThreshold = rollThreshold(chanceAgainst(foe, this.me))
    this.termsUntil = NEVER
    for (const buff of player.combat.activeBuffs) {
      if (buffEnd(buff) > at) this.termsUntil = Math.min(this.termsUntil, buffEnd(buff))
    }
    this.saves = arrowSavingThreshold(player, this.run.content)
    const held = (rune: string) => player.inventory.find(({ id }) => id === rune)
    this.air = held(CAST_RUNES[0])
    this.mind = held(CAST_RUNES[1])
    const { autoEatEnabled, autoEatThreshold } = player.settings
    this.eatsAt = autoEatEnabled ? (player.maxHitpoints * autoEatThreshold) / 100 : NOT_YET
    this.mode = player.combatMode.mode
    this.hasBow = weaponOf(player, this.run.content)?.mode === 'ranged'
  }

  /** How far it goes until a level, a quest or an achievement wants to hear of it. */
  private takeNotice(): void {
    const { player, run, monster } = this
    this.killsToLevel = NEVER
    for (const [skill, experience] of this.perKill) {
      const { level } = player.skills[skill]
      const kills = completionsToLevel(player, skill, level + 1, experience)
      this.killsToLevel = Math.min(this.killsToLevel, kills)
    }
    const { content } = run.era
    this.killsToNotice = Math.min(
      killsUntilNotice(player, content, monster.id),
      completionsUntilNotice(player, content, run.activity.id),
    )
  }

  private takeKey(): void {
    const block = rollBlock(this.blow)
    this.key = this.run.world.rolls(this.blowsId, block)
    this.keyUntil = (block + 1) * ROLL_BLOCK
  }

  /** The player's blow. True where it ends the action. */
  private strike(at: Millis): boolean {
    const { key, blow } = this
    const lacking = this.mode === 'melee' ? null : this.missingFor(this.mode)
    if (lacking) return this.stop(at, lacking)
    this.blow++
    this.struckAt = at
    this.myNext = at + this.me.speed
    this.struck = damageOf(key as RollKey, blow, this.myThreshold, this.me.most)
    const done = Math.min(this.struck, this.foeHealth)
    this.dealt += done
    this.foeHealth -= done
    if (this.foeHealth === 0) this.fallenAt = at
    // Only now: the last arrow counts for its own blow.
    if (this.mode === 'ranged' && roll(key as RollKey, blow, ARROW_SAVING) >= this.saves) this.spendArrow(at)
    return false
  }

  /** What a shot or a spell cannot do without; a spell's runes are spent. */
  private missingFor(mode: 'ranged' | 'magic'): 'combat/bow' | 'combat/ammunition' | 'combat/runes' | null {
    if (mode === 'magic') return this.castRunes() ? null : 'combat/runes'
    if (!this.hasBow) return 'combat/bow'
    return this.player.ammunition > 0 ? null : 'combat/ammunition'
  }

  /** The monster's blow. True where the player dies of it. */
  private suffer(at: Millis): boolean {
    const { player, combat, monster, key, blow } = this
    this.blow++
    this.sufferedAt = at
    this.foeNext = at + monster.speed
    const damage = damageOf(key as RollKey, blow, this.foeThreshold, this.foe.most)
    if (damage === 0) return false
    this.hurtAt = at
    this.taken += Math.min(damage, player.currentHitpoints)
    player.currentHitpoints = Math.max(0, player.currentHitpoints - damage)
    if (player.currentHitpoints === 0) {
      this.close(at)
      die(player, this.run.activity.id, monster.id, at, this.run.events)
      notice(player, this.run.era, ['deaths'], at, this.run.events)
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
    increase(this.used, food.id, 1)
    if (player.inventory.length === slots) return
    this.food = undefined
    this.spoils.restack()
  }

  private spendArrow(at: Millis): void {
    const { player } = this
    increase(this.used, player.equipment.quiver ?? '', 1)
    player.ammunition--
    if (player.ammunition > 0) return
    delete player.equipment.quiver
    this.takeTerms(at)
  }

  private castRunes(): boolean {
    const { player, air, mind } = this
    if (!air || !mind || air.quantity < 1 || mind.quantity < 1) return false
    for (const rune of [air, mind]) {
      increase(this.used, rune.id, 1)
      if (rune.quantity > 1) rune.quantity--
      else {
        takeItem(player.inventory, rune.id, 1)
        rune.quantity = 0
        this.spoils.restack()
        this.air = player.inventory.find(({ id }) => id === CAST_RUNES[0])
        this.mind = player.inventory.find(({ id }) => id === CAST_RUNES[1])
      }
    }
    return true
  }

  /** Kill, experience and loot; then the next one appears. True where the round is over. */
  private bookKill(at: Millis): boolean {
    const { player, monster, run } = this
    const { activity, action, era, world } = run
    const completion = player.completions[activity.id] ?? 0
    player.completions[activity.id] = completion + 1
    player.kills[monster.id] = (player.kills[monster.id] ?? 0) + 1
    player.statistics.monstersDefeated++
    player.statistics.totalPlayTime += at - action.startTime
    this.lasted += at - action.startTime
    action.completed++
    this.kills++
    this.unpaid++
    this.killedAt = at
    const slots = player.inventory.length
    const isAllTaken = this.spoils.take(completion, at)
    if (player.inventory.length > slots) this.food = undefined
    action.startTime = at
    this.fallenAt = NOT_YET
    this.foeHealth = monster.hitpoints
    this.myNext = Math.max(this.myNext, at)
    this.foeNext = at + monster.speed
    const isCounted = this.unpaid >= this.killsToLevel || this.unpaid >= this.killsToNotice
    if (isCounted || this.spoils.isAwaited) {
      this.close(at)
      this.reopen(at)
    }
    if (!isAllTaken) return this.stop(at, 'inventory/full')
    if (isReached(player, action.goal, action.skillType, action.completed)) return this.stop(at, 'stop/goal')
    if (activity.membersOnly && !isPremium(player, at)) return this.stop(at, 'activity/members')
    if (era.content === run.content) return false
    this.close(at)
    const again = mayRun(player, era.content, action, at)
    if (isRefused(again)) goOn(player, world, at, again.refused, again.details, run.events)
    else this.meetAnew(again, at)
    return true
  }

  /** Other data holds from now on: the next one is as that says. */
  private meetAnew(activity: Activity, at: Millis): void {
    const { player, combat, run } = this
    run.action.duration = activity.duration
    followSkill(player, run.action, activity, at)
    const { nextPlayerAttack } = combat
    if (!isFight(activity)) return leaveCombat(player, at)
    meetTarget(player, run.era.content, activity, at)
    combat.nextPlayerAttack = nextPlayerAttack
  }

  private stop(at: Millis, reason: Parameters<typeof goOn>[3]): boolean {
    this.close(at)
    goOn(this.player, this.run.world, at, reason, {}, this.run.events)
    return true
  }

  /** Enters what this stretch came to, and lets quests and achievements look at it. */
  private close(at: Millis): void {
    const { player, run, monster } = this
    this.enterStand()
    if (this.kills === 0 && this.dealt === 0 && this.taken === 0 && Object.keys(this.used).length === 0) return
    const from = run.events.length
    for (const [skill, experience] of this.perKill) {
      const points = learn(player, skill, experience * this.unpaid, this.killedAt, run.events)
      if (points > 0) this.points[skill] = (this.points[skill] ?? 0) + points
    }
    countKills(player, run.era.content, monster.id, this.unpaid)
    run.events.push({
      type: 'fought',
      at,
      activityId: run.activity.id,
      monsterId: monster.id,
      kills: this.kills,
      duration: this.lasted,
      points: this.points,
      coins: this.spoils.coins,
      gained: this.spoils.gained,
      used: this.used,
      damageDealt: this.dealt,
      damageTaken: this.taken,
    })
    notice(player, run.era, run.events.slice(from).flatMap(triggersOf), at, run.events)
    this.kills = 0
    this.lasted = 0
    this.unpaid = 0
    this.spoils.clear()
    this.dealt = 0
    this.taken = 0
    this.used = {}
    this.points = {}
  }

  private enterStand(): void {
    const { player, combat } = this
    player.blows[this.run.activity.id] = this.blow
    combat.nextPlayerAttack = this.myNext
    combat.nextMonsterAttack = this.foeNext
    combat.fallenAt = this.fallenAt === NOT_YET ? null : this.fallenAt
    if (combat.currentTarget) combat.currentTarget.hitpoints = this.foeHealth
    if (this.struckAt !== NOT_YET) {
      combat.lastPlayerAttack = this.struckAt
      combat.lastPlayerDamage = this.struck
    }
    if (this.sufferedAt !== NOT_YET) combat.lastMonsterAttack = this.sufferedAt
    if (this.hurtAt !== NOT_YET) combat.lastDamageTime = this.hurtAt
  }

  /** Levels, rewards and room may have changed. */
  private reopen(at: Millis): void {
    this.takeTerms(at)
    this.spoils.lookAround()
    this.takeNotice()
  }
}
