import {
  completionsUntilMilestone,
  killsUntilMilestone,
  settleMilestones,
  triggersSince,
} from '../achievements/milestones.ts'
import { completionExperience } from '../activity/completion-experience.ts'
import type { Run } from '../activity/run.ts'
import { addExperience, completionsToLevel } from '../character/experience.ts'
import type { SkillType } from '../character/skills.ts'
import type { Monster } from '../content/content.ts'
import type { BySkill } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { countKills } from '../quests/quests.ts'
import type { FightSupplies } from './fight-supplies.ts'
import type { FightLoot } from './loot.ts'

/**
 * The results of a segment of a fight, summed up instead of booked with each blow, because a day has tens of thousands
 * of them.
 */
export class FightTotals {
  damageDealt = 0
  damageTaken = 0
  /** Of this fight, up to the last booking. */
  private completions: number
  /** Since the last booking. */
  private kills = 0
  private fightTime: Millis = 0
  private killedAt: Millis = 0
  private killsToLevel = 0
  private killsToMilestone = 0
  /** Experience of one kill per skill, in thousandths. */
  private readonly perKill: readonly (readonly [SkillType, number])[]
  private readonly run: Run
  private readonly monster: Monster
  private readonly loot: FightLoot
  private readonly supplies: FightSupplies

  constructor(run: Run, monster: Monster, loot: FightLoot, supplies: FightSupplies) {
    const { player, activity, era } = run
    this.run = run
    this.monster = monster
    this.loot = loot
    this.supplies = supplies
    this.completions = player.completions[activity.id] ?? 0
    this.perKill = Object.entries(completionExperience(activity, era, player.combatMode)) as [SkillType, number][]
    this.updateMilestones()
  }

  /** Counts a kill. Returns its number for this fight, from 0. */
  countKill(at: Millis): number {
    const { action } = this.run
    this.fightTime += at - action.startTime
    action.completed++
    this.killedAt = at
    return this.completions + this.kills++
  }

  /** True if the kills reach a level, a quest step or an achievement. */
  isMilestoneDue(): boolean {
    return this.kills >= this.killsToLevel || this.kills >= this.killsToMilestone || this.loot.isMilestoneDue
  }

  /** The number of kills until the next level, quest step or achievement. */
  updateMilestones(): void {
    const { player, era, activity } = this.run
    this.killsToLevel = Number.POSITIVE_INFINITY
    for (const [skill, experience] of this.perKill) {
      const { level } = player.skills[skill]
      const kills = completionsToLevel(player, skill, level + 1, experience)
      this.killsToLevel = Math.min(this.killsToLevel, kills)
    }
    this.killsToMilestone = Math.min(
      killsUntilMilestone(player, era.content, this.monster.id),
      completionsUntilMilestone(player, era.content, activity.id),
    )
  }

  /** Books the totals, settles quests and achievements, and starts again from zero. */
  book(at: Millis): void {
    const { run, loot, supplies } = this
    const { player, era, events } = run
    const isUnused = Object.keys(supplies.used).length === 0
    if (this.kills === 0 && this.damageDealt === 0 && this.damageTaken === 0 && isUnused) return
    const from = events.length
    this.bookKills()
    const points = this.bookExperience()
    loot.discardCollected(at)
    countKills(player, era.content, this.monster.id, this.kills)
    const { hasSold } = loot
    const { certain, found } = loot.collect()
    events.push({
      type: 'fought',
      at,
      activityId: run.activity.id,
      monsterId: this.monster.id,
      kills: this.kills,
      duration: this.fightTime,
      points,
      ...certain,
      used: supplies.used,
      damageDealt: this.damageDealt,
      damageTaken: this.damageTaken,
    })
    if (found.coins > 0 || Object.keys(found.gained).length > 0)
      events.push({ type: 'found', at, activityId: run.activity.id, ...found })
    const triggers = triggersSince(events, from)
    if (hasSold) triggers.add('coins')
    settleMilestones(player, era, triggers, at, events)
    this.kills = this.fightTime = this.damageDealt = this.damageTaken = 0
    supplies.used = {}
  }

  private bookKills(): void {
    const { kills } = this
    if (kills === 0) return
    const { player, activity } = this.run
    this.completions += kills
    player.completions[activity.id] = this.completions
    player.kills[this.monster.id] = (player.kills[this.monster.id] ?? 0) + kills
    player.statistics.monstersDefeated += kills
    player.statistics.totalPlayTime += this.fightTime
  }

  private bookExperience(): BySkill {
    const { player, events } = this.run
    const points: BySkill = {}
    for (const [skill, experience] of this.perKill) {
      const gained = addExperience(player, skill, experience * this.kills, this.killedAt, events)
      if (gained > 0) points[skill] = (points[skill] ?? 0) + gained
    }
    return points
  }
}
