import { settleMilestones } from '../achievements/milestones.ts'
import { checkStart, switchSkill } from '../activity/action.ts'
import type { Run } from '../activity/run.ts'
import { isPremium } from '../character/membership.ts'
import type { Combat, Player } from '../character/player.ts'
import { buffEnd, die, leaveCombat } from '../character/vitals.ts'
import { type Activity, find, isFight, type Monster } from '../content/content.ts'
import { isRefused } from '../core/refusals.ts'
import { blowRollsId, foeBlowRollsId, rollThreshold } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { isGoalReached } from '../plan/goals.ts'
import { endAndStartNext } from '../plan/next-entry.ts'
import { BlowRolls } from './blow-rolls.ts'
import { spawnTarget } from './fight-start.ts'
import { FightSupplies } from './fight-supplies.ts'
import { FightTotals } from './fight-totals.ts'
import { chanceAgainst, type Fighter, fighterOf, fighterOfMonster } from './formulas.ts'
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

/** A part of a fight under the same conditions, blow by blow. */
class FightSegment {
  private readonly run: Run
  private readonly monster: Monster
  private readonly last: Millis
  private readonly player: Player
  private readonly combat: Combat
  private readonly loot: FightLoot
  private readonly supplies: FightSupplies
  private readonly totals: FightTotals
  private readonly foe: Fighter
  private me: Fighter
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

  constructor(run: Run, monster: Monster, last: Millis) {
    const { player, activity } = run
    this.run = run
    this.monster = monster
    this.last = last
    this.player = player
    this.combat = player.combat
    this.mine = new BlowRolls(run, blowRollsId(activity.id), player.blows[activity.id] ?? 0)
    this.foes = new BlowRolls(run, foeBlowRollsId(activity.id), player.blows[foeBlowRollsId(activity.id)] ?? 0)
    this.loot = new FightLoot(run, monster)
    this.supplies = new FightSupplies(run, this.loot)
    this.totals = new FightTotals(run, monster, this.loot, this.supplies)
    this.foe = fighterOfMonster(monster)
    this.me = this.foe
    this.myNext = player.combat.nextPlayerAttack
    this.foeNext = player.combat.nextMonsterAttack
    this.fallenAt = player.combat.fallenAt ?? NOT_YET
    this.foeHealth = player.combat.currentTarget?.hitpoints ?? 0
    this.updateStats(player.settledAt)
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
      if (!(isMine ? this.mine : this.foes).roll()) {
        this.pause(at)
        break
      }
      if (this.tradeBlows()) return true
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
    this.mine.setStats(rollThreshold(chanceAgainst(this.me, foe)), this.me.most)
    this.foes.setStats(rollThreshold(chanceAgainst(foe, this.me)), foe.most)
    this.statsUntil = NEVER
    for (const buff of player.combat.activeBuffs) {
      if (buffEnd(buff) > at) this.statsUntil = Math.min(this.statsUntil, buffEnd(buff))
    }
    this.supplies.update()
  }

  /**
   * All blows until the foe falls, the player dies or may eat, another supply is needed, a side has no rolled blow left,
   * or the time is over. Returns true if the action has ended. A day has tens of thousands of blows: how many each side
   * strikes follows from their sums and speeds, without taking turns.
   */
  private tradeBlows(): boolean {
    const { mine, foes, supplies, player, foeHealth } = this
    const missing = this.myNext <= this.foeNext ? supplies.missing() : null
    if (missing) return this.stop(this.myNext, missing)
    const mySpeed = this.me.speed
    const foeSpeed = this.foe.speed
    let myBlows = this.inTime(Math.min(mine.left(), supplies.blows()), this.myNext, mySpeed)
    const toFall = mine.blowsFor(foeHealth, myBlows)
    myBlows = Math.min(myBlows, toFall)
    // The foe strikes no more once it has fallen, and with other odds after the last arrow. Otherwise it goes on until the
    // player's next blow.
    const isOver = myBlows > 0 && (toFall === myBlows || supplies.isLastArrow())
    const foeEnd = this.myNext + (isOver ? myBlows - 1 : myBlows) * mySpeed
    let foeBlows = this.inTime(foes.left(), this.foeNext, foeSpeed)
    foeBlows = Math.min(foeBlows, blowsBefore(foeEnd, this.foeNext, foeSpeed))
    const worryingDamage = Math.max(1, player.currentHitpoints - Math.max(0, supplies.eatsAt))
    const toWorry = foes.blowsFor(worryingDamage, foeBlows)
    foeBlows = Math.min(foeBlows, toWorry)
    const isWorried = toWorry === foeBlows
    // At the same moment, the player's blow comes first.
    const myEnd = this.foeNext + (isWorried ? foeBlows - 1 : foeBlows) * foeSpeed
    myBlows = Math.min(myBlows, blowsUntil(myEnd, this.myNext, mySpeed))
    this.sufferBlows(foeBlows)
    this.strike(myBlows)
    return isWorried && this.dieOrEat(this.hurtAt)
  }

  /** How many of these blows come before the time is over or a buff ends. */
  private inTime(blows: number, next: Millis, speed: Millis): number {
    const { last, statsUntil } = this
    // Nearly always all of them.
    if (next + blows * speed < Math.min(last, statsUntil)) return blows
    return Math.min(blows, blowsUntil(last, next, speed), blowsBefore(statsUntil, next, speed))
  }

  /** The player strikes. */
  private strike(blows: number): void {
    if (blows === 0) return
    const health = Math.max(0, this.foeHealth - this.mine.strike(blows))
    this.totals.damageDealt += this.foeHealth - health
    this.foeHealth = health
    this.struckAt = this.myNext + (blows - 1) * this.me.speed
    this.myNext += blows * this.me.speed
    this.lastDamage = this.mine.latestDamage()
    if (health === 0) this.fallenAt = this.struckAt
    // Supplies are spent after the blow: the last arrow still counts for its own.
    const isLastArrow = this.supplies.spend(this.mine, blows)
    if (isLastArrow) this.updateStats(this.struckAt)
  }

  /** The foe strikes. */
  private sufferBlows(blows: number): void {
    if (blows === 0) return
    const { player, foes } = this
    const health = Math.max(0, player.currentHitpoints - foes.strike(blows))
    this.totals.damageTaken += player.currentHitpoints - health
    player.currentHitpoints = health
    this.attackedAt = this.foeNext + (blows - 1) * this.foe.speed
    this.foeNext += blows * this.foe.speed
    for (let ago = 0; ago < blows; ago++) {
      if (foes.latestDamage(ago) === 0) continue
      this.hurtAt = this.attackedAt - ago * this.foe.speed
      break
    }
  }

  /** Returns true if the action has ended. */
  private dieOrEat(at: Millis): boolean {
    const { player, monster } = this
    if (player.currentHitpoints === 0) {
      this.flush(at)
      die(player, this.run.activity.id, monster.id, at, this.run.events)
      settleMilestones(player, this.run.era, new Set(['deaths']), at, this.run.events)
      return this.stop(at, 'stop/died')
    }
    const isFed = this.supplies.eatIfNeeded(at)
    return !isFed && this.run.action.goal?.kind === 'supplies' && this.stop(at, 'combat/food')
  }

  /** Books kill, experience and loot and sets up the next target. Returns true if the segment is over. */
  private bookKill(at: Millis): boolean {
    const { player, monster, run } = this
    const { activity, action, era, world } = run
    const kill = this.totals.countKill(at)
    const stacks = player.inventory.length + player.bank.length
    const isAllTaken = this.loot.take(kill, at)
    if (player.inventory.length + player.bank.length > stacks) this.supplies.search()
    action.startTime = at
    this.fallenAt = NOT_YET
    this.foeHealth = monster.hitpoints
    this.myNext = Math.max(this.myNext, at)
    this.foeNext = at + monster.speed
    if (this.totals.isMilestoneDue()) {
      this.flush(at)
      this.refresh(at)
    }
    if (!isAllTaken) return this.stop(at, 'inventory/full')
    if (isGoalReached(player, action.goal, action.skillType, action.completed, at)) return this.stop(at, 'stop/goal')
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

  /** Writes the state of the fight to the player and books the totals. */
  private flush(at: Millis): void {
    this.writeCombatState()
    this.totals.book(at)
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
    this.totals.updateMilestones()
  }
}

/** How many of the blows at `next` and every `speed` after it come at `until` or earlier. */
function blowsUntil(until: Millis, next: Millis, speed: Millis): number {
  return Math.max(0, 1 + Math.floor((until - next) / speed))
}

/** How many of the blows at `next` and every `speed` after it come before `end`. */
function blowsBefore(end: Millis, next: Millis, speed: Millis): number {
  return Math.max(0, Math.ceil((end - next) / speed))
}
