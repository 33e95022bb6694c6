/** The status code of the response to a refusal. */
export type RefusalStatus =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'failed-precondition'
  | 'resource-exhausted'
  | 'unavailable'
  | 'internal'

export type RefusalTable = Readonly<Record<string, { readonly status: RefusalStatus; readonly text: string }>>

/** All refusals of the rules. The text is shown to the player; `{name}` is filled in from the details. */
export const ruleRefusals = {
  'activity/not-found': { status: 'not-found', text: 'Activity not found' },
  'activity/level': { status: 'failed-precondition', text: 'Requires {skill} level {level}' },
  'activity/resources': { status: 'failed-precondition', text: 'Need {quantity}x {item} to start this activity' },
  'activity/resources-gone': { status: 'failed-precondition', text: 'Not enough {item} to complete this activity' },
  'activity/none-running': { status: 'failed-precondition', text: 'Nothing is running' },
  'activity/members': { status: 'failed-precondition', text: 'This activity requires membership' },
  'recipe/not-found': { status: 'not-found', text: 'Recipe not found' },
  'location/not-found': { status: 'not-found', text: 'Location not found' },
  'location/here': { status: 'failed-precondition', text: 'You are already here' },
  'combat/ammunition': { status: 'failed-precondition', text: 'Out of ammunition!' },
  'combat/runes': { status: 'failed-precondition', text: 'Out of runes! No damage dealt.' },
  'combat/bow': { status: 'failed-precondition', text: 'You need a bow for that' },
  'combat/food': { status: 'failed-precondition', text: 'Out of food' },
  'combat/none': { status: 'failed-precondition', text: 'You are not in a fight' },
  'combat/no-special': { status: 'failed-precondition', text: 'Your weapon has no special attack' },
  'combat/energy': { status: 'failed-precondition', text: 'Not enough special attack energy' },
  'food/cooldown': { status: 'failed-precondition', text: 'You must wait before eating again' },
  'food/not-food': { status: 'failed-precondition', text: 'This is not food' },
  'food/full-health': { status: 'failed-precondition', text: 'You are already at full health' },
  'food/not-potion': { status: 'failed-precondition', text: 'This is not a potion' },
  'food/not-consumable': { status: 'failed-precondition', text: 'This item cannot be consumed' },
  'food/not-enough': { status: 'failed-precondition', text: 'Not enough items to consume' },
  'inventory/not-found': { status: 'failed-precondition', text: 'Item not found in inventory' },
  'inventory/no-space': { status: 'failed-precondition', text: 'Not enough inventory space' },
  'inventory/unknown-item': { status: 'not-found', text: 'Item not found: {item}' },
  'bank/full': { status: 'resource-exhausted', text: 'Bank is full!' },
  'bank/no-room': { status: 'failed-precondition', text: 'Inventory is full!' },
  'bank/needed': {
    status: 'failed-precondition',
    text: 'The running action needs everything you carry',
  },
  'bank/corrupted': { status: 'invalid-argument', text: 'Cannot deposit corrupted item' },
  'bank/not-found': { status: 'failed-precondition', text: 'Item not found in bank' },
  'equip/no-slot': { status: 'failed-precondition', text: 'Item cannot be equipped' },
  'equip/requirements': {
    status: 'failed-precondition',
    text: 'You do not meet the requirements to equip this item',
  },
  'equip/arrow-tier': { status: 'failed-precondition', text: 'Your bow cannot use this arrow tier' },
  'equip/full': { status: 'failed-precondition', text: 'Inventory full! Cannot equip item.' },
  'equip/unequip-full': { status: 'failed-precondition', text: 'Inventory full! Cannot unequip item.' },
  'equip/nothing-worn': { status: 'failed-precondition', text: 'Nothing is equipped in this slot' },
  'loadout/not-found': { status: 'not-found', text: 'Loadout not found' },
  'loadout/limit': { status: 'resource-exhausted', text: 'You can have at most {limit} loadouts' },
  'loadout/name': {
    status: 'invalid-argument',
    text: 'The name of a loadout has 1 to {most} characters, all of them visible',
  },
  'loadout/invalid': { status: 'invalid-argument', text: 'Invalid value of the loadout: {field}' },
  'loadout/use': { status: 'invalid-argument', text: 'A loadout cannot be assigned to this' },
  'loadout/no-room': {
    status: 'failed-precondition',
    text: 'Pack and bank have no room for what you would take off',
  },
  'farming/slot-locked': { status: 'failed-precondition', text: 'This slot is locked' },
  'farming/occupied': { status: 'failed-precondition', text: 'This slot already has a crop' },
  'farming/empty': { status: 'failed-precondition', text: 'Nothing is planted here' },
  'farming/invalid-seed': { status: 'invalid-argument', text: 'Invalid seed' },
  'farming/level': { status: 'failed-precondition', text: 'Requires Farming level {level}' },
  'farming/no-seed': { status: 'failed-precondition', text: "You don't have that seed" },
  'farming/not-ready': { status: 'failed-precondition', text: 'Crop is not ready yet' },
  'offline/no-item': { status: 'failed-precondition', text: "You don't have this item" },
  'offline/active': { status: 'failed-precondition', text: 'Offline progress is already active' },
  'offline/no-activities': {
    status: 'failed-precondition',
    text: 'No activities available for offline progress',
  },
  'offline/failed': { status: 'invalid-argument', text: 'Failed to activate offline progress' },
  'quest/cannot-start': { status: 'failed-precondition', text: 'Cannot start quest' },
  'npc/not-found': { status: 'not-found', text: "I can't seem to find that person..." },
  'npc/not-understood': { status: 'not-found', text: "I don't understand." },
  'npc/failed': { status: 'failed-precondition', text: 'Something went wrong...' },
  'npc/no-room': { status: 'failed-precondition', text: "Couldn't give item (inventory full?)" },
  'npc/no-item': { status: 'failed-precondition', text: "You don't have that item" },
  'npc/no-lesson': { status: 'failed-precondition', text: 'You have nothing more to learn here' },
  'npc/coins': { status: 'failed-precondition', text: 'Not enough coins' },
  'shop/not-sold': { status: 'failed-precondition', text: 'This is not for sale here' },
  'shop/not-bought': { status: 'failed-precondition', text: 'Nobody here buys this item' },
  'exchange/price': { status: 'invalid-argument', text: 'Price must be a whole number above 0' },
  'exchange/quantity-limit': { status: 'invalid-argument', text: 'Quantity must be at most 1,000,000' },
  'exchange/price-limit': { status: 'invalid-argument', text: 'Price must be at most 1,000,000 coins' },
  'exchange/not-tradeable': { status: 'failed-precondition', text: 'This item cannot be traded' },
  'exchange/guest-finds': {
    status: 'failed-precondition',
    text: 'Guests cannot trade rare finds. You can offer {most} of these',
  },
  'exchange/coins': { status: 'failed-precondition', text: 'Insufficient coins. Need {need}, have {have}' },
  'exchange/slot-locked': { status: 'failed-precondition', text: 'This offer slot is not available to you' },
  'exchange/slot-taken': { status: 'failed-precondition', text: 'This offer slot is in use' },
  'exchange/limit': {
    status: 'failed-precondition',
    text: 'You can buy {limit} of this in 4 hours. You can still order {left}.',
  },
  'exchange/nothing-waits': { status: 'failed-precondition', text: 'There is nothing to collect from this offer' },
  'achievement/not-earned': { status: 'failed-precondition', text: 'You have not earned this yet' },
  'achievement/nothing-waits': { status: 'failed-precondition', text: 'There is nothing to collect' },
  'inventory/full': { status: 'failed-precondition', text: 'Inventory full! Bank your items to continue.' },
  'inventory/invalid-slot': { status: 'invalid-argument', text: 'Invalid target slot' },
  'inventory/empty-slot': { status: 'failed-precondition', text: 'No item in source slot' },
  'inventory/not-enough': { status: 'failed-precondition', text: 'Not enough items' },
  'inventory/quantity': { status: 'invalid-argument', text: 'Quantity must be a whole number above 0' },
  'queue/full': { status: 'resource-exhausted', text: 'The plan holds at most {limit} actions' },
  'queue/invalid-goal': { status: 'invalid-argument', text: 'This goal is not valid' },
  'queue/goal': { status: 'invalid-argument', text: 'This goal is already reached' },
  'plan/running': { status: 'failed-precondition', text: 'The plan is already running' },
  'plan/empty': { status: 'failed-precondition', text: 'The plan is empty' },
  'plan/entry-not-found': { status: 'not-found', text: 'This entry is not in the plan' },
  'plan/invalid-place': { status: 'invalid-argument', text: 'The plan has no such place' },
  'plan/invalid-rule': { status: 'invalid-argument', text: 'Invalid rule of the plan: {field}' },
  'planner/unknown-goal': { status: 'not-found', text: 'The game has no such goal' },
  'planner/invalid': { status: 'invalid-argument', text: 'Invalid {field} of the planned goal' },
  'planner/full': { status: 'resource-exhausted', text: 'You can pin at most {limit} goals' },
  'planner/not-pinned': { status: 'not-found', text: 'This goal is not pinned' },
  'skill/overall': { status: 'invalid-argument', text: 'The overall skill can never be hidden' },
  'settings/invalid': { status: 'invalid-argument', text: 'Invalid value for {field}' },
  'edit/invalid': { status: 'invalid-argument', text: 'Cannot change {field}: {problem}' },
  'edit/not-held': { status: 'not-found', text: 'Player or item not found' },
  'intent/unknown': { status: 'invalid-argument', text: 'Unknown intent' },
} as const satisfies RefusalTable

export type RuleRefusal = keyof typeof ruleRefusals

/** Why an action stopped: the refusal of its next run, or an ordinary end. */
export type StopReason = RuleRefusal | keyof typeof stopTexts

export const stopTexts = {
  'stop/asked': 'Stopped',
  'stop/replaced': 'Another action was started',
  'stop/goal': 'Goal reached',
  'stop/skipped': 'Skipped',
  'stop/plan': 'Nothing in the plan could be done',
  'stop/tries': 'The plan has tried {limit} entries since you last did something. Let its entries run longer',
  'stop/absence': 'Away for more than 24 hours',
  'stop/travelled': 'You travelled to another place',
  'stop/died': 'You have died! Respawning with 10% health.',
} as const

export type Details = Record<string, string | number>

export interface Refused {
  readonly refused: RuleRefusal
  readonly details: Details
}

export function refuse(code: RuleRefusal, details: Details = {}): Refused {
  return { refused: code, details }
}

export function isRefused(value: object): value is Refused {
  return 'refused' in value
}

/** The text of a stop or refusal, with its `{name}` placeholders filled in. */
export function textOf(reason: StopReason, details: Details): string {
  const text =
    reason in ruleRefusals ? ruleRefusals[reason as RuleRefusal].text : stopTexts[reason as keyof typeof stopTexts]
  return fillIn(text, details)
}

export function fillIn(text: string, details: Details): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(details, name) ? formatValue(details[name]) : whole,
  )
}

/** Formats whole numbers with thousands separators: 12,400. */
export const formatValue = (value: unknown) =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : String(value)
