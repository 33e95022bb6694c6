import { effectiveChance } from '../activity/run.ts'
import { BANK_STACKS, INVENTORY_SLOTS, type Player } from '../character/player.ts'
import { type Activity, find, type Monster } from '../content/content.ts'
import type { Era } from '../core/world.ts'
import { overflowChoice } from '../inventory/bank.ts'
import { usesBank } from '../inventory/supplies.ts'
import type { Meals } from './run-supplies.ts'

/** Loot that needs a slot of the pack. */
interface Row {
  share: number
  /** Slots; 1 for a stack, which is needed only once. */
  quantity: number
  isStack: boolean
  /** Without room it ends the run. */
  endsRun: boolean
}

/** The food in the pack at a kill. */
export interface PackFood {
  /** By stack, in the order they are eaten: the share of the runs that has used it up. */
  usedUp: readonly number[]
  /** The share of the runs that has found food in the pack. */
  foundHeld: number
}

/** Runs with the same free slots and stacks of loot. */
interface PackState {
  /** Stacks of food used up. */
  emptied: number
  /** Stacks of loot in the pack, as bits. */
  stacks: number
  /** Slots that are free or taken by found food. */
  free: number
  share: number
}

const LEAST_SHARE = 1e-7
/** From no free slot to all of them and the one that found food is in. */
const FREE_COUNTS = INVENTORY_SLOTS + 2

/**
 * How full the pack is, from kill to kill: loot takes slots, and used-up food frees them. Found food shares one slot: it
 * comes and goes. Rules F21, PL11 and F34.
 */
export class PackRoom {
  /** The share of the runs whose pack was full. */
  full = 0
  private readonly rows: readonly Row[]
  private readonly found: Row | null
  private states = new Map<number, PackState>()
  private lastUsedUp: readonly number[] = []

  /** `null` if the pack cannot become full. `found` is the food of the loot. */
  static of(player: Player, monster: Monster, era: Era, activity: Activity, found: Meals): PackRoom | null {
    const rows = rowsOf(player, monster, era, activity)
    const foundRow = player.settings.autoEatEnabled ? rows.get(found.id) : undefined
    const others = [...rows].filter(([, row]) => row !== foundRow)
    const isNew = ([id, { isStack }]: [string, Row]) => !isStack || !player.inventory.some((stack) => stack.id === id)
    const taking = others.filter(isNew).map(([, row]) => row)
    const holdsFound = player.inventory.some(({ id }) => id === found.id)
    const free = INVENTORY_SLOTS - player.inventory.length + (foundRow && holdsFound ? 1 : 0)
    const most = taking.reduce((sum, { isStack }) => sum + (isStack ? 1 : Number.POSITIVE_INFINITY), foundRow ? 1 : 0)
    const matters = foundRow || taking.some(({ endsRun }) => endsRun)
    if (most <= free || !matters) return null
    return new PackRoom(taking, foundRow ?? null, free)
  }

  private constructor(rows: readonly Row[], found: Row | null, free: number) {
    this.rows = rows.toSorted((a, b) => a.share - b.share)
    this.found = found
    this.add(this.states, { emptied: 0, stacks: 0, free, share: 1 })
  }

  /** The share of the runs that go on in which found food has room. */
  get roomForFound(): number {
    let [open, all] = [0, 0]
    for (const { free, share } of this.states.values()) {
      all += share
      if (free > 0) open += share
    }
    return all > 0 ? open / all : 1
  }

  /** The loot of so many kills. */
  advance(kills: number, food: PackFood): void {
    if (food.usedUp.some((share, index) => share !== this.lastUsedUp[index])) this.empty(food.usedUp)
    for (const [index, row] of this.rows.entries()) {
      const times = row.isStack ? 1 : row.quantity
      const share = row.isStack ? 1 - (1 - row.share) ** kills : Math.min(1, row.share * kills)
      for (let n = 0; n < times; n++) this.find(row, index, share, food.foundHeld)
    }
    if (this.found?.endsRun) this.findFood(1 - (1 - this.found.share) ** kills)
  }

  /** Stacks of food are used up one after the other. */
  private empty(usedUp: readonly number[]): void {
    const next = new Map<number, PackState>()
    for (const state of this.states.values()) {
      let left = state.share
      for (let { emptied, free } = state; left > 0; emptied++, free++) {
        const before = this.lastUsedUp[emptied] ?? 0
        const chance = before < 1 ? ((usedUp[emptied] ?? 0) - before) / (1 - before) : 1
        const more = emptied < usedUp.length ? left * Math.min(1, Math.max(0, chance)) : 0
        this.add(next, { ...state, emptied, free, share: left - more })
        left = more
      }
    }
    this.states = next
    this.lastUsedUp = usedUp
  }

  private find({ isStack, endsRun }: Row, index: number, chance: number, foundHeld: number): void {
    const next = new Map<number, PackState>()
    for (const state of this.states.values()) {
      const isHeld = isStack && (state.stacks & (1 << index)) !== 0
      const due = isHeld ? 0 : state.share * chance
      // The last slot may be taken by found food.
      const fits = state.free > 1 ? due : state.free === 1 ? due * (1 - foundHeld) : 0
      if (endsRun) this.full += due - fits
      this.add(next, { ...state, share: state.share - (endsRun ? due : fits) })
      this.add(next, {
        ...state,
        stacks: isStack ? state.stacks | (1 << index) : state.stacks,
        free: state.free - 1,
        share: fits,
      })
    }
    this.states = next
  }

  private findFood(chance: number): void {
    for (const state of this.states.values()) {
      if (state.free > 0) continue
      this.full += state.share * chance
      state.share *= 1 - chance
    }
  }

  private add(states: Map<number, PackState>, state: PackState): void {
    if (state.share < LEAST_SHARE) return
    const key = (state.emptied * FREE_COUNTS + state.free) * (1 << this.rows.length) + state.stacks
    const same = states.get(key)
    if (same) same.share += state.share
    else states.set(key, state)
  }
}

function rowsOf(player: Player, { loot }: Monster, era: Era, { skillType }: Activity): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const { itemId, quantity, chance } of loot) {
    const share = effectiveChance(era, skillType, chance)
    const same = rows.get(itemId)
    const isStack = find(era.content.items, itemId)?.stackable ?? false
    rows.set(itemId, {
      share: same ? 1 - (1 - same.share) * (1 - share) : share,
      quantity,
      isStack,
      endsRun: !goesElsewhere(player, itemId),
    })
  }
  return rows
}

/** Whether what has no room in the pack is banked, sold or dropped. */
function goesElsewhere(player: Player, itemId: string): boolean {
  const choice = overflowChoice(player, itemId)
  if (choice !== 'bank') return choice !== 'keep'
  return player.bank.length < BANK_STACKS || player.bank.some(({ id }) => id === itemId)
}

/** Whether found food is lost if the pack has no room for it. */
export function losesFood(player: Player, itemId: string): boolean {
  const choice = overflowChoice(player, itemId)
  return choice !== 'keep' && !(choice === 'bank' && usesBank(player))
}
