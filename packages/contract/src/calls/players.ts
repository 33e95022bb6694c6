import {
  DISPLAY_MODES,
  EQUIPMENT_SLOTS,
  ITEM_SOURCES,
  MAX_LEVEL,
  MOST_HELD,
  RESET_TYPES,
  THEMES,
  TIERS,
} from '@hearthward/engine'
import { z } from 'zod'
import { call, LOCK_OUT_REFUSALS, ON_PLAYER_REFUSALS } from '../call.ts'
import {
  LONGEST_NOTE,
  LONGEST_STAFF_MESSAGE,
  PLAYER_FILTERS,
  PLAYER_SORTS,
  PLAYER_TIMELINE_KINDS,
} from '../constants.ts'
import { ActionRefusals, StaffPresence } from '../entities/abuse-reports.ts'
import { Ban } from '../entities/bans.ts'
import { Moment, Uid } from '../entities/player.ts'
import { PlayerTimelineEntry } from '../entities/player-timeline.ts'
import { HeldOffer, PlayerNote, SignIn, StaffPlayer, StaffPlayerRow } from '../entities/staff-players.ts'
import { UndoPreview } from '../entities/undo.ts'
import {
  MultiLineText,
  PageCursor,
  PageLimit,
  Reason,
  SingleLineText,
  Skill,
  Text,
  Timestamp,
  Version,
} from '../inputs.ts'
import { PlayerMessage } from './inbox.ts'

const Id = z.string().regex(/^[\w:.-]{1,64}$/, 'not an id')
const Whole = z.int().min(0)

/** The cursor: the sort value and the uid of the last row. The value is a moment, or a level, which is less. */
const Cursor = z.strictObject({ value: Timestamp, uid: Uid })

export const listPlayers = call('view_players', 'Players, filtered, sorted and paginated. Deleted ones on request.', {
  input: z.strictObject({
    /** Part of a name, the start of an e-mail address, or a whole id. A single letter matches the start of a name. */
    search: Text(1, 100).optional(),
    /** Filters, all of which must match. */
    only: z.array(z.enum(PLAYER_FILTERS)).max(PLAYER_FILTERS.length).optional(),
    sort: z.enum(PLAYER_SORTS).optional(),
    after: Cursor.optional(),
    limit: z.int().min(1).max(100).optional(),
  }),
  output: z.object({
    players: z.array(StaffPlayerRow),
    /** Null on the last page. */
    next: Cursor.nullable(),
    /** Number of players online, regardless of the filters. */
    online: z.int(),
  }),
  reads: ['players', 'presence'],
})

export const findPlayers = call(
  'view_players',
  'Finds players by the start of their name and of their address, ten each.',
  {
    input: z.strictObject({ prefix: Text(1, 100) }),
    output: z.object({ byName: z.array(StaffPlayerRow), byEmail: z.array(StaffPlayerRow) }),
    reads: ['players'],
  },
)

export const getPlayerNames = call(
  'staff',
  'The names of players by id, including deleted ones. Unknown ids are left out.',
  {
    input: z.strictObject({ uids: z.array(Uid).min(1).max(200) }),
    output: z.object({ names: z.record(z.string(), z.string()) }),
    reads: ['players'],
  },
)

export const getPlayerDetails = call(
  'view_players',
  'Everything about one player at this moment, including banned and deleted ones. Changes nothing.',
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({
      player: StaffPlayer,
      account: z.object({ emailVerified: z.boolean(), deletedByOwner: z.boolean() }),
      barred: ActionRefusals,
      mute: z.object({ until: Moment, reason: z.string() }).nullable(),
      signIns: z.array(SignIn),
      bans: z.array(Ban),
      offers: z.array(HeldOffer),
      notes: z.array(PlayerNote),
      now: Moment,
    }),
    reads: ['players', 'bans', 'grand_exchange', 'player_notes', 'presence'],
    refuses: ['player/not-found'],
  },
)

export const getPlayerAddresses = call(
  'view_players',
  "The network addresses of a player's sign-ins, by the id of the sign-in. Each view is logged.",
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({ addresses: z.record(z.string(), z.string().nullable()) }),
    reads: ['players'],
    refuses: ['player/not-found'],
  },
)

export const getPlayerTimeline = call(
  'view_players',
  'The history of a player, the newest first, of all kinds or of some.',
  {
    input: z.strictObject({
      playerId: Uid,
      kinds: z.array(z.enum(PLAYER_TIMELINE_KINDS)).min(1).max(PLAYER_TIMELINE_KINDS.length).optional(),
      /** The cursor: continues after the entry with this moment and key. */
      before: z.strictObject({ at: Timestamp, key: Text(1, 128) }).optional(),
      limit: z.int().min(1).max(100).optional(),
    }),
    output: z.object({ entries: z.array(PlayerTimelineEntry), hasMore: z.boolean() }),
    reads: [
      'players',
      'audit_logs',
      'bans',
      'reports',
      'chat_messages',
      'ge_transactions',
      'player_messages',
      'detection_alerts',
      'investigations',
    ],
    refuses: ['player/not-found'],
  },
)

export const addPlayerNote = call('view_players', 'Adds a note about a player, visible to staff only.', {
  input: z.strictObject({ playerId: Uid, content: MultiLineText(1, LONGEST_NOTE) }),
  output: z.object({ note: PlayerNote }),
  reads: ['players'],
  changes: ['player_notes'],
  refuses: ['player/not-found'],
})

const HeldStack = z.strictObject({ id: Id, quantity: z.int() })
const Experience = z.union([
  z.strictObject({ experience: Whole }),
  z.strictObject({ level: z.int().min(1).max(MAX_LEVEL) }),
])
const QuestState = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('none') }),
  z.strictObject({ state: z.literal('active'), stepId: Id, progress: Whole }),
  z.strictObject({ state: z.literal('completed') }),
])

/** Fields that are not given stay unchanged. The rules refuse invalid values and name the field. */
const values = {
  coins: z.int(),
  currentHitpoints: z.int(),
  specialAttackEnergy: z.int(),
  currentLocation: Id,
  inventory: z.record(z.string().max(2), HeldStack.nullable()),
  bank: z.record(Id, z.int()),
  equipment: z.partialRecord(z.enum(EQUIPMENT_SLOTS), Id.nullable()),
  ammunition: z.int(),
  quests: z.record(Id, QuestState),
  settings: z
    .strictObject({
      autoBankEnabled: z.boolean(),
      soundEnabled: z.boolean(),
      notificationsEnabled: z.boolean(),
      theme: z.enum(THEMES),
      autoEatEnabled: z.boolean(),
      autoEatThreshold: z.int(),
      displayMode: z.enum(DISPLAY_MODES),
    })
    .partial(),
}
const isNotEmpty = (updates: object) => Object.keys(updates).length > 0

export const editPlayerData = call('edit_players', "Changes values of a player's character, all or none of them.", {
  input: z.strictObject({
    playerId: Uid,
    updates: z
      .strictObject({ ...values, skills: z.partialRecord(Skill, Experience) })
      .partial()
      .refine(isNotEmpty, 'nothing to change'),
    reason: Reason.optional(),
    /** `versionOf` the changed values as the caller saw them (`readEditedValues` of the engine). Absent: no check. */
    expectedVersion: Version.optional(),
  }),
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  reads: ['players'],
  changes: ['players', 'character_snapshots'],
  approval: 'by-value',
  refuses: [...ON_PLAYER_REFUSALS, 'edit/invalid', 'staff/overtaken'],
})

const UNDO_REFUSALS = [
  ...ON_PLAYER_REFUSALS,
  'log/not-found',
  'log/not-undoable',
  'log/undone',
  'edit/invalid',
] as const

export const previewUndo = call('edit_players', 'What undoing a change of staff would reverse now. Changes nothing.', {
  input: z.strictObject({ logId: Id }),
  output: UndoPreview,
  reads: ['audit_logs', 'players'],
  refuses: UNDO_REFUSALS,
})

export const undoPlayerEdit = call('edit_players', 'Undoes a change of staff to a character, as far as possible.', {
  input: z.strictObject({
    logId: Id,
    reason: Reason,
    /** The version of the preview the caller saw. Absent: no check. */
    expectedVersion: Version.optional(),
  }),
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  reads: ['audit_logs', 'players'],
  changes: ['players', 'character_snapshots'],
  approval: 'by-value',
  refuses: [...UNDO_REFUSALS, 'log/nothing-left', 'staff/overtaken'],
})

const onPlayer = z.strictObject({ playerId: Uid, reason: Reason })
/** Payloads fixed by the specification: our screens ask for a reason, other callers may omit it. */
const onPlayerAsSpecified = onPlayer.partial({ reason: true })
const changesPlayers = { reads: ['players'], changes: ['players', 'character_snapshots'] } as const
const LONGEST_MEMBERSHIP = 10 * 366 * 86_400_000

export const signOutPlayer = call(
  'ban_players',
  'Ends all sign-ins of a player at once, on every device. The player can sign in again.',
  {
    input: z.strictObject({ playerId: Uid, reason: Reason }),
    output: z.object({
      /** How many sign-ins have ended. */
      ended: z.int(),
    }),
    reads: ['players'],
    changes: ['players'],
    refuses: [...LOCK_OUT_REFUSALS, 'player/guest-sign-out'],
  },
)

export const deletePlayer = call('edit_players', 'Soft-deletes a character, which can be restored. Ends its session.', {
  input: onPlayer,
  output: z.object({ deletedAt: Moment }),
  freshness: 'confirmed',
  reads: ['players'],
  changes: ['players', 'parties', 'grand_exchange', 'character_snapshots'],
  refuses: [...LOCK_OUT_REFUSALS, 'player/deleted'],
})

export const restorePlayer = call('edit_players', 'Restores a character deleted by staff.', {
  input: onPlayer,
  output: z.object({ restored: z.literal(true) }),
  ...changesPlayers,
  refuses: [...ON_PLAYER_REFUSALS, 'player/gone', 'player/not-deleted'],
})

export const resetPlayer = call('edit_players', 'Resets a character, its skills or its inventory.', {
  input: onPlayer.extend({ type: z.enum(RESET_TYPES) }),
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  freshness: 'confirmed',
  ...changesPlayers,
  approval: 'by-value',
  refuses: ON_PLAYER_REFUSALS,
})

/** `versionOf` the tier and the end of the membership. */
const membership = { expectedVersion: Version }

export const grantMembership = call('edit_players', 'Grants a player a membership of a tier until a moment.', {
  input: onPlayer.extend({ tier: z.enum(TIERS), until: Timestamp, ...membership }),
  output: z.object({ tier: z.enum(TIERS), until: Moment }),
  ...changesPlayers,
  approval: 'by-value',
  refuses: [...ON_PLAYER_REFUSALS, 'edit/invalid', 'staff/overtaken'],
})

export const endMembership = call('edit_players', 'Ends the membership of a player at once.', {
  input: onPlayer.extend(membership),
  output: z.object({ ended: z.literal(true) }),
  ...changesPlayers,
  refuses: [...ON_PLAYER_REFUSALS, 'membership/none', 'edit/invalid', 'staff/overtaken'],
})

export const messagePlayer = call(
  'edit_players',
  'Sends a message to one player, who sees it at once and keeps it in the inbox.',
  {
    input: z.strictObject({
      playerId: Uid,
      title: SingleLineText(1, 80),
      text: MultiLineText(1, LONGEST_STAFF_MESSAGE),
    }),
    output: z.object({ message: PlayerMessage }),
    reads: ['players'],
    changes: ['player_messages'],
    refuses: ['player/not-found'],
  },
)

export const giveItemsToPlayer = call('edit_players', 'Gives items to a player: into the pack, then into the bank.', {
  input: onPlayerAsSpecified.extend({ itemId: Id, quantity: z.int().min(1).max(MOST_HELD) }),
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  ...changesPlayers,
  approval: 'by-value',
  refuses: [...ON_PLAYER_REFUSALS, 'inventory/unknown-item', 'inventory/quantity', 'bank/full'],
})

export const removeItemsFromPlayer = call('edit_players', 'Removes items from a player.', {
  input: onPlayerAsSpecified.extend({ itemId: Id, quantity: z.int(), source: z.enum(ITEM_SOURCES) }),
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  ...changesPlayers,
  approval: 'by-value',
  refuses: [...ON_PLAYER_REFUSALS, 'inventory/quantity', 'inventory/not-enough', 'edit/not-held'],
})

export const consolidateInventory = call('edit_players', 'Merges the stacks of each item in pack and bank.', {
  input: onPlayerAsSpecified,
  output: z.object({ before: z.unknown(), after: z.unknown() }),
  ...changesPlayers,
  refuses: [...ON_PLAYER_REFUSALS, 'staff/unchanged'],
})

export { LONGEST_MEMBERSHIP }

export const getPresence = call(
  'view_players',
  'Online players with location and activity, the most recently active first.',
  {
    input: z.strictObject({
      /** Only players at this location; empty for those whose location is not known yet. */
      place: z.string().max(64).optional(),
      after: PageCursor.optional(),
      limit: PageLimit,
    }),
    output: z.object({
      count: z.int(),
      places: z.array(z.object({ locationId: z.string(), name: z.string(), count: z.int() })),
      players: z.array(StaffPresence),
      hasMore: z.boolean(),
      now: Moment,
    }),
    reads: ['presence', 'players'],
  },
)
